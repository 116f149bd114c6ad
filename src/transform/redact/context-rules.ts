import {isNoValue, looksLikePassword, looksRandom} from './looks-real.js'
import {isExample, type Range, type SecretRule} from './rule.js'

const none: readonly Range[] = []

/** A value after a name that says what it is: `password=…`, `"api_key": "…"`, `--token …`, `?access_token=…`. */
function assignment(rule: string, words: readonly string[], isReal: (value: string) => boolean): SecretRule {
  return {
    name: rule,
    words,
    find(text, at) {
      const word = words.find((one) => text.substring(at, at + one.length).toLowerCase() === one)
      if (word === undefined) return none
      const name = word.replace('=', '')
      afterName.lastIndex = at + name.length
      const match = afterName.exec(text)
      if (!match) return none
      const [whole, rest = '', connector = '', quote = ''] = match
      if (!isNameEnd(rest) || (/^\s+$/.test(connector) && !isFlag(text, at))) return none
      const pattern = quotedValues.get(quote.at(-1)) ?? bareValue
      const start = at + name.length + whole.length
      pattern.lastIndex = start
      const value = pattern.exec(text)?.[0] ?? ''
      return isReal(value) ? [{start, end: start + value.length}] : none
    }
  }
}

const afterName =
  /([\w.-]{0,40}?)\\{0,7}["'`]?\]?(\s{0,4}(?::=|=>|==?|:)\s{0,4}|[ \t]{1,4})(?:[brf](?=["']))?(\\{0,7}["'`])?/y
const bareValue = /[^\s"'`,;<>(){}|&\\\]]{1,300}/y
/** Up to the same quote; a backslash before one belongs to it. */
const quotedValues = new Map<string | undefined, RegExp>([
  ['"', /(?:[^\s"\\]|\\+(?![\\"nrt])){1,300}/y],
  ["'", /(?:[^\s'\\]|\\+(?![\\'nrt])){1,300}/y],
  ['`', /(?:[^\s`\\]|\\+(?![\\`nrt])){1,300}/y]
])

/** `passwordField` and `tokenCount` are other things; `SECRET_KEY` and `tokenValue` are not. */
function isNameEnd(rest: string): boolean {
  if (rest === '') return true
  if (!/^(?:[_.-]|[A-Z]|\d|s$)/.test(rest)) return false
  return !/count|limit|length|size|type|name|usage|budget|max|min|expir|ttl|ur[li]|path|file|regex|pattern|field|header|param|hash|index|policy|manager|arn|version|label|hint|prompt|form|input|error|valid|scope|(?:^|[_-])ids?$|I[dD]s?$|s$/i.test(
    rest
  )
}

function isFlag(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 60), at)
  return /(?:^|[^\w-])--?[\w-]{0,30}$/.test(before) || /\blogin\s+\S{1,60}\s+$/.test(before)
}

/** What stands between `://` and `@`. */
const basicAuth: SecretRule = {
  name: 'url-password',
  words: ['://'],
  find(text, at) {
    url.lastIndex = at
    const match = url.exec(text)
    const [, user = '', password = ''] = match ?? []
    if (!match || password.length < 4 || password === user || isNoValue(password) || isExample(`${password}#$%!qz`)) {
      return none
    }
    // A short one is only a secret beside its name: elsewhere it may be any word.
    const isWeak = password.length < 8 || !/[A-Za-z]/.test(password) || !/[\d\W_]/.test(password)
    const start = at + 3 + (isWeak ? 0 : user.length + 1)
    return [{start, end: at + 3 + user.length + 1 + password.length}]
  }
}
const url = /:\/\/([^\s:/?#@"'`<>\\(){}]{0,100}):([^\s/@"'`<>\\]{1,200})@(?=[\w[$.-])/y

/** `Authorization: Bearer …`, and `Bearer …` by itself. */
const authorization: SecretRule = {
  name: 'authorization',
  words: ['authorization', 'bearer '],
  find(text, at) {
    header.lastIndex = at
    const match = header.exec(text)
    const value = match?.[1] ?? ''
    if (!match || value.length < 8 || isNoValue(value) || !/\d|[A-Z].*[a-z].*[A-Z]|={1,2}$/.test(value)) return none
    if (value.length < 16 && !/authorization/i.test(match[0])) return none
    const start = at + match[0].length - value.length
    return [{start, end: start + value.length}]
  }
}
const header =
  /(?:(?:proxy-)?authorization\\{0,7}["'`]?\]?\s{0,3}[:=]\s{0,3}\\{0,7}["'`]?(?:(?:bearer|basic|token|bot|apikey|ssws|digest|key) {1,3})?|bearer {1,3})([\w.~+/=:-]{1,4000})/iy

/** `Cookie: a=…; b=…` and `Set-Cookie: a=…`: values that nobody could guess. */
const cookie: SecretRule = {
  name: 'cookie',
  words: ['cookie'],
  find(text, at) {
    cookies.lastIndex = at
    const match = cookies.exec(text)
    if (!match) return none
    const start = at + match[0].length - (match[1]?.length ?? 0)
    return Array.from((match[1] ?? '').matchAll(/[\w.-]{1,40}=([^\s;,"']{12,500})/g))
      .filter(([, value = '']) => looksRandom(decoded(value)))
      .map(({index, 0: pair, 1: value = ''}) => {
        const end = start + index + pair.length
        return {start: end - value.length, end}
      })
  }
}
const cookies = /cookies?\\{0,7}["'`]?\s{0,3}[:=]\s{0,3}\\{0,7}["'`]?([^\r\n"'`\\]{1,1000})/iy

function decoded(value: string): string {
  return value.replace(/%[0-9A-F]{2}/gi, '.')
}

/** `curl -u name:password`. */
const curlUser: SecretRule = {
  name: 'url-password',
  words: [' -u ', '--user '],
  find(text, at) {
    if (!/\bcurl\b[^\n]{0,300}$/.test(text.slice(Math.max(0, at - 310), at + 1))) return none
    user.lastIndex = at
    const match = user.exec(text)
    const password = match?.[1] ?? ''
    if (!match || password.length < 6 || isNoValue(password)) return none
    const start = at + match[0].length - password.length
    return [{start, end: start + password.length}]
  }
}
const user = /\s?--?u(?:ser)?\s{1,3}["'`]?[\w.@+-]{1,100}:([^\s"'`\\]{1,200})/y

/** Secrets known by what stands before them. */
export const contextRules: readonly SecretRule[] = [
  authorization,
  basicAuth,
  curlUser,
  cookie,
  assignment('azure-key', ['accountkey', 'sharedaccesskey', 'sharedaccesssignature', 'sig='], looksRandom),
  assignment('aws-secret', ['secret_access_key', 'secretaccesskey', 'aws_session_token', 'aws_secret'], looksRandom),
  assignment('password', ['password', 'passwd', 'passphrase', 'pwd', 'pass='], looksLikePassword),
  assignment(
    'secret',
    [
      'secret',
      'api_key',
      'apikey',
      'api-key',
      'access_key',
      'accesskey',
      'access-key',
      'token',
      '_auth',
      'auth_key',
      'private_key',
      'privatekey',
      'signing_key',
      'signingkey',
      'encryption_key',
      'encryptionkey',
      'master_key',
      'credential',
      'signature='
    ],
    looksRandom
  )
]
