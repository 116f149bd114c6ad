import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {codePoints} from '../src/content/code-points.js'
import {exportMarkdown} from '../src/export-markdown.js'
import {withinBudget} from '../src/markdown/fit/budget.js'
import {seamOf} from '../src/markdown/fit/seam.js'
import type {Piece} from '../src/markdown/piece.js'
import {pieces} from '../src/markdown/pieces.js'
import {quote} from '../src/markdown/quote.js'
import {type MarkdownOptions, markdownDefaults} from '../src/options.js'
import {createReport, type Report} from '../src/report.js'
import {code, paragraph, text} from '../src/tools/kit.js'
import {readSession} from '../src/tree/read-session.js'
import {corpusSessions, fixtureNames, fixtureSessions, hasCorpus} from './all-sessions.js'
import {randomPieces} from './random-pieces.js'
import {openEnds} from './whole-markdown.js'

const details = ['normal', 'full'] as const
const print = (list: Iterable<Piece>) => [...quote(list)].join('')

/** A document and how long its pieces are. */
interface Whole {
  list: Piece[]
  sizes: number[]
  size: number
}

function wholeOf(list: Piece[]): Whole {
  // Numbered, so that they can be told apart after they were shortened.
  const numbered = list.map((piece, at) => Object.assign(piece, {at}))
  // Printed once before, as pieces are printed again and again here, and each time mentions are looked for.
  const size = codePoints(print(list))
  return {list: numbered, sizes: list.map((piece) => seamOf(piece).size), size}
}

function cut(list: Piece[], limit: number): Piece[] {
  return [...withinBudget(list, {limit, read: () => list})]
}

/** What is wrong with a document that was cut, seen from the whole. */
function problemsOf({list, sizes, size}: Whole, {limit, kept, isParsed = true}: Cut): string[] {
  const markdown = print(kept)
  const length = codePoints(markdown)
  const problems = isParsed ? openEnds(markdown) : []
  if (length > limit) problems.push(`${length} characters`)
  if (size <= limit) return kept.every((piece, at) => piece === list[at]) ? problems : ['changed']
  if (limit < 500) return problems
  if (!markdown.includes(`--max-chars ${limit}`)) problems.push('the header does not say so')

  let next = 1
  let marker: Piece | undefined
  const pass = (end: number) => {
    const missing = sizes.slice(next, end).reduce((sum, each) => sum + each, 0)
    const said = Number((marker && /\(([\d,]+) characters?\)/.exec(print([marker]))?.[1]?.replaceAll(',', '')) ?? 0)
    if (said !== missing) problems.push(`${missing} are missing before ${end}, ${said} are said to be`)
    marker = undefined
    next = end + 1
  }
  for (const piece of kept.slice(1)) {
    if (!('at' in piece)) marker = piece
    else if (typeof piece.at === 'number' && sizes[piece.at] !== 0) pass(piece.at)
  }
  pass(list.length)
  return problems
}

interface Cut {
  limit: number
  kept: Piece[]
  isParsed?: boolean
}

function sessionPieces(files: Parameters<typeof readSession>[0], detail: (typeof details)[number]): Piece[] {
  const load = () => {
    throw new Error('A whole session has no stubs')
  }
  const source = {load, report: createReport(), options: {...markdownDefaults, detail}}
  return [...pieces(readSession(files, createReport()), source)]
}

/** Whether every prompt and every answer is there as it was. */
function hasEssentials({list, sizes}: Whole, kept: Piece[]): boolean {
  const there = new Set(kept)
  let agents = 0
  return list.every((piece, at) => {
    const {kind, depth, opens, closes} = piece
    if (opens === 'agent') agents++
    if (closes === 'agent') agents--
    const isEssential = depth === 0 && agents === 0 && (kind === 'prompt' || kind === 'answer')
    return !isEssential || sizes[at] === 0 || there.has(piece)
  })
}

