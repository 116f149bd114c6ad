import {type Entry, obj, word} from './entry.js'
import {bytesSource, fileSource, type Source} from './source.js'

/** The first and the last bytes of a file, as text cut at line ends where there are any. */
export interface Ends {
  size: number
  head: string
  /** Empty where the head is the whole file. */
  tail: string
}

const endSize = 64 << 10
const shortHead = 4 << 10

/** The ends of a file, enough to know a session by; nothing where it cannot be read. */
export function readEnds(file: string): Ends | undefined {
  return readEnd(file, true)
}

/** The first 64 KB of a file as text; empty where it cannot be read, or holds no such words: most do not, in an archive. */
export function readHead(file: string, words = ''): string {
  return readEnd(file, false, words)?.head ?? ''
}

/** The session that the first records of a file name, which is mostly said by the very first. */
export function sessionIdOf(file: string): string | undefined {
  const start = readEnd(file, false, '', shortHead)?.head ?? ''
  const end = start.indexOf('\n')
  const first = end < 0 ? undefined : obj(parseJson(start.slice(0, end)))
  return idIn(first) ?? sessionIdIn(readHead(file))
}

/** The objects among the lines of a text, in order; parsed one by one as they are asked for. */
export function* entriesIn(text: string): Generator<Entry> {
  for (const line of text.split('\n')) {
    const entry = obj(parseJson(line))
    if (entry) yield entry
  }
}

/** The session that the first records of a text name. */
export function sessionIdIn(head: string): string | undefined {
  let left = 10
  for (const entry of entriesIn(head)) {
    const id = idIn(entry)
    if (id !== undefined) return id
    if (--left === 0) break
  }
  // A first line that is longer than the head, or one JSON document over all lines.
  return /(?<!\\)"session(?:Id|_id)"\s*:\s*"([^"\\]+)"/.exec(head)?.[1]
}

function idIn(entry: Entry | undefined): string | undefined {
  return word(entry?.sessionId) ?? word(entry?.session_id)
}

/** The value of a JSON text; nothing where it is none. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The ends of bytes in memory. */
export function endsOf(bytes: Uint8Array): Ends {
  return readFrom(bytesSource(bytes), true)
}

function readEnd(file: string, both: boolean, words = '', most = endSize): Ends | undefined {
  try {
    const source = fileSource(file)
    try {
      return readFrom(source, both, words, most)
    } finally {
      source.close()
    }
  } catch {
    return undefined
  }
}

/** For the ends of one file after the other: what is read is text, or forgotten, before the next is. */
const room = Buffer.allocUnsafe(endSize)

function readFrom(source: Source, both: boolean, words = '', most = endSize): Ends {
  const read = (position: number, length: number) => {
    const filled = room.subarray(0, source.read(room.subarray(0, length), position))
    return filled.includes(words) ? filled.toString('utf8') : ''
  }
  const head = read(0, Math.min(source.size, most)).replace(/^\uFEFF/, '')
  const from = Math.max(endSize, source.size - endSize)
  const tail = both && source.size > endSize ? read(from, source.size - from) : ''
  return {size: source.size, head, tail}
}
