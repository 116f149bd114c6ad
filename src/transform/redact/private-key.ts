import type {Range, SecretRule} from './rule.js'

/** Longer than any key; a text that goes on without an end is not read further. */
const longest = 64 << 10
const begin = /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/y
const putty = /PuTTY-User-Key-File-\d/y

/** Private keys of any kind and length, whatever stands before their lines: a key cut off at its end is one too. */
export const privateKey: SecretRule = {
  name: 'private-key',
  words: ['-----begin ', 'putty-user-key-file-', 'ls0tls1crudjti'],
  find(text, at) {
    if (text.charCodeAt(at) !== dash && !/p/i.test(text.charAt(at))) return packed(text, at)
    const end = [begin, putty].map((pattern) => headEnd(pattern, text, at)).find((found) => found > 0)
    if (end === undefined) return []
    const next = ['-----BEGIN ', 'PuTTY-User-Key-File-'].map((start) => text.slice(end, at + longest).indexOf(start))
    const limit = Math.min(text.length, at + longest, ...next.filter((place) => place >= 0).map((place) => end + place))
    const footer = /-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|Private-MAC: [0-9a-f]+/g
    footer.lastIndex = end
    const found = footer.exec(text.slice(0, limit))
    const stop = found ? found.index + found[0].length : cutEnd(text, end, limit)
    const body = text.slice(end, found ? found.index : stop)
    return bodyLines(body).join('').length < 40 ? [] : [{start: at, end: stop}]
  }
}

const dash = 45
/** `-----BEGIN … PRIVATE KEY` in base64, as files of settings have it. */
const inBase64 =
  /LS0tLS1CRUdJTi(?:BQUklWQVRF|BSU0EgUFJJVkFUR|BFQyBQUklWQVRF|BEU0EgUFJJVkFUR|BPUEVOU1NIIFBSSVZBVE|BFTkNSWVBURUQgUFJJVkFURS|BQR1AgUFJJVkFUR)[A-Za-z0-9+/=]{40,60000}/y

function packed(text: string, at: number): readonly Range[] {
  inBase64.lastIndex = at
  const match = inBase64.exec(text)
  return match ? [{start: at, end: at + match[0].length}] : []
}

/**
 * The lines of a key by themselves: in a change, in a list, after line numbers, they stand alone.
 * A short last one is as much a part of the secret as the others.
 */
export function keyLines(block: string): string[] {
  return bodyLines(block.replace(/-----[A-Z0-9 ]{1,60}-----/g, ' '))
}

function headEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

function bodyLines(body: string): string[] {
  const runs = body.replace(/\\[nrt]/g, ' ').match(/[A-Za-z0-9+/=]{8,}/g) ?? []
  return runs.filter((run) => run.length >= 32 || (run === runs.at(-1) && /[A-Z]/.test(run) && /[\d+/=]/.test(run)))
}

/** Where the lines of a key that has no end stop looking like one. */
function cutEnd(text: string, from: number, limit: number): number {
  const line =
    /(?:\s|\\[nrt])*(?:[^\s:]{1,100}:\d{1,6}[:-])?[^A-Za-z0-9\n]{0,12}\d{0,6}[^A-Za-z0-9\n]{0,12}[A-Za-z0-9+/=]{32,}/y
  let end = from
  for (line.lastIndex = from; end < limit && line.test(text); ) end = line.lastIndex
  return Math.min(end, limit)
}
