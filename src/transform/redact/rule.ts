/** A part of a text, from its first character to before its last. */
export interface Range {
  start: number
  end: number
}

/** How one kind of secret is found. */
export interface SecretRule {
  /** As in `[redacted:<name>-1]`. */
  name: string
  /** Words of three letters or more, in any case, one of which is in every such secret or before it. */
  words: readonly string[]
  /** How far after its word a secret may end and still be seen; 600 characters unless given. */
  reach?: number
  /** Whether a word is its start, and no letter may stand right before. */
  begins?: boolean
  /** The secrets at or after a place where one of the words stands; in bounded time. */
  find(text: string, at: number): readonly Range[]
}

const none: readonly Range[] = []

/** Secrets known by how they begin: the pattern is sticky, and is all of the secret or has it as its first group. */
export function beginning(name: string, words: readonly string[], pattern: RegExp): SecretRule {
  return {
    name,
    words,
    begins: true,
    find(text, at) {
      if (!isFresh(text, at)) return none
      pattern.lastIndex = at
      const match = pattern.exec(text)
      return match ? accepted(text, at, match) : none
    }
  }
}

/** Secrets known by a word inside them, which begins at most so many characters before it. */
export function around(name: string, words: readonly string[], before: number, pattern: RegExp): SecretRule {
  return {
    name,
    words,
    find(text, at) {
      for (let start = at; start >= Math.max(0, at - before); start--) {
        pattern.lastIndex = start
        const match = isFresh(text, start) && !isWordBefore(text, start) ? pattern.exec(text) : null
        if (match && start + match[0].length > at) return accepted(text, start, match)
      }
      return none
    }
  }
}

function accepted(text: string, start: number, match: RegExpExecArray): readonly Range[] {
  const secret = match[1] ?? match[0]
  const from = match[1] === undefined ? start : text.indexOf(secret, start)
  return isExample(secret) ? none : [{start: from, end: from + secret.length}]
}

/** Whether no letter stands right before: `task-1` is no `sk-1`. A letter of an escape, as in `\n`, is none. */
export function isFresh(text: string, at: number): boolean {
  if (at === 0 || !/\p{L}/u.test(text.charAt(at - 1))) return true
  return /\\[nrtbf]$|%[0-9A-F]{2}$|\\u[0-9a-f]{4}$/i.test(text.slice(Math.max(0, at - 6), at))
}

/** The same in bytes, where a look is to cost little: false only where it is certain that a letter stands before. */
export function mayBeFresh(bytes: Uint8Array, from: number, at: number): boolean {
  const letter = (bytes[at - 1] ?? 0) | 0x20
  if (at === from || letter < 0x61 || letter > 0x7a) return true
  return bytes[at - 2] === backslash || bytes[at - 3] === percent || bytes[at - 6] === backslash
}

const backslash = 0x5c
const percent = 0x25

function isWordBefore(text: string, at: number): boolean {
  return at > 0 && /\w/.test(text.charAt(at - 1)) && !/\\[nrtbf]$/.test(text.slice(Math.max(0, at - 2), at))
}

const examples =
  /example|x{4}|\*{3}|\.{3}|…|0{7}|12345678|abcdefg|abcd1234|placeholder|redacted|your[-_]?|dummy|changeme|insert[-_]|my[-_]?(?:secret|token|key|pass)|[<>{}]/i

/** Whether a secret only shows what one looks like, as `AKIAIOSFODNN7EXAMPLE` does. */
export function isExample(secret: string): boolean {
  // Of a long one the start says it, and is soon looked at.
  const start = secret.slice(0, 300)
  return examples.test(start) || new Set(start).size < Math.min(6, start.length / 2)
}
