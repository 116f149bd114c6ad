import v8 from 'node:v8'
import {usageError} from '../../usage-error.js'
import type {Found} from './find-secrets.js'

/** Finds what a person asked for, in any text. */
export type FindMore = (text: string) => Found[]

const email = /\w[\w.%+-]{0,63}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,6}\.[A-Za-z]{2,24}(?!\w)/g
/** Nobody's address: what `git` is called by, what documents use, files and versions after an `@`. */
const nobody =
  /^(?:git|noreply|no-reply)@|@(?:[\w-]+\.)*example(?:\.\w+)?$|@[\w-]+\.(?:md|[jt]sx?|py|go|json|txt|ya?ml)$|@v?\d[\d.]*\w*$/i

/** E-mail addresses. */
export function findEmails(text: string): Found[] {
  return text.includes('@') ? all(text, email, 'email').filter(({secret}) => !nobody.test(secret)) : []
}

/** What a pattern matches. Throws for one that is wrong, or that could take for ever. */
export function findPattern(source: string): FindMore {
  const pattern = linearPattern(source)
  return (text) => all(text, pattern, 'pattern')
}

function all(text: string, pattern: RegExp, rule: string): Found[] {
  const found: Found[] = []
  for (const match of text.matchAll(pattern)) {
    const secret = match[0]
    if (secret.length >= 3) found.push({rule, secret, start: match.index, end: match.index + secret.length})
  }
  return found
}

/**
 * A text of a log may be made so that a pattern tries forever. V8 can run patterns in linear time, those that have
 * no look-around and no back-references: it goes over to that once it has tried long enough.
 */
function linearPattern(source: string): RegExp {
  let pattern: RegExp
  try {
    pattern = new RegExp(source, 'g')
  } catch {
    throw usageError(`Expected a regular expression for --redact-pattern, got \`${source}\``)
  }
  if (pattern.test('')) throw usageError(`Expected a pattern that does not match nothing, got \`${source}\``)
  v8.setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks')
  v8.setFlagsFromString('--enable-experimental-regexp-engine')
  if (!isLinear(source)) {
    throw usageError(`Expected a pattern without look-around and back-references, got \`${source}\``)
  }
  return new RegExp(source, 'g')
}

function isLinear(source: string): boolean {
  try {
    return new RegExp(source, 'gl').flags.includes('l')
  } catch {
    return false
  }
}
