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
const shortest = 3
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
  const starts = new Uint8Array(mask + 1)
  const buckets = new Map<number, number[]>()
  for (const [number, code] of codes.entries()) {
    if (code.length < shortest) throw new Error(`Expected three characters or more, got \`${words[number]}\``)
    const key = code.subarray(0, shortest).reduce((sum, one) => (sum << bits) | (folded[one] ?? 0), 0)
    starts[key] = 1
    buckets.set(key, [...(buckets.get(key) ?? []), number])
  }
  // Where several begin alike, the longest is the one that is meant.
  for (const bucket of buckets.values()) bucket.sort((a, b) => (codes[b]?.length ?? 0) - (codes[a]?.length ?? 0))

  return {
    scan(text, onHit) {
      let key = 0
      let floor = 0
      for (let at = 0; at < text.length; at++) {
        key = ((key << bits) | (folded[text.charCodeAt(at)] ?? 0)) & mask
        if (starts[key] === 0) continue
        const begin = at - shortest + 1
        if (begin < floor) continue
        for (const number of buckets.get(key) ?? []) {
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
      let key = 0
      let floor = from
      for (let at = from; at < to; at++) {
        key = ((key << bits) | (folded[bytes[at] ?? 0] ?? 0)) & mask
        if (starts[key] === 0) continue
        const begin = at - shortest + 1
        if (begin < floor) continue
        for (const number of buckets.get(key) ?? []) {
          if (!isInBytes(codes[number], bytes, begin)) continue
          const next = onHit(number, begin)
          if (next <= at + 1) continue
          at = next - 1
          floor = next
          break
        }
      }
    }
  }
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
