import fc from 'fast-check'
import type {Heading} from 'mdast'
import {markdownText} from '../src/content/markdown-text.js'
import {foldEnd, foldStart} from '../src/markdown/fold.js'
import type {Kind, Piece} from '../src/markdown/piece.js'
import {code, paragraph, strong, text} from '../src/tools/kit.js'

type Step =
  | {do: 'turn' | 'agent' | 'fold' | 'close' | 'speaker'}
  | {do: 'say'; kind: Kind; words: string; form: 'text' | 'code' | 'folded'}

const kinds: Kind[] = ['prompt', 'answer', 'text', 'thinking', 'tool', 'input', 'output', 'notice', 'unknown', 'image']

const hostile = fc.constantFrom(
  '```\nopen fence',
  '</details>',
  '<!-- -->',
  '> quoted\n> again',
  '- a list\n- of two',
  '1. one\n2. two',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '@someone fixes #12',
  '# Heading\n\n---',
  '😀'.repeat(50),
  '`'.repeat(400),
  '*_~[](',
  'x'.repeat(3000),
  'a line of words\n'.repeat(150),
  '- item with words in it\n'.repeat(150),
  'one word after another '.repeat(120)
)
const words = fc.oneof(hostile, fc.string({unit: 'grapheme', maxLength: 80}), fc.lorem({maxCount: 30}))

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom<'turn' | 'agent' | 'fold' | 'close' | 'speaker'>(
          'turn',
          'agent',
          'fold',
          'close',
          'speaker'
        )
      })
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant<'say'>('say'),
        kind: fc.constantFrom(...kinds),
        words,
        form: fc.constantFrom<'text' | 'code' | 'folded'>('text', 'code', 'folded')
      })
    }
  ),
  {minLength: 5, maxLength: 60, size: 'max'}
)

/** Documents of any shape that a session could have, with words that try to break them. */
export const randomPieces: fc.Arbitrary<Piece[]> = fc.tuple(words, steps).map(([title, list]) => build(title, list))

function build(title: string, list: Step[]): Piece[] {
  const mark = {type: 'html', value: '<!-- claude-export: session-1 -->'} as const
  const heading: Heading = {type: 'heading', depth: 1, children: [text(title.slice(0, 100) || 'Title')]}
  const pieces: Piece[] = [{depth: 0, kind: 'header', turn: 0, nodes: [mark, heading, ...said('- one\n- two')]}]
  const stack: Array<'agent' | 'fold'> = []
  let turn = 1
  const depth = () => stack.filter((opens) => opens === 'agent').length
  const close = () => {
    const closes = stack.pop()
    if (closes) pieces.push({depth: depth(), kind: 'fold', turn, nodes: closes === 'fold' ? [foldEnd] : [], closes})
  }
  const speaker = () => pieces.push({depth: depth(), kind: 'speaker', turn, nodes: [paragraph(strong('Claude'))]})
  for (const step of list) {
    if (step.do === 'say') {
      const nodes = step.form === 'text' ? said(step.words) : [code(step.words)]
      const folded = step.form === 'folded' ? [foldStart('Long'), ...nodes, foldEnd] : nodes
      const shorten = (length: number) => [...said(step.words.slice(0, length)), paragraph(text('more left out'))]
      pieces.push({depth: depth(), kind: step.kind, turn, nodes: folded, ...(step.form === 'text' && {shorten})})
    } else if (step.do === 'turn') {
      while (stack.length > 0) close()
      turn++
      speaker()
    } else if (step.do === 'speaker') speaker()
    else if (step.do === 'close') close()
    else {
      const nodes = step.do === 'fold' ? [foldStart('Rewound')] : [paragraph(strong('Task'), text(' Look around'))]
      pieces.push({depth: depth(), kind: step.do, turn, nodes, opens: step.do})
      stack.push(step.do)
      // Two quotes never meet: each begins with who speaks.
      if (step.do === 'agent') speaker()
    }
  }
  while (stack.length > 0) close()
  return pieces
}

function said(value: string) {
  return markdownText(value, () => undefined)
}
