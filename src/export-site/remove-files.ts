import fs from 'node:fs'
import path from 'node:path'
import {entryAt, isInside, onDisk} from './safe-path.js'

/** Remove a file of ours, and the folders that are empty without it. Nothing behind a link is touched. */
export function removeFile(root: string, file: string): void {
  if (!isInside(root, file)) return
  const target = onDisk(root, file)
  if (entryAt(target)?.isDirectory()) return
  fs.rmSync(target, {force: true})
  try {
    for (let at = path.dirname(target); at.length > root.length; at = path.dirname(at)) fs.rmdirSync(at)
  } catch {
    // Something else is in it.
  }
}

/** Remove folders that were made for nothing, from the innermost to the first that was made. */
export function removeEmpty(folder: string, first: string): void {
  try {
    for (let at = path.resolve(folder); at.length >= first.length; at = path.dirname(at)) fs.rmdirSync(at)
  } catch {
    // There is something in it.
  }
}
