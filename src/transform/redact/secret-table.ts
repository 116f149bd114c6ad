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

/** As it is, as part of JSON, of an address, of a page. */
function waysToWrite(secret: string): Set<string> {
  return new Set([secret, JSON.stringify(secret).slice(1, -1), encoded(secret), escaped(secret)])
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
