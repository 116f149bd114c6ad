import fc from 'fast-check'
import {expect, test} from 'vitest'
import {stringTable} from '../src/log/string-table.js'

const uuid = fc.uuid()
/** What may stand where an id is expected: ids, ids that are nearly such, and anything else. */
const text = fc.oneof(
  uuid,
  uuid.map((id) => id.toUpperCase()),
  fc
    .tuple(uuid, fc.constantFrom('.3', '.12.4', '-', '\0', '\u00e9', '\u0100', 'a'.repeat(1200)))
    .map(([id, more]) => id + more),
  uuid.map((id) => id.replace('-', '_')),
  uuid.map((id) => `\u0001${id.slice(1)}`),
  fc.string({unit: 'binary', maxLength: 2000}),
  fc.constantFrom('', '\0', '\u0001', '\u00ff', '\u0100', '\ud800', `\u0001${'a'.repeat(16)}`, 'a'.repeat(1024))
)

test('a string has one number, is found by it and gives it back, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(text, {maxLength: 600}), (texts) => {
      const table = stringTable()
      const numbers = new Map<string, number>()
      for (const one of texts) {
        expect(table.find(one)).toBe(numbers.get(one) ?? -1)
        const number = table.add(one)
        expect(number).toBe(numbers.get(one) ?? numbers.size)
        numbers.set(one, number)
      }
      expect(table.size).toBe(numbers.size)
      for (const [one, number] of numbers) {
        expect(table.find(one)).toBe(number)
        expect(table.get(number)).toBe(one)
      }
    }),
    {numRuns: 300}
  )
})
