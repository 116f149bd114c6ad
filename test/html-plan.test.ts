import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import type {Branch, Node, Session} from '../src/ast/nodes.js'
import {nodes} from '../src/ast/walk.js'
import {pathClaims} from '../src/html/file-name.js'
import type {Item, SitePlan} from '../src/html/page.js'
import {planSession} from '../src/html/plan-session.js'
import {stretchesOf, unitsOf} from '../src/html/plan-units.js'
import type {SessionFiles} from '../src/log/session-files.js'
import {createReport} from '../src/report.js'
import {outlineSession} from '../src/tree/outline-session.js'
import {fixtureNames, fixtureSessions} from './all-sessions.js'
import {message, thread} from './build-session.js'
import {logFolder} from './log-folder.js'

const sizes = [
  {pageSize: 1, inlineSize: 0},
  {pageSize: 1, inlineSize: 1 << 20},
  {pageSize: 1500, inlineSize: 2000},
  {pageSize: 1 << 19, inlineSize: 1 << 18}
]

/** The log says at its end which of two ways was meant: what is there already is then read in another order. */
const reordered = new Set(['last-prompt-explicit'])

function outline(files: SessionFiles): Session {
  return outlineSession(files, createReport()).session
}

/** Everything on the pages of a plan, by id, and on which pages. */
function standing(plan: SitePlan): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const page of plan.pages) {
    const stack: Node[] = page.stretches.flatMap(({items}): Item[] => items)
    for (const {segment} of page.stretches) note(segment.id, page.path)
    note(page.thread.id, page.path)
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (node.type === 'thread' && plan.pagesOf(node).length > 0) continue
      note(node.id, page.path)
      if ('children' in node) stack.push(...node.children)
    }
  }
  return found

  function note(id: string, where: string): void {
    const known = found.get(id)
    if (known) known.add(where)
    else found.set(id, new Set([where]))
  }
}

describe.each(fixtureNames)('%s', (name) => {
  const sessions = fixtureSessions(name)

  test('every id of the outline has one home, where it stands', () => {
    for (const files of sessions) {
      const session = outline(files)
      for (const size of sizes) {
        const plan = planSession(session, size)
        const places = standing(plan)
        for (const node of nodes(session)) {
          if (node.type === 'session') continue
          const home = plan.homeOf(node.id)
          expect(home, node.id).toBeDefined()
          expect(places.get(node.id), node.id).toContain(home?.path)
          // Only what was cut stands on several pages, and is at home on the first.
          if (node.type === 'stub') expect(places.get(node.id)?.size, node.id).toBe(1)
        }
      }
    }
  })

  test('no two pages have one path, whatever the case', () => {
    for (const files of sessions) {
      for (const size of sizes) {
        const paths = planSession(outline(files), size).pages.map(({path: at}) => at)
        expect(new Set(paths.map((at) => at.toLowerCase())).size).toBe(paths.length)
        expect(paths[0]).toBe('index.html')
        for (const at of paths) expect(at).toMatch(/^(?:agents\/[\w.-]+\/)?[\w.-]+\.html$/)
      }
    }
  })

  test('a session that grew keeps the names and the homes it had', () => {
    for (const files of sessions) {
      const before: SitePlan[] = []
      for (const {session, at} of growing(files)) {
        for (const [which, size] of sizes.entries()) {
          const plan = planSession(session, size)
          const last = before[which]
          const where = `${at}, pages of ${size.pageSize}`
          if (last) expectNames(last, plan, where)
          if (last && !reordered.has(name)) expectHomes(last, plan, where)
          before[which] = plan
        }
      }
    }
  })
})

/** A session as it was while it was written: all its files up to a time, for every time in them. */
function* growing(files: SessionFiles): Generator<{session: Session; at: string}> {
  const {main, agents, folder} = files
  if (main?.endsWith('.jsonl') !== true) return
  const whole = [main, ...agents.map((agent) => agent.path)].map((file) => ({file, lines: timedLines(file)}))
  const times = [...new Set(whole.flatMap(({lines}) => lines.map(({time}) => time)))].sort()
  const copy = logFolder()
  for (const [n, time] of times.entries()) {
    // Of long fixtures, some steps.
    if (n % Math.ceil(times.length / 20) !== 0 && n !== times.length - 1) continue
    const placed = (file: string) => path.join(copy, path.relative(folder, file))
    for (const {file, lines} of whole) {
      fs.mkdirSync(path.dirname(placed(file)), {recursive: true})
      const text = lines.filter((line) => line.time <= time).map((line) => line.text)
      fs.writeFileSync(placed(file), Buffer.from(text.join(''), 'latin1'))
    }
    const begun = agents.filter((agent) => fs.statSync(placed(agent.path)).size > 0)
    const now = begun.map((agent) => ({...agent, path: placed(agent.path)}))
    const {agentsNamed: _, ...rest} = files
    yield {session: outline({...rest, main: placed(main), agents: now, folder: copy}), at: time}
  }
}

