import {describe, expect, it} from 'vitest'
import type {Session, Thread} from '../src/ast/nodes.js'
import {nodes} from '../src/ast/walk.js'
import {accountWords} from '../src/html/account-words.js'
import {short} from '../src/html/amounts.js'
import {outlineParts, type PartSegment} from '../src/html/outline-parts.js'
import {outlineRows} from '../src/html/outline-rows.js'
import {factLine, overviewFacts} from '../src/html/overview.js'
import {planSession} from '../src/html/plan-session.js'
import {type SessionCard, sessionCard} from '../src/html/site-index.js'
import {projectAnchor, siteProjects} from '../src/html/site-projects.js'
import type {OutlineRow, OutlineSegment} from '../src/html/template-data.js'
import {spanInWords} from '../src/html/when.js'
import {createWork, workNote} from '../src/html/work.js'
import {createReport} from '../src/report.js'
import {outlineSession} from '../src/tree/outline-session.js'
import {readSession} from '../src/tree/read-session.js'
import {fixtureNames, fixtureSessions} from './all-sessions.js'
import {nested, session, stubbed, thread} from './build-session.js'

const sizes = {pageSize: 1 << 20, inlineSize: 1 << 20}

function outlineOf(name: string): Session {
  const [files] = fixtureSessions(name)
  if (!files) throw new Error(`No fixture \`${name}\``)
  return outlineSession(files, createReport()).session
}

function rowsOf(whole: Session): OutlineRow[] {
  return outline(whole).flatMap(({rows}) => rows)
}

/** The whole outline, or a part of it. */
function outline(whole: Session, parts = outlineParts(whole)): OutlineSegment[] {
  const setting = {plan: planSession(whole, sizes), urlOf: (id: string) => `#${id}`, worked: new Map()}
  return parts.flatMap((part) => outlineRows(part, setting))
}

function flat(rows: readonly OutlineRow[]): OutlineRow[] {
  return rows.flatMap((row) => [row, ...flat(row.children)])
}

describe('amounts', () => {
  it.each([
    [0, '0'],
    [950, '950'],
    [999.6, '1k'],
    [1000, '1k'],
    [48_210, '48.2k'],
    [604_000, '604k'],
    [1_920_000, '1.92M'],
    [11_400_000, '11.4M'],
    [2_000_000_000, '2G']
  ])('%d is %s', (amount, words) => expect(short(amount)).toBe(words))
})

describe('times', () => {
  it('a day is said once', () => {
    const when = spanInWords('2026-05-12T13:38:00Z', '2026-05-12T15:46:00Z')
    expect([when?.day.text, when?.from.text, when?.to?.text, when?.lastDay]).toEqual([
      'Tuesday 12 May 2026',
      '13:38',
      '15:46',
      undefined
    ])
    expect(spanInWords('2026-05-12T23:00:00Z', '2026-05-13T01:00:00Z')?.lastDay?.text).toBe('Wednesday 13 May 2026')
  })

  it('what is no time is not shown', () => {
    expect(spanInWords('yesterday', '<b>')).toBeUndefined()
    expect(spanInWords(undefined, '2026-05-13T01:00:00Z')).toBeUndefined()
  })
})

describe('facts', () => {
  it('say what the showcase holds', () => {
    const whole = outlineOf('showcase')
    const {facts, more, tools} = overviewFacts(planSession(whole, sizes), createWork())
    const value = (label: string) => facts.find((fact) => fact.label === label)
    expect(value('Agents')?.value).toBe(`${whole.rollup.agents}`)
    expect(value('Errors')).toEqual({label: 'Errors', value: `✕ ${whole.rollup.errors}`, bad: true})
    expect(more.map(({label}) => label)).toContain('Session')
    expect(tools.map(({name}) => name).sort()).toEqual(Object.keys(whole.rollup.tools).sort())
    expect(tools[0]?.width).toBe('100%')
    expect(factLine(whole)).toContain(`${whole.rollup.agents} agents`)
  })

  it('a session without times, models or tools still has facts', () => {
    const bare = session(thread('main', []))
    const {facts, tools} = overviewFacts(planSession({...bare, models: []}, sizes))
    expect(facts.map(({label}) => label)).toEqual(['Turns', 'Tool calls', 'Agents', 'Tokens', 'Errors'])
    expect(tools).toEqual([])
  })
})

