import {homeAt, homeWords} from './home-folders.js'
import {createScanner} from './scanner.js'
import type {Masked} from './secret-table.js'
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
  const secrets = [...spellings].filter(([spelling]) => spelling.length >= 3)
  if (secrets.length === 0 && !owners) return (text) => text
  const scanner = createScanner([...secrets.map(([spelling]) => spelling), ...(owners ? homeWords : [])])
  return (text, onMask) => {
    if (secrets.length <= fewSecrets && !mayHoldAny(text)) return text
    const hits = hitsIn(text)
    const view = secrets.length > 0 ? withoutCodes(text) : undefined
    if (view) for (const hit of hitsIn(view.text)) hits.push({...hit, ...view.original(hit.start, hit.end)})
    return hits.length === 0 ? text : replace(text, hits, onMask)
  }

  /** Most sessions hold few secrets, and most texts none and no path: to look for those one by one is quickest. */
  function mayHoldAny(text: string): boolean {
    if (owners && mayLeadHome(text)) return true
    return secrets.length > 0 && (text.includes('\u001b') || secrets.some(([spelling]) => text.includes(spelling)))
  }

  function hitsIn(text: string): Hit[] {
    const hits: Hit[] = []
    scanner.scan(text, (word, at) => {
      const secret = secrets[word]
      if (secret) {
        const [spelling, masked] = secret
        if (!text.startsWith(spelling, at)) return 0
        hits.push({start: at, end: at + spelling.length, masked})
        return at + spelling.length
      }
      const range = owners && homeAt(text, at, owners)
      if (!range) return 0
      hits.push({...range, masked: home})
      return range.end
    })
    return hits
  }
}

function mayLeadHome(text: string): boolean {
  return text.includes('sers') || text.includes('home')
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
  const secrets = [...spellings].filter(([spelling]) => spelling.length > least)
  return (text, onMask) => {
    if (!text.endsWith('…')) return text
    const end = text.length - 1
    for (const [spelling, masked] of secrets) {
      const at = text.lastIndexOf(spelling.slice(0, least), end)
      if (at < 0 || !spelling.startsWith(text.slice(at, end))) continue
      onMask(masked.rule)
      return text.slice(0, at) + masked.placeholder + text.slice(end)
    }
    return text
  }
}
