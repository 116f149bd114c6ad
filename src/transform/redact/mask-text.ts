import {homesIn} from './home-folders.js'
import type {Range} from './rule.js'
import {createScanner, shortest} from './scanner.js'
import type {Masked} from './secret-table.js'
import {sortWords} from './sorted-words.js'
import {withoutCodes} from './views.js'

/** What is masked in every text of a session. */
export interface Masking {
  spellings: ReadonlyMap<string, Masked>
  /** Those whose home folders are known; absent where paths are kept. */
  owners?: ReadonlySet<string>
}

/** Gives a text with its secrets masked, telling of each by its rule. */
export type MaskText = (text: string, onMask: (rule: string) => void) => string

/** The rule that a home folder is masked by; it is no secret. */
export const homeRule = 'home-folder'
const home: Masked = {rule: homeRule, placeholder: '~'}

/** So many are looked for one by one. */
const fewSecrets = 20

interface Hit {
  start: number
  end: number
  masked: Masked
}

/** Make a function that masks by a table which is complete: what is found last is masked in the first text too. */
export function textMasker({spellings, owners}: Masking): MaskText {
  const secretsIn = finderOf(spellings)
  const homes = owners && homesIn(owners)
  if (!secretsIn && !homes) return (text) => text
  // One list and two functions for all texts: there are several for every record, and nearly all hold nothing.
  const hits: Hit[] = []
  const onHome = ({start, end}: Range) => void hits.push({start, end, masked: home})
  const onSecret = (hit: Hit) => void hits.push(hit)

  return (text, onMask) => {
    if (text.length < shortest) return text
    look(text)
    const view = withoutCodes(text)
    if (hits.length === 0 && !view) return text
    const found = hits.splice(0)
    if (view) {
      look(view.text)
      for (const hit of hits.splice(0)) found.push({...hit, ...view.original(hit.start, hit.end)})
    }
    return found.length === 0 ? text : replace(text, found, onMask)
  }

  function look(text: string): void {
    homes?.(text, onHome)
    secretsIn?.(text, onSecret)
  }
}

type FindSecrets = (text: string, onHit: (hit: Hit) => void) => void

/** What finds the secrets of a table in a text, if it has any. */
function finderOf(spellings: Masking['spellings']): FindSecrets | undefined {
  const secrets = [...spellings].filter(([spelling]) => spelling.length >= shortest)
  if (secrets.length === 0) return undefined
  return secrets.length <= fewSecrets ? findEach(secrets) : findAny(secrets)
}

/** Most sessions hold few secrets, and most texts none: to look for those one by one is quickest. */
function findEach(secrets: ReadonlyArray<[string, Masked]>): FindSecrets {
  return (text, onHit) => {
    for (const [spelling, masked] of secrets) {
      let start = text.indexOf(spelling)
      for (; start >= 0; start = text.indexOf(spelling, start + spelling.length)) {
        onHit({start, end: start + spelling.length, masked})
      }
    }
  }
}

/** Where there are many, places are found by how they begin. */
function findAny(secrets: ReadonlyArray<[string, Masked]>): FindSecrets {
  const table = new Map(secrets)
  const sorted = sortWords(table.keys())
  const scanner = createScanner([...new Set(secrets.map(([spelling]) => spelling.slice(0, shortest)))])
  return (text, onHit) => {
    scanner.scan(text, (_, start) => {
      const spelling = sorted.longestAt(text, start)
      const masked = spelling !== undefined && table.get(spelling)
      if (!masked) return 0
      onHit({start, end: start + spelling.length, masked})
      return 0 // another may begin in it and go on
    })
  }
}

/** The first of those that overlap, and the longest of those that begin together. */
function replace(text: string, hits: Hit[], onMask: (rule: string) => void): string {
  const parts: string[] = []
  let from = 0
  for (const {start, end, masked} of hits.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < from) {
      if (end > from && masked !== home) from = end // no rest of a secret is left over
      continue
    }
    parts.push(text.slice(from, start), masked.placeholder)
    onMask(masked.rule)
    from = end
  }
  parts.push(text.slice(from))
  return parts.join('')
}

/** The same for a text that was cut off: a secret may have been cut in two. */
export function cutMasker({spellings}: Masking): MaskText {
  const least = 6
  const sorted = sortWords([...spellings.keys()].filter(({length}) => length > least))
  return (text, onMask) => {
    if (!text.endsWith('…')) return text
    const end = text.length - 1
    for (let at = 0; at <= end - least; at++) {
      const masked = spellings.get(sorted.beginningWith(text.slice(at, end)) ?? '')
      if (!masked) continue
      onMask(masked.rule)
      return text.slice(0, at) + masked.placeholder + text.slice(end)
    }
    return text
  }
}
