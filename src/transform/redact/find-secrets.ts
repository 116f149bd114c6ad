import {accountWords} from './account.js'
import {homeWords, ownerAt} from './home-folders.js'
import {mayBeFresh, type Range, type SecretRule} from './rule.js'
import {secretRules} from './rules.js'
import {createScanner} from './scanner.js'
import {withoutCodes, withoutEscapes} from './views.js'

/** A secret in a text. */
export interface Found extends Range {
  rule: string
  /** As it reads without what stood between its characters. */
  secret: string
}

/** So much of a line on both sides of a word is enough to see that no secret is there. */
const before = 340
const usualReach = 600

/** The words of all rules, each once, and the rules that look at each. */
const rulesByWord = new Map<string, SecretRule[]>()
for (const rule of secretRules) {
  for (const word of rule.words) rulesByWord.set(word, [...(rulesByWord.get(word) ?? []), rule])
}
const words = [...rulesByWord.keys()]
const rulesOf = [...rulesByWord.values()]
const reaches = rulesOf.map((rules) => Math.max(...rules.map(({reach}) => reach ?? usualReach)))
const begins = rulesOf.map((rules) => rules.every((rule) => rule.begins))
const scanner = createScanner([...words, ...homeWords, ...accountWords])
const firstAccount = words.length + homeWords.length

/**
 * Whether a line of a log, still as bytes, may hold a secret: a look that costs little, since most hold none.
 * What is written with escapes or colours may hide one.
 */
export function mayHoldSecret(bytes: Buffer, from: number, to: number, onOwner: (owner: string) => void): boolean {
  let may = false
  scanner.scanBytes(bytes, from, to, (word, at) => {
    if (word >= firstAccount) may = true
    if (word >= words.length) {
      if (word < firstAccount) noteOwner(bytes, at, {from, to, onOwner})
      return 0
    }
    if (may) return 0
    if (isOften(bytes, at, words[word] ?? '') || (begins[word] && !mayBeFresh(bytes, from, at))) return 0
    const start = Math.max(from, at - before)
    const text = bytes.toString('latin1', start, Math.min(to, at + (reaches[word] ?? usualReach)))
    may = isFound(rulesOf[word] ?? [], text, at - start)
    return 0
  })
  return may || hidesSigns(bytes.subarray(from, to))
}

/** In a line of JSON as it is written; and as it reads, where a tab or the end of a line stands behind a name. */
function isFound(rules: readonly SecretRule[], text: string, at: number): boolean {
  if (rules.some((rule) => rule.name === 'private-key' || rule.find(text, at).length > 0)) return true
  spaceSoon.lastIndex = at
  if (!spaceSoon.test(text)) return false
  const [head = '', tail = ''] = [text.slice(0, at), text.slice(at)].map((part) => withoutEscapes(part)?.text ?? part)
  return rules.some((rule) => rule.find(head + tail, head.length).length > 0)
}

/** What may stand between a name and its value, up to a space that is written with a letter. */
const spaceSoon = /[\w.-]{0,60}(?:[^\w\\]|\\["'`]|\w(?!\w)){0,30}\\[nrt]/y

/** What stands around home folders that were looked at: the same ones come again and again. */
const looked = new Map<string, string | undefined>()

interface Line {
  from: number
  to: number
  onOwner: (owner: string) => void
}

function noteOwner(bytes: Buffer, at: number, {from, to, onOwner}: Line): void {
  const start = Math.max(from, at - 40)
  const key = bytes.toString('latin1', Math.max(from, at - 3), Math.min(to, at + 24))
  const owner = looked.has(key) ? looked.get(key) : look()
  if (owner !== undefined) onOwner(owner)

  function look(): string | undefined {
    const before = bytes.toString('utf8', start, at)
    const found = ownerAt(before + bytes.toString('utf8', at, Math.min(to, at + 120)), before.length)
    if (looked.size > 5000) looked.clear()
    if (wholeName.test(key)) looked.set(key, found)
    return found
  }
}

/** A name, and so much of what follows that it is known to be a folder's: longer ones that begin alike differ. */
const wholeName = /(?:users|home)(?:-|\W+[^\\/%"]+["\\/%]+[^\\/]{3})/i

/** `tokens` is in every record of an answer. */
function isOften(bytes: Buffer, at: number, word: string): boolean {
  return word === 'token' && bytes[at + 5] === 0x73
}

/** Letters that nobody needs to escape, and colours. */
function hidesSigns(line: Buffer): boolean {
  for (let at = line.indexOf('\\u00'); at >= 0; at = line.indexOf('\\u00', at + 4)) {
    const digit = line[at + 4] ?? 0
    if (digit >= 0x32 && digit <= 0x37) return true
    if (digit === 0x31 && lowerB(line[at + 5])) return true
  }
  return false
}

/** `b` or `B`, as in `\\u001b`. */
function lowerB(code: number | undefined): boolean {
  return code === 0x62 || code === 0x42
}

/** Every secret in a text, in order, none inside another; also those that colours or escapes cut in pieces. */
export function findSecrets(text: string, onOwner: (owner: string) => void = () => {}): Found[] {
  const plain = findPlain(text, onOwner)
  const views = [withoutCodes(text), withoutEscapes(text)].flatMap((view) => (view ? [view] : []))
  const hidden = views.flatMap((view) =>
    findPlain(view.text).map((found) => ({...found, ...view.original(found.start, found.end)}))
  )
  return hidden.length === 0 ? plain : merge([...plain, ...hidden])
}

function findPlain(text: string, onOwner: (owner: string) => void = () => {}): Found[] {
  const found: Found[] = []
  scanner.scan(text, (word, at) => {
    if (word >= words.length) {
      const owner = word < firstAccount ? ownerAt(text, at) : undefined
      if (owner !== undefined) onOwner(owner)
      return 0
    }
    for (const {name, find} of rulesOf[word] ?? []) {
      for (const {start, end} of find(text, at)) found.push({rule: name, start, end, secret: text.slice(start, end)})
    }
    return 0
  })
  return merge(found)
}

const order = new Map(secretRules.map(({name}, at) => [name, at]))

/** Where some overlap, all they cover is one, called by the rule that comes first. */
function merge(found: readonly Found[]): Found[] {
  const merged: Found[] = []
  for (const next of [...found].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1)
    if (!last || next.start >= last.end) merged.push({...next})
    else {
      if ((order.get(next.rule) ?? 0) < (order.get(last.rule) ?? 0)) last.rule = next.rule
      if (next.end > last.end) {
        last.secret += next.secret.slice(Math.max(0, next.secret.length - (next.end - last.end)))
        last.end = next.end
      }
    }
  }
  return merged
}
