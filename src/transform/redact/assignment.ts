import {looksLikePassword} from './looks-real.js'
import type {Range, SecretRule} from './rule.js'

const none: readonly Range[] = []

/** A value after a name that says what it is: `password=…`, `"api_key": "…"`, `--token …`, `<secret>…</secret>`. */
export function assignment(rule: string, words: readonly string[], isReal: (value: string) => boolean): SecretRule {
  return {
    name: rule,
    words,
    find(text, at) {
      const word = words.find((one) => text.substring(at, at + one.length).toLowerCase() === one)
      if (word === undefined) return none
      const name = word.replace(/[=:"']$/, '')
      if (name === 'pass' && !isWordStart(text, at)) return none
      afterName.lastIndex = at + name.length
      const match = afterName.exec(text)
      if (!match) return none
      const [whole, rest = '', connector = '', quote = ''] = match
      if (!isNameEnd(rest) || (/^\s+$/.test(connector) && !isNamed(text, at))) return none
      if (
        /^['"],/.test(connector) &&
        !/(?:\b|\\[nrt])define\(\s?["'][\w-]{0,40}$/i.test(text.slice(Math.max(0, at - 60), at))
      )
        return none
      const pattern = connector.startsWith('%') ? partOfUrl : (quotedValues.get(quote.at(-1)) ?? bareValue)
      const start = at + name.length + whole.length
      pattern.lastIndex = start
      const value = pattern.exec(text)?.[0] ?? ''
      const end = start + value.length
      if (connector === '>' && !text.startsWith('</', end)) return none
      // What stands beside a name in a sentence or a table may be any word.
      if (/is|\|/.test(connector) && !(looksLikePassword(value) && /\d/.test(value) && /[A-Z]/.test(value))) return none
      return isReal(value) ? [{start, end}] : none
    }
  }
}

const afterName = new RegExp(
  [
    '([\\w.-]{0,40}?)', // the rest of the name
    '\\\\{0,7}["\'`]?\\]?\\*{0,2}', // a quote, and marks of Markdown
    '(',
    "\\s{0,24}(?::\\s?[&\\w.<>[\\]']{1,30}\\s{0,4}=|:=|=>|==?|:)\\*{0,2}\\s{0,24}", // its type may be said first
    '|["\'],\\s{0,4}|>|%3[AD]|\\s{1,4}value=|\\s{1,3}is:?\\s{1,3}|\\s{0,24}\\|\\s{0,24}|[ \\t]{1,24}',
    ')',
    '(?:[brf](?=["\']))?',
    '(\\\\{0,7}["\'`]|&quot;|&#3[49];)?'
  ].join(''),
  'y'
)
const bareValue = /[^\s"'`,;<>(){}|&\\\]]{1,300}/y
const partOfUrl = /[\w.~+/-]{1,300}/y
/** Up to the same quote; a backslash before one belongs to it. */
const quotedValues = new Map<string | undefined, RegExp>([
  ['"', /(?:[^\s"\\]|\\+(?![\\"nrt])){1,300}/y],
  ["'", /(?:[^\s'\\]|\\+(?![\\'nrt])){1,300}/y],
  ['`', /(?:[^\s`\\]|\\+(?![\\`nrt])){1,300}/y]
])

/** `compass` has nothing to do with it; `smtpPass` and `DB_PASS` do. */
function isWordStart(text: string, at: number): boolean {
  const before = text.charAt(at - 1)
  return !/[A-Za-z]/.test(before) || /^[a-z]P[a-z]$/.test(before + text.slice(at, at + 2))
}

/** `passwordField` and `tokenCount` are other things; `SECRET_KEY` and `tokenValue` are not. */
function isNameEnd(rest: string): boolean {
  if (rest === '') return true
  if (!/^(?:[_.-]|[A-Z]|\d|s$)/.test(rest)) return false
  return !/count|limit|length|size|type|name|usage|budget|max|min|expir|ttl|ur[li]|path|file|regex|pattern|field|header|param|hash|index|policy|manager|arn|version|label|hint|prompt|form|input|error|valid|scope|(?:^|[_-])ids?$|I[dD]s?$|s$/i.test(
    rest
  )
}

/** Whether a value follows after nothing but a space: that of a flag, or of a command that sets it. */
function isNamed(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 60), at)
  return (
    /(?:^|[^\w-]|\\(?:[nrt]|u[\da-fA-F]{4}))--?[\w-]{0,30}$/.test(before) ||
    /(?:\b|\\[nrt])login\s+\S{1,60}?(?:\s|\\[nrt])+$/.test(before) ||
    /(?:^|[\s"]|\\[nt])(?:ENV|ARG|setx|setenv|set -[a-zA-Z]{1,4})\s{1,4}\w{0,40}$/.test(before) ||
    text.startsWith('bindpw', at)
  )
}
