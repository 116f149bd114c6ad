import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {codePoints} from '../src/content/code-points.js'
import {type Beside, exportMarkdown} from '../src/export-markdown.js'
import {splitParts} from '../src/markdown/fit/split.js'
import type {Piece} from '../src/markdown/piece.js'
import {pieces} from '../src/markdown/pieces.js'
import {quote} from '../src/markdown/quote.js'
import {markdownDefaults, smallestLimit} from '../src/options.js'
import {createReport} from '../src/report.js'
import {readSession} from '../src/tree/read-session.js'
import {corpusSessions, fixtureNames, fixtureSessions, hasCorpus} from './all-sessions.js'
import {delegation, message, session, text, thread} from './build-session.js'
import {randomPieces} from './random-pieces.js'
import {openEnds} from './whole-markdown.js'

const print = (list: Iterable<Piece>) => [...quote(list)].join('')

function split(list: Piece[], limit: number): string[] {
  return [...splitParts(list, {limit, read: () => list})].map((part) => print(part))
}

function piecesOf(whole: Parameters<typeof pieces>[0]): Piece[] {
  const load = () => {
    throw new Error('A whole session has no stubs')
  }
  return [...pieces(whole, {load, report: createReport(), options: {...markdownDefaults, detail: 'full'}})]
}

/** What is wrong with the parts of a document, seen from the whole. */
function problemsOf(list: Piece[], limit: number, isParsed = true): string[] {
  const parts = split(list, limit)
  const problems = parts.flatMap((part, at) => {
    const size = codePoints(part)
    const [mark] = part.split('\n')
    return [
      ...(size > limit ? [`part ${at + 1} has ${size} characters`] : []),
      ...(part.includes(`\nPart ${at + 1} of ${parts.length}\n`) ? [] : [`part ${at + 1} does not say so`]),
      ...(mark?.startsWith('<!-- claude-export: ') && !mark.endsWith(` part ${at + 1} -->`) ? [`${mark}`] : []),
      ...(isParsed ? openEnds(part) : [])
    ]
  })
  // What is longer than a part can hold is there in pieces.
  const longest = limit / 10
  const shown = linesOf(parts.join(''))
  const starts = new Set([...shown.keys()].map((line) => line.slice(0, 50)))
  for (const [line, amount] of linesOf(print(list.slice(1)))) {
    const isThere = line.length < longest ? (shown.get(line) ?? 0) >= amount : starts.has(line.slice(0, 50))
    if (!isThere) problems.push(`lost: ${line.slice(0, 100)}`)
  }
  return problems
}