/** Lines of a file with their time; a line without one was written when the line before it was. */
function timedLines(file: string): Array<{text: string; time: string}> {
  let time = ''
  const lines = fs.readFileSync(file, 'latin1').split(/(?<=\n)/)
  return lines.map((text) => {
    const found = /"timestamp":"(\d{4}-\d\d-\d\dT[^"]*Z)"/.exec(text)?.[1] ?? ''
    if (found > time) time = found
    return {text, time}
  })
}

function expectNames(before: SitePlan, after: SitePlan, where: string): void {
  const paths = new Set(after.pages.map(({path: at}) => at))
  const lost = calledPages(before).filter((at) => !paths.has(at))
  expect(lost, where).toEqual([])
}

function expectHomes(before: SitePlan, after: SitePlan, where: string): void {
  const old = calledPages(before)
  const moved = [...nodes(before.session)].flatMap(({id}) => {
    const [from = '', to = ''] = [before.homeOf(id)?.path, after.homeOf(id)?.path]
    // An agent that outgrew the page of its call has pages of its own from then on.
    const folder = path.posix.dirname(to)
    const isOutgrown = folder !== '.' && !old.some((at) => path.posix.dirname(at) === folder)
    return to !== '' && old.includes(from) && from !== to && !isOutgrown ? [`${id}: ${from} to ${to}`] : []
  })
  expect(moved, where).toEqual([])
}

/** Pages but those of agents without a call, which may only be one whose line is not written yet. */
function calledPages(plan: SitePlan): string[] {
  return plan.pages.filter(({thread}) => !plan.tagOf(thread).startsWith('D')).map(({path: at}) => at)
}

test('a name is given once, whatever the case, and never one that a system keeps', () => {
  const claim = pathClaims(['index.html'])
  expect([claim('', 'Index', '.html'), claim('', 'a', '.html'), claim('', 'A', '.html')]).toEqual([
    'Index-2.html',
    'a.html',
    'A-2.html'
  ])
  expect([claim('', 'nul', '.html'), claim('', '..', '.html'), claim('', 'a/../b', '.html')]).toEqual([
    'x-nul.html',
    'x-.html',
    'a_.._b.html'
  ])
})

test('agents are numbered by who called them, and a chain of them stays readable', () => {
  const [session] = fixtureSessions('agents-100-deep').map(outline)
  if (!session) throw new Error('Expected the fixture `agents-100-deep`')
  const plan = planSession(session, {pageSize: 1500, inlineSize: 2000})
  const agents = [...nodes(session)].filter((node) => node.type === 'thread').filter(({role}) => role !== 'main')
  const tags = agents.map((thread) => plan.tagOf(thread))
  expect(tags.slice(0, 8)).toEqual([
    'A1',
    'A1.1',
    'A1.1.1',
    'A1.1.1.1',
    'A1.1.1.1.1',
    'A1.1.1.1.1.1',
    'A1.1×6',
    'A1.1×7'
  ])
  expect(new Set(tags).size).toBe(tags.length)
})

test('what stands deep in rewinds shares with its neighbours what it stands in', () => {
  let branch: Branch = {type: 'branch', id: 'deepest', from: '', children: []}
  for (let depth = 0; depth < 50; depth++) {
    const notice = {type: 'notice', id: `n${depth}`, kind: 'note', level: 'info', value: ''} as const
    branch = {type: 'branch', id: `b${depth}`, from: '', children: [notice, branch]}
  }
  const whole = thread('main', [message('m')])
  const [turn] = whole.children.flatMap(({children}) => children)
  if (turn?.type === 'turn') turn.children.push(branch)
  const units = unitsOf(whole)
  const places = units.flatMap(({inside}) => inside ?? [])
  expect(places).toHaveLength(52)
  // The last, an empty branch, stands where the notice before it does.
  for (const [at, place] of places.slice(1, -1).entries()) expect(place.outer).toBe(places[at])
  expect(stretchesOf(units)).toEqual(whole.children.map((segment) => ({segment, items: segment.children})))
})
