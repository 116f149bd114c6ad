import {createHash} from 'node:crypto'
import fs from 'node:fs'

/** By which a file is known again: its size and the hash of its bytes. */
export type FileMark = [size: number, hash: string]

/** Of what is looked for and is no file. */
export const noFile: FileMark = [-1, '']

/** A file may change again within the same tick of the disk's clock: one so young is not known by its time. */
const young = 2000

const chunkSize = 1 << 20

/** A short hash. */
export function hashOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** The mark of a file; none where there is no file. */
export function markFile(file: string): FileMark | undefined {
  const size = statOf(file)?.size
  if (size === undefined) return undefined
  const hash = hashFile(file, size)
  return hash === undefined ? undefined : [size, hash]
}

/** When the newest of some files changed, in milliseconds since 1970; 0 where it is too young to tell. */
export function newestTime(files: Iterable<string>): number {
  const begun = Date.now()
  let newest = 0
  for (const file of files) newest = Math.max(newest, Math.round(statOf(file)?.mtimeMs ?? 0))
  return newest > begun - young ? 0 : newest
}

/** How files are known to be as they were marked: by their time, or because they were read; not at all if they are not. */
export type Sameness = 'by time' | 'by bytes' | undefined

/** Whether files are as they were marked. They are read only if they are not as old as the stamp says. */
export function stillSame(all: ReadonlyArray<{file: string; mark: FileMark}>, stamp: number): Sameness {
  let newest = 0
  for (const {file, mark} of all) {
    const stat = file === '' ? undefined : statOf(file)
    if ((stat?.size ?? noFile[0]) !== mark[0]) return undefined
    // It could not be read then, and perhaps it can be now.
    if (stat && mark[1] === '') return undefined
    newest = Math.max(newest, Math.round(stat?.mtimeMs ?? 0))
  }
  if (newest === stamp && stamp > 0) return 'by time'
  return all.every(({file, mark: [size, hash]}) => hash === '' || hashFile(file, size) === hash)
    ? 'by bytes'
    : undefined
}

/** Whether a file has the size of its mark and the age that a stamp says. */
export function isAged(file: string, [size]: FileMark, stamp: number): boolean {
  const stat = statOf(file)
  return stat?.size === size && stamp > 0 && Math.round(stat.mtimeMs) === stamp
}

/** Whether a file begins with what it was when it was marked. */
export function startsAsMarked(file: string, [size, hash]: FileMark): boolean {
  return (statOf(file)?.size ?? -1) >= size && hash !== '' && hashFile(file, size) === hash
}

/** The first file that is no longer what it was when it was marked. One that only grew is. */
export function changedFile(marked: ReadonlyMap<string, FileMark>, since: number): string | undefined {
  for (const [file, [size, hash]] of marked) {
    const stat = statOf(file)
    if (stat && stat.size === size && stat.mtimeMs < since - young) continue
    if (!stat || stat.size < size || hashFile(file, size) !== hash) return file
  }
  return undefined
}

/** Marks as they were kept; nothing where one of them is none. */
export function parseMarks(value: unknown): FileMark[] | undefined {
  if (!Array.isArray(value)) return undefined
  const marks: FileMark[] = []
  for (const item of value) {
    const [size, hash]: unknown[] = Array.isArray(item) ? item : []
    if (typeof size !== 'number' || typeof hash !== 'string') return undefined
    marks.push([size, hash])
  }
  return marks
}

function statOf(file: string): fs.Stats | undefined {
  try {
    const stat = fs.statSync(file, {throwIfNoEntry: false})
    return stat?.isFile() ? stat : undefined
  } catch {
    return undefined
  }
}

/** The hash of the first so many bytes; what cannot be read has none, and is reported by whoever reads it. */
function hashFile(file: string, size: number): string | undefined {
  let descriptor: number
  try {
    descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0))
  } catch {
    return ''
  }
  try {
    const hash = createHash('sha256')
    const chunk = Buffer.allocUnsafe(Math.max(1, Math.min(chunkSize, size)))
    for (let at = 0; at < size; ) {
      const got = fs.readSync(descriptor, chunk, 0, Math.min(chunk.length, size - at), at)
      if (got === 0) return undefined
      hash.update(chunk.subarray(0, got))
      at += got
    }
    return hash.digest('hex').slice(0, 16)
  } finally {
    fs.closeSync(descriptor)
  }
}
