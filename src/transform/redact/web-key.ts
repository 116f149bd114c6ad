import type {Range, SecretRule} from './rule.js'

// An RSA key of 4096 bits is that long.
const reach = 3500
const secretPart = /"(?:d|k|p|q|dp|dq|qi)\\{0,7}"\s{0,3}:\s{0,3}\\{0,7}"([\w-]{20,1400})/g

/** The parts of a JSON Web Key that only its owner knows; the others are public. */
export const webKey: SecretRule = {
  name: 'web-key',
  words: ['"kty'],
  reach,
  find(text, at) {
    const from = Math.max(0, at - reach)
    const found: Range[] = []
    for (const match of text.slice(from, at + reach).matchAll(secretPart)) {
      const end = from + match.index + match[0].length
      found.push({start: end - (match[1]?.length ?? 0), end})
    }
    return found
  }
}
