/** Finds any of many words in one go, whatever their case, in time that grows with the text alone. */
export interface Scanner {
  /** Give the number of each word found and where it begins; goes on from the place that `onHit` gives, or as if it were none. */
  scan(text: string, onHit: OnHit): void
  /** The same over bytes, from one place to before another. */
  scanBytes(bytes: Uint8Array, from: number, to: number, onHit: OnHit): void
}

/** Told of a word and its place; gives where to go on, or 0 where it was not what it seemed. */
export type OnHit = (word: number, at: number) => number

/** Words are found by their first three characters, six bits each: every sign of ASCII that they have is told apart. */
export const shortest = 3
const bits = 6
const mask = (1 << (shortest * bits)) - 1
const signs = 'abcdefghijklmnopqrstuvwxyz0123456789_-.:/\\%="~ <@{+$'
const folded = new Uint8Array(256)
for (const [at, sign] of [...signs].entries()) {
  folded[sign.charCodeAt(0)] = at + 1
  folded[sign.toUpperCase().charCodeAt(0)] = at + 1
}

/** Make a scanner for words of at least three characters. */
export function createScanner(words: readonly string[]): Scanner {
  const codes = words.map(codesOf)
  // For each start, 0 or the place of the words that have it.
  const starts = new Uint32Array(mask + 1)
  // The same as one bit each, which a processor has at hand; most of what is looked at ends here.
  const known = new Uint8Array((mask + 1) >> 3)
  const buckets: number[][] = [[]]
  for (const [number, code] of codes.entries()) {
    if (code.length < shortest) throw new Error(`Expected three characters or more, got \`${words[number]}\``)
    const key = keyOf(code, 0)
    if (starts[key] === 0) starts[key] = buckets.push([]) - 1
    buckets[starts[key] ?? 0]?.push(number)
    known[key >> 3] = (known[key >> 3] ?? 0) | (1 << (key & 7))
  }
  const pairs = pairsOf(codes)
  // Where several begin alike, the longest is the one that is meant.
  for (const bucket of buckets) bucket.sort((a, b) => (codes[b]?.length ?? 0) - (codes[a]?.length ?? 0))

  return {
    scan(text, onHit) {
      let key = 0
      let floor = 0
      for (let at = 0; at < text.length; at++) {
        key = ((key << bits) | (folded[text.charCodeAt(at)] ?? 0)) & mask
        const start = starts[key]
        if (!start) continue
        const begin = at - shortest + 1
        if (begin < floor) continue
        for (const number of buckets[start] ?? []) {
          if (!isInText(codes[number], text, begin)) continue
          const next = onHit(number, begin)
          if (next <= at + 1) continue
          at = next - 1
          floor = next
          break
        }
      }
    },
    scanBytes(bytes, from, to, onHit) {
      let floor = from
      for (let at = from; at < to - 1; at += 2) {
        const places = pairs[(bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)] ?? 0
        if (places === 0) continue
        if ((places & inSecond) !== 0) tryAt(at - 1)
        if ((places & inFirst) !== 0) tryAt(at)
      }

      function tryAt(begin: number): void {
        if (begin < floor || begin + shortest > to) return
        const key = keyOf(bytes, begin)
        if (((known[key >> 3] ?? 0) & (1 << (key & 7))) === 0) return
        const start = starts[key] ?? 0
        for (const number of buckets[start] ?? []) {
          if (!isInBytes(codes[number], bytes, begin)) continue
          const next = onHit(number, begin)
          if (next <= begin + shortest) continue
          floor = next
          return
        }
      }
    }
  }
}

/** Where in a word a pair of bytes may stand: at its start, or one further. */
const inFirst = 1
const inSecond = 2

/**
 * Two bytes that stand next to each other at the start of a word, in the first or in the second place:
 * who looks at every second pair of a text sees one of them in each word, in half the time.
 */
function pairsOf(codes: readonly Uint16Array[]): Uint8Array {
  const pairs = new Uint8Array(1 << 16)
  for (const [first = 0, second = 0, third = 0] of codes) {
    for (const [one, two, place] of [
      [first, second, inFirst],
      [second, third, inSecond]
    ] as const) {
      for (const a of cases(one)) for (const b of cases(two)) pairs[a | (b << 8)] = (pairs[a | (b << 8)] ?? 0) | place
    }
  }
  return pairs
}

function cases(code: number): number[] {
  return code >= 97 && code <= 122 ? [code, code - 32] : [code]
}

function keyOf(bytes: ArrayLike<number>, at: number): number {
  const first = folded[bytes[at] ?? 0] ?? 0
  const second = folded[bytes[at + 1] ?? 0] ?? 0
  return (((first << bits) | second) << bits) | (folded[bytes[at + 2] ?? 0] ?? 0)
}

function isInText(code: Uint16Array | undefined, text: string, at: number): boolean {
  if (!code) return false
  for (let index = 0; index < code.length; index++) {
    if (lower(text.charCodeAt(at + index)) !== code[index]) return false
  }
  return true
}

function isInBytes(code: Uint16Array | undefined, bytes: Uint8Array, at: number): boolean {
  if (!code) return false
  for (let index = 0; index < code.length; index++) {
    if (lower(bytes[at + index] ?? 0) !== code[index]) return false
  }
  return true
}

function lower(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code
}

function codesOf(word: string): Uint16Array {
  return Uint16Array.from({length: word.length}, (_, at) => lower(word.charCodeAt(at)))
}