describe('the outline', () => {
  it.each([
    'showcase',
    'rewound',
    'compacted-twice',
    'orphan-agent',
    'two-agents-in-parallel',
    'agent-in-agent'
  ])('%s: has every agent once', (name) => {
    const whole = outlineOf(name)
    const agents = flat(rowsOf(whole)).filter(({kind}) => kind === 'agent')
    const all: Thread[] = []
    const open = [...whole.children]
    for (let next = open.pop(); next; next = open.pop()) {
      if (next.role !== 'main') all.push(next)
      const text = JSON.stringify(next.children)
      JSON.parse(text, (_, value) => {
        if (value?.type === 'thread') all.push(value)
        return value
      })
    }
    expect(agents.map(({href}) => href).sort()).toEqual([...new Set(all.map(({id}) => `#${id}`))].sort())
  })

  it('a segment says what began it, a branch that it was rewound', () => {
    const notes = outline(outlineOf('compacted-twice')).map(({note}) => note)
    expect(notes).toEqual(['from the start', 'after the context was compacted', 'after the context was compacted'])
    expect(rowsOf(outlineOf('rewound')).some(({kind, text}) => kind === 'branch' && text.startsWith('Rewound: '))).toBe(
      true
    )
  })

  it.each([1, 2, 3, 7])('cut after %i rows, it says the same in the same order', (limit) => {
    for (const name of fixtureNames) {
      const whole = outlineOf(name)
      const parts = outlineParts(whole, limit)
      const hrefs = (rows: readonly OutlineRow[]) => flat(rows).map(({href}) => href)
      expect(outline(whole, parts).flatMap(({rows}) => hrefs(rows))).toEqual(hrefs(rowsOf(whole)))
      const titles = outline(whole, parts).flatMap(({title, note}) => (note === 'continued' ? [] : title))
      expect(titles).toEqual(outline(whole).map(({title}) => title))
      for (const [at, part] of parts.entries()) {
        if (at > 0) expect(part.length).toBeGreaterThan(0)
        // A part may end with something large, and is full then.
        const rows = (segment: PartSegment) => outline(whole, [[segment]]).flatMap((one) => flat(one.rows))
        const sizes = part.flatMap((segment) => segment.nodes.map((node) => rows({...segment, nodes: [node]}).length))
        expect(sizes.slice(0, -1).reduce((sum, size) => sum + size, 0)).toBeLessThan(limit)
      }
    }
  })

  it('what was denied counts as what failed', () => {
    const work = createWork()
    const [files] = fixtureSessions('tool-denied')
    const whole = files && readSession(files, createReport())
    const [main] = whole?.children ?? []
    for (const node of whole ? nodes(whole) : []) if (node.type === 'message' && main) work.add(workNote(main, node))
    expect([...work.failed.values()]).not.toEqual([])
  })

  it('agents nested deeper than anyone can see are listed at the last level', () => {
    const depth = (rows: readonly OutlineRow[]): number => Math.max(0, ...rows.map((row) => 1 + depth(row.children)))
    const rows = rowsOf(stubbed(nested(60)).session)
    expect(depth(rows)).toBe(9)
    expect(flat(rows).filter(({kind}) => kind === 'agent')).toHaveLength(60)
  })
})

it('the account adds up in one sentence, with reasons, the most frequent first', () => {
  const account = {
    files: 1,
    lines: 1284,
    shown: 1102,
    folded: {results: 131},
    left: {'file history': 1, timing: 50},
    unreadable: {}
  }
  const words = accountWords(account)
  expect(words.sentence).toBe('1,284 log lines: 1,102 shown, 131 folded into another, 51 left out, 0 unreadable')
  expect(words.parts.map(({title}) => title)).toEqual(['131 folded into another', '51 left out'])
  expect(words.parts[1]?.reasons).toEqual(['50 timing', '1 file history'])
})

describe('the index', () => {
  const card = (id: string, more: Partial<SessionCard> = {}): SessionCard => {
    return {
      id,
      title: id,
      prompt: '',
      project: 'app',
      turns: 1,
      tools: 0,
      agents: 0,
      tokens: 0,
      errors: 0,
      days: {},
      ...more
    }
  }
  const place = (one: SessionCard) => ({card: one, href: `${one.id}/index.html`})

  it('lists projects by their newest session, and sessions newest first', () => {
    const {projects, lede} = siteProjects(
      [
        card('old', {started: '2026-01-01T00:00:00Z', days: {'2026-01-01': 2}}),
        card('new', {started: '2026-03-01T00:00:00Z', days: {'2026-03-01': 2}}),
        card('other', {project: 'lib', started: '2026-02-01T00:00:00Z', days: {'2026-02-01': 30}}),
        card('timeless')
      ].map(place)
    )
    expect(projects.map(({name, sessions}) => [name, ...sessions.map(({title}) => title)])).toEqual([
      ['app', 'new', 'old', 'timeless'],
      ['lib', 'other']
    ])
    expect(lede).toBe('4 sessions in 2 projects, 1 January to 1 March 2026.')
  })

  it('draws the days on which something was said', () => {
    const {activity, projects} = siteProjects([card('a', {days: {'2026-03-01': 2, '2026-02-27': 40}})].map(place))
    expect(activity).toContain('aria-label="42 turns on 2 of 84 days"')
    expect(activity).toContain('<title>27 February: 40 turns</title>')
    expect(projects[0]?.activity).toContain('class="h4"')
  })

  it('is the same in whatever order sessions come', () => {
    const cards = ['c', 'a', 'b'].map((id) => place(card(id)))
    expect(siteProjects(cards)).toEqual(siteProjects(cards.toReversed()))
  })

  it('two projects never share an anchor', () => {
    const names = ['app', 'App', 'a p p', 'app!', '<b>', '日本', '']
    expect(new Set(names.map(projectAnchor)).size).toBe(names.length)
    expect(projectAnchor('app')).toBe('project-app')
  })

  it('a card says what a session was, and is plain data', () => {
    const made = sessionCard(outlineOf('showcase'))
    expect(made.title).not.toBe('')
    expect(Object.values(made.days).reduce((sum, turns) => sum + turns, 0)).toBeGreaterThan(0)
    expect(JSON.parse(JSON.stringify(made))).toEqual(made)
  })
})
