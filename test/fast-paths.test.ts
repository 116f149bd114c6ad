import fc from 'fast-check'
import type {Nodes, Root} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import {unified} from 'unified'
import {expect, test} from 'vitest'
import {nodes} from '../src/ast/walk.js'
import {plainBlocks} from '../src/content/plain-blocks.js'
import {withCommas} from '../src/content/quantities.js'
import {selfContain} from '../src/content/self-contain.js'
import {print} from '../src/markdown/print.js'
import {createReport} from '../src/report.js'
import {readSession} from '../src/tree/read-session.js'
import {corpusSessions, hasCorpus} from './all-sessions.js'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()
const slowPrinter = unified()
  .use(remarkStringify, {bullet: '-', rule: '-', listItemIndent: 'one'})
  .use(remarkGfm, {tablePipeAlign: false})
  .freeze()

const parts = [
  'a',
  'Word',
  'ü',
  '灯',
  '1',
  '12',
  ' ',
  ' ',
  ',',
  '.',
  ';',
  ':',
  '-',
  '\n',
  '\n\n',
  '(',
  ')',
  '!',
  '?',
  '"',
  "'",
  '·',
  'www',
  'www.',
  'http',
  'w.',
  '…',
  '%',
  '*',
  '_',
  '[',
  '#',
  '+',
  '=',
  '`',
  '`x`',
  '`a b`',
  '`|`',
  '**',
  '**b**',
  '**b c**',
  '* ',
  '/',
  '`[`',
  '🚀',
  '- ',
  '\n- a',
  '\n- `b` c',
  '\n```\n',
  '\n```ts\n',
  '```',
  '—',
  '# ',
  '\n\n## a\n\n',
  '\n\n##### b\n\n',
  ' #',
  '|',
  ' | ',
  '\n| a | b |\n| --- | :-: |\n| 1 | `c` |',
  '\n\n| a |\n|-|\n',
  '\n| d |',
  'https://lamps.example',
  'https://lamps.example/a-b/c.d',
  ' https://lamps.example/a',
  '[a b](https://lamps.example/a)',
  ' [灯](http://a.example) ',
  '](',
  '@',
  '&',
  '**🚀 —**',
  '[🚀](https://a.example)',
  '> ',
  '\n> a',
  '\n\n1. a',
  '\n2. b',
  '\n   - c',
  '\n   1. d',
  '\n   2. d',
  '\n  - e',
  '\n    - f',
  '\n10. g'
]
const text = fc.array(fc.constantFrom(...parts), {minLength: 1, maxLength: 14}).map((words) => words.join(''))

function parsed(value: string): unknown {
  const root = parser.parse(value)
  selfContain(root)
  return withoutPositions(root)
}

function withoutPositions(node: Nodes): unknown {
  return JSON.parse(JSON.stringify(node, (key, value) => (key === 'position' ? undefined : value)))
}

test('words that are not parsed are what the parser would have made of them', () => {
  let found = 0
  fc.assert(
    fc.property(text, (value) => {
      const prose = plainBlocks(value.trim())
      if (!prose) return
      found++
      const tree: Root = {type: 'root', children: prose}
      expect(withoutPositions(tree)).toEqual(parsed(value.trim()))
    }),
    {numRuns: 20_000, seed: 1}
  )
  expect(found).toBeGreaterThan(200)
})

test('words that are printed as they are, are what the printer would have made of them', () => {
  const phrase = fc.oneof(
    text.map((value) => ({type: 'text', value}) as const),
    text.map((value) => ({type: 'inlineCode', value}) as const),
    text.map((value) => ({type: 'strong', children: [{type: 'text', value}]}) as const),
    text.map((value) => ({type: 'link', url: 'https://lamps.example', children: [{type: 'text', value}]}) as const)
  )
  fc.assert(
    fc.property(fc.array(phrase, {minLength: 1, maxLength: 4}), (children) => {
      const tree = JSON.parse(JSON.stringify({type: 'root', children: [{type: 'paragraph', children}]}))
      const slow = slowPrinter.stringify(tree).replace(/\n+$/, '')
      expect(print(tree.children)).toBe(slow)
    }),
    {numRuns: 5000, seed: 1}
  )
})

test.skipIf(!hasCorpus)(
  `real texts are read as the parser reads them${hasCorpus ? '' : ': skipped, ../shared/corpus is not here'}`,
  () => {
    let plain = 0
    let all = 0
    for (const files of corpusSessions()) {
      for (const node of nodes(readSession(files, createReport()))) {
        if (node.type !== 'text' || node.format !== 'markdown') continue
        all++
        const found = plainBlocks(node.value.trim())
        if (!found) continue
        plain++
        expect(withoutPositions({type: 'root', children: found})).toEqual(parsed(node.value.trim()))
      }
    }
    console.log(`${plain} of ${all} texts needed no parser`)
    expect(plain).toBeGreaterThan(100)
  }
)

test('numbers have commas where English has them', () => {
  const english = new Intl.NumberFormat('en-US')
  const some = [0, 7, 999, 1000, 1001, 12_345, 999_999, 1_000_000, Number.MAX_SAFE_INTEGER, -1, -1000, 1e21, 0.5]
  for (const amount of some) expect(withCommas(amount)).toBe(english.format(amount))
  fc.assert(fc.property(fc.oneof(fc.maxSafeInteger(), fc.nat()), (n) => withCommas(n) === english.format(n)))
})
