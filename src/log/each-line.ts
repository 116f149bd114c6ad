import {chunkFor, longestLine, markLength} from './read-lines.js'
import type {Source} from './source.js'

const newline = 10
const chunkSize = 1 << 20

/**
 * Give the bytes of every line, in order, where they lie: nothing is decoded or copied for it. Too long ones are left out.
 * Gives how many bytes there were.
 */
export function eachLine(source: Source, onLine: (bytes: Buffer, from: number, to: number) => void): number {
  let buffer = chunkFor(source)
  let held = 0 // bytes at the front that belong to an unfinished line
  let isSkipping = false
  let isFirst = true
  for (let position = 0; ; ) {
    const got = source.read(buffer.subarray(held), position)
    position += got
    const filled = held + got
    if (got === 0) {
      if (held > 0 && !isSkipping) onLine(buffer, isFirst ? markLength(buffer) : 0, held)
      return position
    }
    let from = 0
    const read = buffer.subarray(0, filled)
    for (let to = read.indexOf(newline, held); to >= 0; to = read.indexOf(newline, from)) {
      if (isFirst) from += markLength(buffer)
      if (!isSkipping && to > from) onLine(buffer, from, to)
      isSkipping = false
      isFirst = false
      from = to + 1
    }
    held = filled - from
    if (from > 0) buffer.copyWithin(0, from, filled)
    if (held > longestLine) isSkipping = true
    if (isSkipping) held = 0
    else if (held > buffer.length / 2) {
      const larger = Buffer.allocUnsafe(buffer.length * 2)
      buffer.copy(larger, 0, 0, held)
      buffer = larger
    } else if (buffer.length > chunkSize && held < chunkSize / 2) {
      buffer = Buffer.from(buffer.subarray(0, chunkSize)) // the long line is over
    }
  }
}
