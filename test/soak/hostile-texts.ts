import fc from 'fast-check'
import {payloads} from '../browser/payloads.js'

const bits = [
  ...['[', ']', '(', ')', '![', '*', '**', '_', '`', '```\n', '~~~', '> ', '- ', '1. ', '\t', '    ', '# ', '|', '\\'],
  ...['<', '<!--', '-->', '<details>', '</details>', '<a ', '&', '&#0;', '<![CDATA[', '[^1]: ', '[a]: b\n', '|-|-|\n'],
  ...['\n', '\r\n', '\r', '\u2028', '\u0000', '\u001b[31m', '\u001b[0m', '\u202e', '\u200d', '\ud83d', 'é', '漢', 'a'],
  ...['@ada', '#1', 'http://a.b', '/home/ada/x', 'C:\\Users\\ada', '<system-reminder>', '</system-reminder>', '     1→']
]

/** Texts that somebody could have meant to do harm with, or a bit of such text many times over. */
export const hostileTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...payloads),
  fc.array(fc.constantFrom(...bits), {minLength: 1, maxLength: 60}).map((list) => list.join('')),
  fc
    .tuple(fc.array(fc.constantFrom(...bits), {minLength: 1, maxLength: 4}), fc.integer({min: 1, max: 20_000}))
    .map(([list, times]) => list.join('').repeat(times).slice(0, 100_000)),
  fc.string({unit: 'binary', maxLength: 200})
)

/** The lines of a log with some of their texts replaced; numbers are taken modulo what there is. */
export function putTexts(lines: readonly string[], list: ReadonlyArray<readonly [number, string]>): string[] {
  const result = [...lines]
  for (const [number, text] of list) {
    const at = number % result.length
    const strings = [...(result[at] ?? '').matchAll(/:\s*"((?:[^"\\]|\\.)*)"/g)]
    const chosen = strings[Math.floor(number / result.length) % Math.max(1, strings.length)]
    if (!chosen) continue
    const line = result[at] ?? ''
    result[at] = `${line.slice(0, chosen.index)}:${JSON.stringify(text)}${line.slice(chosen.index + chosen[0].length)}`
  }
  return result
}
