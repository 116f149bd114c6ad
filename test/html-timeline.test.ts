import type {Element, ElementContent} from 'hast'
import {toHtml} from 'hast-util-to-html'
import {describe, expect, it} from 'vitest'
import type {Message, Segment, Session, Thread, Turn} from '../src/ast/nodes.js'
import {planSession} from '../src/html/plan-session.js'
import {timeScale} from '../src/html/time-scale.js'
import {timelineHast} from '../src/html/timeline.js'
import {turnWork} from '../src/html/turn-work.js'
import {createWork, type Work, workNote} from '../src/html/work.js'
import {message, session, thread} from './build-session.js'

const minute = 60_000
const start = Date.parse('2026-05-12T13:00:00.000Z')
const at = (minutes: number): string => new Date(start + minutes * minute).toISOString()

function turnAt(minutes: number, more: Partial<Turn> = {}): Turn {
  const stats = {entries: 1, bytes: 1, messages: 1, toolCalls: 0, delegations: 0}
  return {
    type: 'turn',
    id: `turn-${minutes}`,
    trigger: 'human',
    title: `At ${minutes}`,
    time: at(minutes),
    stats,
    children: [],
    ...more
  }
}

function threadOf(id: string, turns: Turn[], ms: number): Thread {
  const base = thread(id, [])
  const segment: Segment = {type: 'segment', id: `${id}.s0`, index: 0, start: 'session', children: turns}
  const agent = {type: 'Explore', description: `Look for ${id}`}
  return {...base, rollup: {...base.rollup, ms}, children: [segment], ...(id === 'main' ? {} : {agent})}
}

function calling(minutes: number, children: Thread[]): Turn {
  const stub = {
    type: 'stub',
    of: 'message',
    id: `m-${minutes}`,
    author: 'claude',
    bytes: 1,
    ranges: [],
    children
  } as const
  return turnAt(minutes, {children: [{...stub, ranges: [...stub.ranges], children}]})
}

function draw(whole: Session, work?: Work): Element {
  const plan = planSession(whole, {pageSize: 1 << 20, inlineSize: 1 << 20})
  return timelineHast(whole, plan, (id) => `index.html#${id}`, work)
}

function all(node: ElementContent, test: (element: Element) => boolean): Element[] {
  if (node.type !== 'element') return []
  return [...(test(node) ? [node] : []), ...node.children.flatMap((child) => all(child, test))]
}

const classed = (name: string) => (element: Element) => {
  const {className} = element.properties
  return Array.isArray(className) && className.includes(name)
}

function said(time: string, more: Partial<Message> = {}): Message {
  return {...message(`said-${time}`), time, ...more}
}

describe('the scale', () => {
  it('gives time its share of the width', () => {
    const scale = timeScale([{first: 0, last: 100 * 1000}])
    expect([0, 25_000, 100_000].map((time) => scale?.at(time))).toEqual([0, 25, 100])
  })

  it('makes a silence as narrow whether it lasted an hour or a week', () => {
    const hour = timeScale([
      {first: 0, last: minute},
      {first: 60 * minute, last: 61 * minute}
    ])
    const week = timeScale([
      {first: 0, last: minute},
      {first: 10_000 * minute, last: 10_001 * minute}
    ])
    expect(hour?.idle).toEqual([{from: 48.8, width: 2.4}])
    expect(week?.idle).toEqual(hour?.idle)
  })

  it('leaves room for work, however many silences there are', () => {
    const many = Array.from({length: 500}, (_, day) => ({first: day * 1440 * minute, last: (day * 1440 + 5) * minute}))
    const scale = timeScale(many)
    expect(scale?.idle).toHaveLength(499)
    expect(scale?.idle.reduce((sum, {width}) => sum + width, 0)).toBeCloseTo(36)
    expect(scale?.at(many.at(-1)?.last ?? 0)).toBeCloseTo(100)
  })

  it('is not there where no time is known, and holds a single moment', () => {
    expect(timeScale([])).toBeUndefined()
    expect(timeScale([{first: 5, last: 5}])?.at(5)).toBe(0)
  })
})

