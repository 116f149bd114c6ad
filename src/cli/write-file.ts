import fs from 'node:fs'
import path from 'node:path'

const bufferSize = 1 << 16

/**
 * Write a file so that it is whole or not there: into a file beside it, which then takes its place.
 * Where that fails nothing is left behind, no folder either.
 */
export function writeFile<T>(file: string, produce: (write: (text: string) => void) => T): T {
  const target = resolveLink(file)
  // A device or a pipe cannot be replaced, only written to.
  if (isSpecial(target)) return writeInto(fs.openSync(target, 'w'), produce)
  const folder = path.dirname(target)
  const made = fs.mkdirSync(folder, {recursive: true})
  const temporary = path.join(folder, `.${path.basename(target).slice(0, 100)}.${process.pid}.tmp`)
  try {
    fs.rmSync(temporary, {force: true})
    const result = writeInto(fs.openSync(temporary, 'wx'), produce)
    fs.renameSync(temporary, target)
    return result
  } catch (error) {
    fs.rmSync(temporary, {force: true})
    if (made !== undefined) removeEmpty(folder, path.resolve(made))
    throw error
  }
}

function writeInto<T>(descriptor: number, produce: (write: (text: string) => void) => T): T {
  let held: string[] = []
  let size = 0
  const flush = () => {
    if (size > 0) fs.writeFileSync(descriptor, held.join(''))
    held = []
    size = 0
  }
  try {
    const result = produce((text) => {
      held.push(text)
      size += text.length
      if (size >= bufferSize) flush()
    })
    flush()
    return result
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

function isSpecial(file: string): boolean {
  const stat = fs.statSync(file, {throwIfNoEntry: false})
  return stat !== undefined && !stat.isFile() && !stat.isDirectory()
}
