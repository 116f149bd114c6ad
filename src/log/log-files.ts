import {type Entry, list, obj} from './entry.js'
import type {Ledger} from './ledger.js'
import {normalise} from './normalise.js'
import {rangeReader} from './read-ranges.js'
import {bytesSource, fileSource, type Source} from './source.js'

/** A file of a session, as it is known by its number in the ledger. */
export interface LogFile {
  /** Relative to the session's folder. */
  name: string
  path?: string
  bytes?: Uint8Array
  /** Rows of the ledger: from the first to before the last. */
  first: number
  last: number
}

/** Open a file of the log; a JSON document of records is read as the lines it would have been. */
export function openLog(file: Pick<LogFile, 'path' | 'bytes'>): Source {
  const source = file.bytes ? bytesSource(file.bytes) : fileSource(file.path ?? '')
  if (!mayBeDocument(source)) return source
  const bytes = linesOfDocument(source)
  if (!bytes) return source
  source.close()
  return bytesSource(bytes)
}

const documentLimit = 256 << 20

/** A document begins with `[` or with an object whose first key is `loglines`; a record of a line never does. */
function mayBeDocument(source: Source): boolean {
  if (source.size > documentLimit) return false
  const head = Buffer.alloc(512)
  const text = head.toString('utf8', 0, source.read(head, 0)).replace(/^\ufeff/, '')
  return /^\s*(?:\[\s*(?:\{|\])|\{\s*"loglines"|\{\s*\r?\n)/.test(text)
}

function linesOfDocument(source: Source): Uint8Array | undefined {
  const all = Buffer.alloc(source.size)
  let filled = 0
  for (let got = -1; got !== 0 && filled < all.length; filled += got) got = source.read(all.subarray(filled), filled)
  try {
    const value: unknown = JSON.parse(all.toString('utf8', 0, filled).replace(/^\ufeff/, ''))
    const records = Array.isArray(value) ? value : obj(value)?.loglines
    // One record printed over several lines is a document too.
    const lines = Array.isArray(records) ? list(records) : [value]
    return Buffer.from(lines.map((record) => JSON.stringify(record) ?? 'null').join('\n'))
  } catch {
    return undefined
  }
}

/** The number of the file that a row was read from. */
export function fileOf(files: readonly LogFile[], row: number): number {
  let low = 0
  let high = files.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    // While a file is read its last row is not known: it is the last file.
    if (row >= (files[middle]?.last ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}

/** A record that was read once cannot be read again: what would be written of the session now is not what was there. */
function changedError(file: string): Error {
  return Object.assign(new Error('it changed while it was read'), {code: changedCode, syscall: 'read', path: file})
}

/** The code of an error that says a file of the log is no longer what it was. */
export const changedCode = 'ECHANGED'

/** Gives records again by row: from memory, or from the file through a window. Close it to let go of the files. */
export interface RowReader {
  (row: number): Entry
  close(): void
}

/** Make a reader of rows. */
export function rowReader(ledger: Ledger, files: readonly LogFile[]): RowReader {
  const open: Array<{number: number; read: (start: number, end: number) => string; source: Source}> = []
  return Object.assign(read, {close})

  function read(row: number): Entry {
    const kept = ledger.kept.get(row)
    if (kept) return kept
    try {
      const start = ledger.start.get(row)
      const text = readerOf(fileOf(files, row))(start, start + ledger.length.get(row))
      return normalise(obj(JSON.parse(text)) ?? {})
    } catch (error) {
      if (error instanceof SyntaxError) throw changedError(files[fileOf(files, row)]?.path ?? '')
      throw error
    }
  }

  function close(): void {
    for (const {source} of open.splice(0)) source.close()
  }

  /** A few files stay open: threads nest, and each has its own place in its own file. */
  function readerOf(number: number): (start: number, end: number) => string {
    const known = open.find((item) => item.number === number)
    if (known) return known.read
    if (open.length >= 8) open.shift()?.source.close()
    const file = files[number]
    if (!file) throw new Error('no such file')
    const source = openLog(file)
    const reader = {number, source, read: rangeReader(source)}
    open.push(reader)
    return reader.read
  }
}