describe('a budget', () => {
  const words = (length: number) => [paragraph(text('word '.repeat(length / 5).trim()))]
  const said = (kind: Piece['kind'], length: number, turn = 1, depth = 0): Piece => {
    return {depth, kind, turn, nodes: words(length), shorten: (n) => [...words(n), paragraph(text('More'))]}
  }
  const speaker = (turn = 1, depth = 0): Piece => ({depth, kind: 'speaker', turn, nodes: [paragraph(text('Claude'))]})
  const output = (length: number, turn = 1): Piece => ({
    depth: 0,
    kind: 'output',
    turn,
    nodes: [code('x'.repeat(length))]
  })
  const kindsOf = (list: Piece[]) => list.slice(1).map(({kind}) => kind)
  const header: Piece = {depth: 0, kind: 'header', turn: 0, nodes: [{type: 'heading', depth: 1, children: [text('T')]}]}

  it('old output goes first, and neighbours share a marker', () => {
    const list = [
      header,
      said('prompt', 100),
      said('tool', 50),
      output(900),
      output(800),
      said('tool', 50),
      output(900, 2)
    ]
    const kept = cut(list, 1500)
    expect(kindsOf(kept)).toEqual(['prompt', 'tool', 'notice', 'tool', 'output'])
    expect(print(kept)).toContain('\n*… left out: 2 tool outputs (1,718 characters)*\n')
    expect(print(kept)).toContain('Shortened to 1,500 characters (`--max-chars 1500`)')
  })

  it('what a marker would not make shorter stays', () => {
    const list = [header, said('prompt', 100), output(20), said('tool', 50), output(2000), said('answer', 100)]
    expect(kindsOf(cut(list, 1000))).toEqual(['prompt', 'output', 'tool', 'notice', 'answer'])
  })

  it('what fits comes back after something long has gone', () => {
    const list = [header, said('prompt', 100), output(300), said('text', 3000), said('answer', 100)]
    expect(kindsOf(cut(list, 1000))).toEqual(['prompt', 'output', 'notice', 'answer'])
  })

  it('a speaker whose words have gone goes with them', () => {
    const list = [header, said('prompt', 100), speaker(), said('text', 900), speaker(2), said('answer', 100, 2)]
    expect(print(cut(list, 600))).toContain('*… left out: 1 text (907 characters)*\n\nClaude\n\nword')
    expect(kindsOf(cut(list, 600))).toEqual(['prompt', 'notice', 'speaker', 'answer'])
  })

  it('an agent keeps its line when all it said is gone', () => {
    const label: Piece = {depth: 0, kind: 'agent', turn: 1, nodes: [paragraph(text('Task'))], opens: 'agent'}
    const close: Piece = {depth: 0, kind: 'fold', turn: 1, nodes: [], closes: 'agent'}
    const list = [
      header,
      said('prompt', 100),
      label,
      speaker(1, 1),
      said('answer', 900, 1, 1),
      close,
      said('answer', 100)
    ]
    expect(print(cut(list, 600))).toContain('Task\n\n> *… left out: 1 answer (911 characters)*\n\nword')
  })

  it('prompts and answers are shortened evenly, then the oldest turns go', () => {
    const turns = Array.from({length: 20}, (_, at) => [said('prompt', 1000, at + 1), said('answer', 50, at + 1)])
    const list = [header, ...turns.flat()]
    const some = cut(list, 8000)
    expect(kindsOf(some)).toEqual(turns.flatMap(() => ['prompt', 'answer']))
    expect(new Set(some.slice(1).map((piece) => print([piece]).length)).size).toBe(2)
    const few = print(cut(list, 1500))
    expect(few).toMatch(/\*… left out: \d+ whole turns, \d+ prompts, \d+ answers \([\d,]+ characters\)\*\n\nword/)
    expect(few).toContain('More')
  })

  it('a limit too small for anything is still kept', () => {
    const list = [header, said('prompt', 1000), output(1000)]
    for (let limit = 0; limit < 400; limit++) expect(codePoints(print(cut(list, limit)))).toBeLessThanOrEqual(limit)
    expect(print(cut(list, 300))).toContain('left out')
  })

  it('fixtures are cut to any length', () => {
    for (const files of fixtureNames.flatMap((name) => fixtureSessions(name))) {
      const whole = wholeOf(sessionPieces(files, 'full'))
      for (const limit of [300, 1000, 2000, 5000]) {
        expect([files.id, ...problemsOf(whole, {limit, kept: cut(whole.list, limit)})]).toEqual([files.id])
      }
    }
  })

  it('a session is measured without being reported twice', () => {
    for (const files of fixtureNames.flatMap((name) => fixtureSessions(name))) {
      const [report, plain] = [createReport(), createReport()]
      const write = (options: Partial<MarkdownOptions>, to: Report) => {
        let markdown = ''
        exportMarkdown(files, (some) => (markdown += some), to, {...options, detail: 'full'})
        return markdown
      }
      const whole = write({}, plain)
      const fitted = write({maxChars: 1000}, report)
      expect(codePoints(fitted)).toBeLessThanOrEqual(1000)
      expect(write({maxChars: Math.max(300, codePoints(whole))}, createReport())).toBe(whole)
      expect(report.warnings).toEqual(plain.warnings)
      expect(report.hidden).toEqual(plain.hidden)
    }
  })

  it('any document is cut to any length', () => {
    fc.assert(
      fc.property(randomPieces, fc.double({min: 0, max: 1, noNaN: true}), (list, share) => {
        const whole = wholeOf(list)
        const limit = Math.round(whole.size * share)
        expect(problemsOf(whole, {limit, kept: cut(whole.list, limit)})).toEqual([])
      }),
      {seed: 20260907, numRuns: 400}
    )
  })

  it.runIf(hasCorpus)('real sessions are cut to any length, prompts and answers last', () => {
    let cuts = 0
    for (const files of corpusSessions()) {
      for (const detail of details) {
        const whole = wholeOf(sessionPieces(files, detail))
        let fit = false
        for (const limit of [2000, 10_000, 65_536, 250_000, 1_000_000].filter((limit) => limit < whole.size)) {
          const kept = cut(whole.list, limit)
          const problems = problemsOf(whole, {limit, kept, isParsed: ++cuts % 4 === 0 && limit < 100_000})
          // Once prompts and answers fit they fit in anything larger.
          const has = hasEssentials(whole, kept)
          expect([files.id, detail, limit, has || !fit, ...problems]).toEqual([files.id, detail, limit, true])
          fit = has
        }
      }
    }
    expect(cuts).toBeGreaterThan(0)
  })
})
