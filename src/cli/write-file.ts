import fs from 'node:fs'
import path from 'node:path'
import {makeFolder} from '../export-site/make-folder.js'
import {targetAt} from '../export-site/safe-path.js'

const bufferSize = 1 << 16

/** Text or bytes, handed over as they come. */
export type Write = (data: string | Uint8Array) => void

/**
 * Write a file so that it is whole or not there: into a file beside it, which then takes its place.
 * Where that fails, or where there is nothing to write, nothing is left behind, no folder either.
 */
export function writeFile<T>(file: string, produce: (write: Write) => T): T {
  const target = resolveLink(file)
  // A device or a pipe cannot be replaced, only written to.
  if (isSpecial(target)) return writeInto(fs.openSync(target, 'w'), produce).result
  const folder = path.dirname(target)
  const made = makeFolder(folder)
  const temporary = path.join(folder, `.${path.basename(target).slice(0, 100)}.claude-export-${process.pid}.tmp`)
  try {
    fs.rmSync(temporary, {force: true})
    const {result, isEmpty} = writeInto(fs.openSync(temporary, 'wx'), produce)
    if (isEmpty) undo()
    else fs.renameSync(temporary, target)
    return result
  } catch (error) {
    undo()
    throw error
  }

  function undo(): void {
    fs.rmSync(temporary, {force: true})
    if (made !== undefined) removeEmpty(folder, path.resolve(made))
  }
}

/** Remove from a folder what runs left there that did not get to their end. */
export function removeLeftovers(folder: string): void {
  if (!targetAt(folder)?.isDirectory()) return
  for (const name of fs.readdirSync(folder)) {
    const pid = /\.claude-export-(\d{1,9})\.tmp$/.exec(name)?.[1]
    if (pid !== undefined && name.startsWith('.') && !isAlive(Number(pid)))
      fs.rmSync(path.join(folder, name), {force: true})
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function writeInto<T>(descriptor: number, produce: (write: Write) => T): {result: T; isEmpty: boolean} {
  let held: string[] = []
  let size = 0
  let isEmpty = true
  const flush = () => {
    if (size > 0) fs.writeFileSync(descriptor, held.join(''))
    held = []
    size = 0
  }
  try {
    const result = produce((data) => {
      isEmpty = false
      if (typeof data !== 'string') {
        flush()
        fs.writeFileSync(descriptor, data)
        return
      }
      held.push(data)
      size += data.length
      if (size >= bufferSize) flush()
    })
    flush()
    return {result, isEmpty}
  } finally {
    fs.closeSync(descriptor)
  }
}

function removeEmpty(folder: string, top: string): void {
  try {
    for (let at = path.resolve(folder); at.length >= top.length; at = path.dirname(at)) fs.rmdirSync(at)
  } catch {
    // Somebody else uses it by now.
  }
}

function resolveLink(file: string): string {
  try {
    return fs.realpathSync(file)
  } catch {
    return file
  }
}

/** Whether a name is that of a device or a pipe. */
export function isSpecial(file: string): boolean {
  const stat = targetAt(file)
  return stat !== undefined && !stat.isFile() && !stat.isDirectory()
}
