import type {Source} from './source.js'

/** A line with its place; `text` is absent where it is too long to be read. */
export interface Line {
  number: number
  start: number
  end: number
  text: string | undefined
  /** No newline follows: the file may have been cut here. */
  last: boolean
}

const newline = 10
const chunkSize = 1 << 20
/** A longer line cannot be parsed in a sensible amount of memory. */
export const longestLine = 256 << 20

/** Memory to read a source by: a thousand small files are not to cost a thousand large pieces of it. */
export function chunkFor({size}: Source): Buffer {
  return Buffer.allocUnsafe(Math.min(chunkSize, size * 2 + 1024))
}

/**
 * Give every line that is not blank, in order, as UTF-8 with replacement.
 * Split at the byte 0x0A only: U+2028 and U+2029 are text.
 */
export function readLines(source: Source, onLine: (line: Line) => void, limit = longestLine): void {
  let chunk = chunkFor(source)
  let held = 0 // bytes at the front of the chunk that belong to an unfinished line
  let position = 0 // of the chunk's first byte in the source
  let number = 1
  let skipped = 0 // bytes already thrown away of a line that is too long
  for (;;) {
    const got = source.read(chunk.subarray(held), position + held)
    const filled = held + got
    let from = 0
    const read = chunk.subarray(0, filled)
    for (let to = read.indexOf(newline, held); to >= 0; to = read.indexOf(newline, from)) {
      emit(from, to, false)
      from = to + 1
      number++
    }
    if (got === 0) {
      if (filled > 0 || skipped > 0) emit(0, filled, true)
      return
    }
    position += from
    held = filled - from
    if (from > 0) chunk.copyWithin(0, from, filled)
    if (skipped > 0 || held > limit) {
      skipped += held
      position += held
      held = 0
    } else if (held === chunk.length || (held > chunk.length / 2 && chunk.length > chunkSize)) {
      const larger = Buffer.allocUnsafe(Math.max(chunk.length, held * 2))
      chunk.copy(larger, 0, 0, held)
      chunk = larger
    } else if (chunk.length > chunkSize && held < chunkSize / 2) {
      chunk = Buffer.from(chunk.subarray(0, chunkSize)) // the long line is over
    }
  }

  function emit(from: number, to: number, last: boolean) {
    const start = position + from - skipped
    const end = position + to
    if (skipped > 0) {
      skipped = 0
      onLine({number, start, end, text: undefined, last})
      return
    }
    const first = from + (start === 0 ? markLength(chunk) : 0)
    if (!isBlank(chunk, first, to))
      onLine({number, start: position + first, end, text: chunk.toString('utf8', first, to), last})
  }
}

/** A byte order mark is not part of the first line. */
export function markLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
}

function isBlank(chunk: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = chunk[at]
    if (byte !== 32 && byte !== 13 && byte !== 9) return false
  }
  return true
}
