import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {Json} from '../src/ast/nodes.js'
import {isUuid} from '../src/log/session-name.js'
import {maskAlone} from '../src/transform/redact/mask-alone.js'
import {cutMasker, type Masking, textMasker} from '../src/transform/redact/mask-text.js'
import {sortWords} from '../src/transform/redact/sorted-words.js'
import {mapStrings} from '../src/transform/redact/walk-strings.js'

const quiet = () => {}
const upper = (text: string) => text.toUpperCase()

function maskingOf(...secrets: string[]): Masking {
  return {spellings: new Map(secrets.map((one, at) => [one, {rule: 'r', placeholder: `[${at + 1}]`}]))}
}

/** The same, with so many others that they are not looked for one by one. */
function amongMany(...secrets: string[]): Masking {
  return maskingOf(...secrets, ...Array.from({length: 50}, (_, at) => `other-${at}-lamp`))
}

describe('words in order', () => {
  const words = sortWords(['lamp', 'lantern', 'lamplight', 'la', 'b', 'lamps-17'])

  test.each([
    ['a lamplighter', 2, 'lamplight'],
    ['a lamps-1', 2, 'lamp'],
    ['lam', 0, 'la'],
    ['lz', 0, undefined],
    ['zzz', 0, undefined],
    ['xla', 1, 'la'],
    ['', 0, undefined]
  ])('the longest in %j at %i is %j', (text, at, word) => {
    expect(words.longestAt(text, at)).toBe(word)
  })

  test('one that begins so is found, if there is one', () => {
    expect(['lan', 'lamps-', 'lamps-17', 'lamps-18', 'a'].map(words.beginningWith)).toEqual([
      'lantern',
      'lamps-17',
      'lamps-17',
      undefined,
      undefined
    ])
  })
})

describe.each([
  ['few', maskingOf],
  ['many', amongMany]
])('with %s secrets', (_, masking) => {
  test.each([
    ['one in another', ['lamp-17', 'lamp-17-oil'], 'xlamp-17-oily lamp-17', 'x[2]y [1]'],
    ['two that overlap', ['lamp-17', '17-oil'], 'lamp-17-oil', '[1]'],
    ['two that touch', ['lamp-17', 'oil-8'], 'lamp-17oil-8', '[1][2]'],
    ['in colours', ['lamp-17'], 'a la\u001b[1mmp\u001b[0m-17 b', 'a [1] b'],
    ['nothing', ['lamp-17'], 'Lamp-17 lamp-1', 'Lamp-17 lamp-1']
  ])('%s', (_name, secrets, text, masked) => {
    expect(textMasker(masking(...secrets))(text, quiet)).toBe(masked)
  })

  test('a home folder that goes on as a secret leaves nothing of it', () => {
    const masker = textMasker({...masking('ada/oil-17'), owners: new Set(['ada'])})
    expect(masker('/home/ada/oil-17 and /home/ada/x', quiet)).toBe('~ and ~/x')
  })

  test('a text that was cut in a secret does not end with its start', () => {
    const mask = cutMasker(masking('lamp-17-oil', 'lantern-8'))
    expect(
      ['see lamp-1…', 'see lamp-17-o…', 'see lamp-…', 'see lantern-…', 'lamp-17 …'].map((one) => mask(one, quiet))
    ).toEqual(['see [1]…', 'see [1]…', 'see lamp-…', 'see [2]…', 'lamp-17 …'])
  })
})

test('colours do not hide where a path leads', () => {
  const mask = textMasker({spellings: new Map(), owners: new Set(['ada'])})
  expect(mask('/home/\u001b[1mada\u001b[0m/x', quiet)).toBe('~\u001b[0m/x')
})

test('of people with like names each is known in the name of a project', () => {
  const mask = textMasker({spellings: new Map(), owners: new Set(['ada', 'ada.lovelace', 'josé'])})
  expect(mask('-home-ada-x -home-ada-lovelace-y -home-jos--z -home-adam-x', quiet)).toBe('~-x ~-y ~-z -home-adam-x')
})

test('the names that Claude Code gives to sessions are no secrets: they are not looked at', () => {
  const sign = fc.constantFrom(...'0123456789abcdefABCDEF-')
  const shaped = fc.array(sign, {minLength: 36, maxLength: 36}).map((signs) => signs.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.uuid(), shaped), (id) => {
      expect(isUuid(id)).toBe(true)
      expect(maskAlone(id)).toBe(id)
    }),
    {numRuns: 500}
  )
})

describe('strings of JSON', () => {
  test('that do not change leave the value itself', () => {
    const value: Json = {a: ['B', {c: [1, null, true]}]}
    expect(mapStrings(value, (text) => text)).toBe(value)
  })

  test('are changed in a copy that shares what stays', () => {
    const stays: Json = [1, 2]
    const value: Json = {A: {B: ['x', {C: 'y'}], D: stays}, E: 'Z'}
    const copy = mapStrings(value, upper)
    expect(copy).toEqual({A: {B: ['X', {C: 'Y'}], D: [1, 2]}, E: 'Z'})
    expect(value).toEqual({A: {B: ['x', {C: 'y'}], D: [1, 2]}, E: 'Z'})
    expect(copy).toHaveProperty('A.D', stays)
  })

  test('are keys too, in their order, also the strangest', () => {
    const value: Json = JSON.parse('{"b": 1, "__proto__": {"x": "y"}, "a": ["c"]}')
    expect(JSON.stringify(mapStrings(value, upper))).toBe('{"B":1,"__PROTO__":{"X":"Y"},"A":["C"]}')
    expect(JSON.stringify(mapStrings(value, (text) => text.replace('y', 'z')))).toBe(
      '{"b":1,"__proto__":{"x":"z"},"a":["c"]}'
    )
  })

  test('may be nested deeply', () => {
    let value: Json = 'x'
    for (let depth = 0; depth < 50_000; depth++) value = depth % 2 ? [value] : {a: value}
    let found = mapStrings(value, (text) => (text === 'x' ? 'y' : text))
    while (typeof found === 'object' && found !== null) found = (Array.isArray(found) ? found[0] : found.a) ?? null
    expect(found).toBe('y')
  })
})