describe('what was at work', () => {
  it('a prompt begins a stretch, a long silence ends one, a long call does not', () => {
    const main = threadOf('main', [], 0)
    const work = createWork()
    const result = {type: 'toolResult', id: 'r', error: true, via: 'result', time: at(40), children: []} as const
    const slow = {
      type: 'toolCall',
      id: 'c',
      name: 'Bash',
      input: {},
      status: 'failed',
      children: [{...result, children: []}]
    } as const
    work.add(workNote(main, said(at(0), {author: 'human'})))
    work.add(workNote(main, said(at(1))))
    work.add(workNote(main, said(at(2), {author: 'human'})))
    work.add(workNote(main, said(at(3), {children: [{...slow, input: {}, children: [{...result, children: []}]}]})))
    work.add(workNote(main, said(at(60))))
    expect(work.of(main)?.spans.map(({first, last}) => [(first - start) / minute, (last - start) / minute])).toEqual([
      [0, 1],
      [2, 40],
      [60, 60]
    ])
    expect(work.of(main)?.fails).toEqual([start + 40 * minute])
    expect(work.failed).toEqual(new Map([['Bash', 1]]))
  })

  it('a thread that is read again is noted once', () => {
    const main = threadOf('main', [], 0)
    const work = createWork()
    const twice = [said(at(1), {author: 'human'}), said(at(2)), said(at(3), {author: 'human'})]
    for (const one of [...twice, ...twice]) work.add(workNote(main, one))
    expect(work.of(main)?.spans).toHaveLength(2)
  })

  it('a turn has the work that was done before the next began', () => {
    const main = threadOf('main', [turnAt(0), turnAt(10)], 0)
    const work = createWork()
    for (const time of [0, 4]) work.add(workNote(main, said(at(time))))
    for (const time of [10, 12]) work.add(workNote(main, said(at(time), {author: time === 10 ? 'human' : 'claude'})))
    expect([...turnWork(main, work)]).toEqual([
      ['turn-0', {ms: 4 * minute, failed: 0}],
      ['turn-10', {ms: 2 * minute, failed: 0}]
    ])
  })
})

