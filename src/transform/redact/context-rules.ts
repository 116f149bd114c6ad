import {assignment} from './assignment.js'
import {isNoValue, looksLikePassword, looksRandom} from './looks-real.js'
import {isExample, type Range, type SecretRule} from './rule.js'

const none: readonly Range[] = []

/** What stands between `://` and `@`. */
const basicAuth: SecretRule = {
  name: 'url-password',
  words: ['://'],
  find(text, at) {
    url.lastIndex = at
    const match = url.exec(text)
    if (!match) return none
    const [, user = '', password = ''] = match
    const start = at + 3
    const from = start + user.length + 1
    // A token may stand in the place of the name.
    const isToken = user.length >= 20 && looksRandom(user)
    if (password.length < 4 || password === user || isNoValue(password) || isExample(`${password}#$%!qz`)) {
      return isToken ? [{start, end: from - 1}] : none
    }
    // A port, and more after it.
    if (/^\d{2,5}[,;]/.test(password)) return none
    // A short one is only a secret beside its name: elsewhere it may be any word.
    const isWeak = password.length < 8 || !/[A-Za-z]/.test(password) || !/[\d\W_]/.test(password)
    return [{start: isWeak || isToken ? start : from, end: from + password.length}]
  }
}
const url = /:\/\/([^\s:/?#@"'`<>\\(){}]{0,100})(?::([^\s/"'`<>\\]{1,200}))?@(?=[\w[$.-])/y

/** `Authorization: Bearer …`, and `Bearer …` by itself. */
const authorization: SecretRule = {
  name: 'authorization',
  words: ['authorization', 'bearer '],
  find(text, at) {
    header.lastIndex = at
    const match = header.exec(text)
    const value = match?.[1] ?? ''
    if (
      !match ||
      value.length < 8 ||
      isNoValue(value) ||
      !/\d|[A-Z][^a-z]*[a-z]+[^A-Za-z]*[A-Z]|={1,2}$/.test(value.slice(-300))
    )
      return none
    if (value.length < 16 && (!/authorization/i.test(match[0]) || /^[A-Za-z]+$/.test(value))) return none
    const start = at + match[0].length - value.length
    return [{start, end: start + value.length}]
  }
}
const header =
  /(?:(?:proxy-)?authorization\\{0,7}["'`]?\]?\s{0,3}[:=]\s{0,3}\\{0,7}["'`]?(?:(?:bearer|basic|token|bot|apikey|ssws|digest|key) {1,3})?|bearer {1,3})([\w.~+/=:-]{1,4000})/iy

/** `Cookie: a=…; b=…`, `Set-Cookie: a=…` and `curl -b 'a=…'`: values that nobody could guess. */
const cookie: SecretRule = {
  name: 'cookie',
  words: ['cookie', ' -b '],
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
const cookies = /(?:cookies?\\{0,7}["'`]?\s{0,3}[:=]\s{0,3}\\{0,7}["'`]?| -b \\{0,7}["'])([^\r\n"'`\\]{1,1000})/iy

function decoded(value: string): string {
  return value.replace(/%[0-9A-F]{2}/gi, '.')
}

/** `curl -u name:password`. */
const curlUser: SecretRule = {
  name: 'url-password',
  words: [' -u', '--user'],
  find(text, at) {
    if (!/(?:\b|\\[nrt])curl\b[^\n]{0,300}$/.test(text.slice(Math.max(0, at - 310), at + 1))) return none
    user.lastIndex = at
    const match = user.exec(text)
    const password = match?.[1] ?? ''
    if (!match || password.length < 6 || isNoValue(password)) return none
    const start = at + match[0].length - password.length
    return [{start, end: start + password.length}]
  }
}
const user = /\s?--?u(?:ser)?[\s=]{0,3}\\{0,7}["'`]?[\w.@+-]{1,100}:([^\s"'`\\]{1,200})/y

/** Passwords that commands take after a letter: `sshpass -p …`, `docker login -u ada -p …`, `mysql -p…`. */
const commandPassword: SecretRule = {
  name: 'password',
  words: ['sshpass', ' login ', 'mysql', 'redis-cli'],
  find(text, at) {
    command.lastIndex = at
    const match = command.exec(text)
    const password = match?.[1] ?? ''
    if (!match || !looksLikePassword(password)) return none
    const end = at + match[0].length
    return [{start: end - password.length, end}]
  }
}
const command =
  /(?:sshpass\s{1,3}-p\s{0,3}| login [^\n|;&]{0,200}? -p\s{1,3}|mysql\w{0,8} (?:[^\n|;&]{0,200}? )?-p|redis-cli (?:[^\n|;&]{0,200}? )?-a\s{1,3})\\{0,7}["'`]?([^\s"'`\\|;&]{1,200})/iy

/** Secrets known by what stands before them. */
export const contextRules: readonly SecretRule[] = [
  authorization,
  basicAuth,
  curlUser,
  commandPassword,
  cookie,
  assignment('azure-key', ['accountkey', 'sharedaccesskey', 'sharedaccesssignature', 'sig='], looksRandom),
  assignment('aws-secret', ['secret_access_key', 'secretaccesskey', 'aws_session_token', 'aws_secret'], looksRandom),
  assignment(
    'password',
    ['password', 'passwd', 'passphrase', 'pwd', 'pass=', 'pass:', 'pass"', "pass'", 'bindpw', 'psk='],
    looksLikePassword
  ),
  assignment(
    'secret',
    [
      'secret',
      'api_key',
      'apikey',
      'api-key',
      'api key',
      'access_key',
      'accesskey',
      'access-key',
      'token',
      '_auth',
      'auth_key',
      'app_key',
      'hmac_key',
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
