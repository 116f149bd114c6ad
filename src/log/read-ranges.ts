import type {Source} from './source.js'

const windowSize = 1 << 20

/**
 * Read byte ranges as text through one window: messages are loaded nearly in file order,
 * and a read for each of them by itself takes seven times as long.
 */
export function rangeReader(source: Source): (start: number, end: number) => string {
  let window = Buffer.alloc(0)
  let from = 0
  return function read(start, end) {
    if (end - start > windowSize) return fill(Buffer.allocUnsafe(end - start), start).toString('utf8')
    if (start < from || end > from + window.length) {
      if (window.length === 0) window = Buffer.allocUnsafe(Math.min(windowSize, Math.max(source.size, end - start)))
      if (window.length < end - start) window = Buffer.allocUnsafe(windowSize)
      from = start
      fill(window, start)
    }
    return window.toString('utf8', start - from, end - from)
  }

  /** A file that shrank since it was listed gives spaces, which no parser takes for a record. */
  function fill(buffer: Buffer, start: number): Buffer {
    let filled = 0
    while (filled < buffer.length) {
      const got = source.read(buffer.subarray(filled), start + filled)
      if (got === 0) break
      filled += got
    }
    buffer.fill(32, filled)
    return buffer
  }
}
