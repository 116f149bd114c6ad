import fs from 'node:fs'
import path from 'node:path'
import {usageError} from '../usage-error.js'

/** Whether a path is one that we may have written: below its folder, with `/`, and no part of it hidden. */
export function isSafePath(file: string): boolean {
  return file.split('/').every((part) => /^[\w-][\w.-]*$/.test(part))
}

/** A path of the site on this disk. */
export function onDisk(root: string, file: string): string {
  return path.join(root, ...file.split('/'))
}

/** What is there under a name, links not followed. */
export function entryAt(file: string): fs.Stats | undefined {
  return unlessMissing(() => fs.lstatSync(file, {throwIfNoEntry: false}))
}

/** What is there under a name, at the end of links. */
export function targetAt(file: string): fs.Stats | undefined {
  return unlessMissing(() => fs.statSync(file, {throwIfNoEntry: false}))
}

function unlessMissing<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    // A file stands where a folder of the path would be.
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined
    throw error
  }
}

/** Makes the folders of a file below a root. A link in the way is refused: what is written must not leave the root. */
export function folderMaker(root: string): (file: string) => void {
  const made = new Set<string>()
  return (file) => {
    let at = root
    for (const part of file.split('/').slice(0, -1)) {
      at = path.join(at, part)
      if (made.has(at)) continue
      const stat = entryAt(at)
      if (stat && !stat.isDirectory())
        throw usageError(`Expected a folder or nothing at \`${at}\`, got a file or a link`)
      if (!stat) fs.mkdirSync(at)
      made.add(at)
    }
  }
}

/** Whether a file is reached from a root without following a link. */
export function isInside(root: string, file: string): boolean {
  const parts = file.split('/')
  return parts.every((_, at) => at === 0 || entryAt(onDisk(root, parts.slice(0, at).join('/')))?.isDirectory() === true)
}
