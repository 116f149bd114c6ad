import {keyLines} from './private-key.js'

/** A secret, as it is called in its place. */
export interface Masked {
  rule: string
  placeholder: string
}

/** A secret as it was found: what it is, and how it was written there. */
export interface Finding {
  rule: string
  secret: string
  written: string
}

/** What is masked in a session, and as what. It lives as long as the session is written, and nothing of it is kept. */
export interface SecretTable {
  /** Note a secret: it has the number of the first time it was seen, however it was written then. */
  add(finding: Finding): void
  /** Every way of writing every secret. */
  spellings: ReadonlyMap<string, Masked>
}

/** Shorter ones would be found in words they have nothing to do with. */
const shortest = 4

/** A table with nothing in it. */
export function createTable(): SecretTable {
  const spellings = new Map<string, Masked>()
  const counts = new Map<string, number>()
  return {
    spellings,
    add({rule, secret, written}) {
      const all = [secret, written, ...linesOf(rule, secret)].filter(({length}) => length >= shortest)
      const masked = all.map((one) => spellings.get(one)).find((one) => one !== undefined) ?? next(rule)
      for (const one of all) for (const way of waysToWrite(one)) if (!spellings.has(way)) spellings.set(way, masked)
    }
  }

  function next(rule: string): Masked {
    const count = (counts.get(rule) ?? 0) + 1
    counts.set(rule, count)
    return {rule, placeholder: `[redacted:${rule}-${count}]`}
  }
}

function linesOf(rule: string, secret: string): string[] {
  return rule === 'private-key' ? keyLines(secret) : []
}

/** As it is, as part of JSON, of JSON in JSON, of an address, of a page, of something in base64. */
function waysToWrite(secret: string): Set<string> {
  const quoted = inString(secret)
  return new Set([secret, quoted, inString(quoted), encoded(secret), escaped(secret), ...inBase64(secret)])
}

function inString(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** What is sure of it, wherever in a group of three bytes it begins; a short one would be found in anything. */
function inBase64(secret: string): string[] {
  if (secret.length < 12) return []
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.from(' '.repeat(before) + secret)
    const sure = Math.floor((bytes.length * 8) / 6)
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), sure)
  })
}

function encoded(secret: string): string {
  try {
    return encodeURIComponent(secret)
  } catch {
    return secret // half a character
  }
}

function escaped(secret: string): string {
  return secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