/** How often each line stands in a document, however deep; fences depend on what they hold, lists on where they end. */
function linesOf(markdown: string): Map<string, number> {
  const lines = new Map<string, number>()
  for (const prefixed of markdown.split('\n')) {
    const line = prefixed
      .replace(/^(> ?)+/, '')
      .replaceAll('\u2060', '')
      .trim()
    if (/^[`~]{3,}|^<!-- -->$|^>*$/.test(line)) continue
    lines.set(line, (lines.get(line) ?? 0) + 1)
  }
  return lines
}

describe('parts', () => {
  it('a turn that fits in a part is not cut', () => {
    const said = (turn: number, kind: Piece['kind']): Piece => {
      const nodes: Piece['nodes'] = [{type: 'paragraph', children: [{type: 'text', value: `turn ${turn} `.repeat(38)}]}]
      return {depth: 0, kind, turn, nodes}
    }
    const list = [1, 2, 3, 4, 5, 6].flatMap((turn) => [said(turn, 'prompt'), said(turn, 'text'), said(turn, 'answer')])
    const turns = split(list, 2000).map((part) => new Set(part.match(/turn \d/g)))
    expect(turns.map((part) => [...part])).toEqual([
      ['turn 1', 'turn 2'],
      ['turn 3', 'turn 4'],
      ['turn 5', 'turn 6']
    ])
  })

  it('the quote and the line of an agent, and who speaks, stand again', () => {
    const long = Array.from({length: 40}, (_, at) =>
      message(`m${at}`, text(`message ${at} ${'word '.repeat(20).trim()}`))
    )
    const inner = thread('inner', long)
    const list = piecesOf(session(thread('main', [message('m', text('Go'), delegation('d', inner), text('Done'))])))
    const parts = split(list, 2000)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts[1]?.replaceAll(/word( word)+/g, 'words')).toMatchInlineSnapshot(`
      "<!-- claude-export: session-1 part 2 -->

      # A title

      Part 2 of 3

      **Task** explorer: Do d · done · model-a · 1,000 tokens in, 20 out · 2 tool calls (continued)

      > **Claude** · 2025-01-02 03:04:05 UTC (continued)
      >
      > message 14 words
      >
      > message 15 words
      >
      > message 16 words
      >
      > message 17 words
      >
      > message 18 words
      >
      > message 19 words
      >
      > message 20 words
      >
      > message 21 words
      >
      > message 22 words
      >
      > message 23 words
      >
      > message 24 words
      >
      > message 25 words
      >
      > message 26 words
      >
      > message 27 words
      >
      > message 28 words
      "
    `)
    expect(parts.at(-1)).toMatch(/\nDone\n$/)
  })

  it('code is cut between lines, and opened again in its fold', () => {
    const lines = Array.from({length: 300}, (_, at) => `line ${at}`)
    const output: Piece = {
      depth: 1,
      kind: 'output',
      turn: 1,
      nodes: [
        {type: 'html', value: '<details>\n<summary>300 lines</summary>'},
        {type: 'code', lang: 'js', value: lines.join('\n')},
        {type: 'html', value: '</details>'}
      ]
    }
    const parts = split([output], 1500)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.join('').match(/^> line \d+$/gm)).toEqual(lines.map((line) => `> ${line}`))
    for (const part of parts) expect(part).toMatch(/> <summary>300 lines( \(continued\))?<\/summary>\n>\n> ```js\n/)
  })

  it('fixtures are split into parts of any length', () => {
    for (const files of fixtureNames.flatMap((name) => fixtureSessions(name))) {
      const list = piecesOf(readSession(files, createReport()))
      for (const limit of [smallestLimit.part, 3000]) expect([files.id, ...problemsOf(list, limit)]).toEqual([files.id])
    }
  })

  it('parts are files beside where the document would be', () => {
    const [files] = fixtureSessions('showcase')
    const names: string[] = []
    const beside: Beside = {
      document: 'notes.md',
      write(name, produce) {
        names.push(name)
        produce(() => undefined)
      }
    }
    const none = () => {
      throw new Error('A split document has no file of its own')
    }
    if (files) exportMarkdown(files, none, createReport(), {split: true, maxChars: 1500, images: 'omit', beside})
    expect(names.length).toBeGreaterThan(1)
    expect(names).toEqual(names.map((_, at) => `notes.${at + 1}.md`))
    const parts = () => files && exportMarkdown(files, none, createReport(), {split: true})
    expect(parts).toThrow('Expected a file or folder to write parts to')
  })

  it('any document is split into parts of any length', () => {
    fc.assert(
      fc.property(randomPieces, fc.integer({min: smallestLimit.part, max: 10_000}), (list, limit) => {
        expect(problemsOf(list, limit)).toEqual([])
      }),
      {seed: 20260907, numRuns: 300}
    )
  })

  it.runIf(hasCorpus)('real sessions are split into parts of any length', () => {
    corpusSessions().forEach((files, at) => {
      const list = piecesOf(readSession(files, createReport()))
      for (const limit of at % 3 === 0 ? [5000, 65_536] : [65_536]) {
        expect([files.id, limit, ...problemsOf(list, limit, at % 4 === 0)]).toEqual([files.id, limit])
      }
    })
  })
})