describe('the timeline', () => {
  const inner = threadOf('inner', [turnAt(3)], minute)
  const outer = threadOf('outer', [calling(2, [inner])], 4 * minute)
  const whole = session(threadOf('main', [calling(0, [outer]), turnAt(30)], 40 * minute))

  it('is a table with a row for each agent below who called it', () => {
    const rows = all(draw(whole), classed('lane')).slice(1)
    expect(rows.map((row) => row.properties.dataDepth)).toEqual([undefined, 1, 2])
    expect(rows.map((row) => all(row, classed('tag')).length)).toEqual([0, 1, 1])
    expect(toHtml(rows)).toContain('<a href="index.html#outer">Explore: Look for outer</a>')
    for (const row of rows)
      expect(row.children.map((cell) => cell.type === 'element' && cell.tagName)).toEqual(['th', 'td', 'td'])
  })

  it('says in words what it draws', () => {
    const [main] = all(draw(whole), classed('main'))
    const words = toHtml(main ?? [])
      .replace(/<svg.*?<\/svg>(?!<)/gs, '')
      .replace(/<[^>]*>/g, '')
    expect(words).toContain('13:00 to Tuesday 12 May 202613:40, 2 prompts')
  })

  it('says of the main thread how long it worked, without its silences', () => {
    const work = createWork()
    const [main] = whole.children
    if (!main) throw new Error('No main thread')
    for (const [from, to] of [
      [0, 5],
      [30, 35]
    ] as const) {
      work.add(workNote(main, said(at(from), {author: 'human'})))
      work.add(workNote(main, said(at(to))))
    }
    const sums = (drawn: Element) =>
      all(drawn, classed('sum'))
        .slice(1, 3)
        .map((sum) => toHtml(sum.children))
    expect(sums(draw(whole))).toEqual(['40 min', '4 min'])
    expect(sums(draw(whole, work))).toEqual(['10 min', '4 min'])
  })

  it('links bars and prompts to their places', () => {
    const links = all(draw(whole), ({tagName}) => tagName === 'svg').flatMap((svg) =>
      all(svg, ({tagName}) => tagName === 'a')
    )
    expect(new Set(links.map(({properties}) => properties.href))).toEqual(
      new Set(['index.html#main', 'index.html#turn-0', 'index.html#turn-30', 'index.html#outer', 'index.html#inner'])
    )
    expect(links.every(({properties}) => properties.tabIndex === -1)).toBe(true)
  })

  it('shows failures and compactions where they happened, and explains only the signs it has', () => {
    const plain = toHtml(draw(whole))
    expect(plain).not.toMatch(/class="(fail|cut)"/)
    const work = createWork()
    const [main] = whole.children
    if (!main) throw new Error('No main thread')
    work.add(workNote(main, said(at(0), {author: 'human'})))
    const call = {type: 'toolCall', id: 'c', name: 'Bash', input: {}, status: 'failed'} as const
    work.add(workNote(main, said(at(5), {children: [{...call, input: {}, children: []}]})))
    work.add(workNote(main, {type: 'compaction', id: 'cut', trigger: 'auto', time: at(10), children: []}))
    const drawn = toHtml(draw(whole, work))
    expect(drawn.match(/class="fail"/g)).toHaveLength(2)
    expect(drawn.match(/class="cut"/g)).toHaveLength(2)
    expect(drawn).toContain('1 failed, compacted once')
  })

  it('folds the lanes of many agents, and draws each silence once', () => {
    const agents = Array.from({length: 40}, (_, number) => threadOf(`agent-${number}`, [turnAt(number * 60)], minute))
    const many = session(threadOf('main', [calling(0, agents)], 2400 * minute))
    const drawn = draw(many, createWork())
    const [fold] = all(drawn, ({tagName}) => tagName === 'details')
    expect(toHtml(all(fold ?? drawn, ({tagName}) => tagName === 'summary'))).toContain('17 more agents')
    expect(all(drawn, classed('lane'))).toHaveLength(41 + 2)
    expect(all(drawn, ({tagName}) => tagName === 'symbol')).toHaveLength(1)
  })

  it('leaves out times that would lie on each other, more of them where lanes are narrow', () => {
    const agents = [2, 4, 6, 8, 10, 12, 14, 30].map((hour) =>
      threadOf(`agent-${hour}`, [turnAt(hour * 60)], 60 * minute)
    )
    const drawn = draw(session(threadOf('main', [calling(0, agents)], 60 * minute)))
    const labels = all(drawn, ({tagName}) => tagName === 'text')
    const read = (kept: Element[]) => kept.map((label) => toHtml(label).replace(/<[^>]*>/g, ''))
    expect(read(labels)).toEqual(['13:00', '15:00', '17:00', '19:00', '21:00', '23:00', '13 May', '03:00', '20:00'])
    const narrow = labels.filter((label) => !classed('wide')(label))
    expect(read(narrow)).toEqual(['13:00', '17:00', '21:00', '13 May', '20:00'])
  })

  it('is empty where no time is known', () => {
    expect(draw(session(thread('main', []))).children).toEqual([])
  })

  it('escapes what agents are called', () => {
    const evil = '</svg></title><img src=x onerror=alert(1)>'
    const agent = {...threadOf('agent', [turnAt(1)], minute), agent: {type: evil, description: evil}}
    const html = toHtml(draw(session(threadOf('main', [{...calling(0, [agent]), title: evil}], minute))))
    expect(html).not.toContain('<img')
  })
})
