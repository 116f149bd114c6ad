import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import {afterEach, expect, test} from 'vitest'
import type {Session} from '../src/ast/nodes.js'
import {childrenOf} from '../src/ast/walk.js'
import {exportMarkdown} from '../src/export-markdown.js'
import {safeId} from '../src/log/safe-id.js'
import type {SessionFiles} from '../src/log/session-files.js'
import {createReport} from '../src/report.js'
import {readSession} from '../src/tree/read-session.js'
import {fixtureNames, fixtureSessions} from './all-sessions.js'
import {checkAccount, checkTree, firstDifference, namesIn} from './invariants.js'
import {
  type Broken,
  type Change,
  changeFields,
  changes,
  type Log,
  linesOf,
  logs,
  parse,
  shuffle,
  shuffles,
  spliceBytes,
  splices,
  wholeLines
} from './mutate-records.js'
import {wildRecords, wildTalks} from './mutate-wild.js'

// Every run sees the same cases. They add up to 14,800.
const seed = 20260907
const someLog = fc.constantFrom(...logs)
const nativeKeys = Reflect.ownKeys(Object.prototype)

afterEach(() => {
  // No field called `__proto__` may reach what all objects share.
  expect(Reflect.ownKeys(Object.prototype)).toEqual(nativeKeys)
})

test('a record with any field changed harms nothing else', () => {
  check(3000, fc.tuple(someLog, fc.array(changes, {minLength: 1, maxLength: 4})), ([log, list]) => {
    return changeFields(log, list)
  })
})

test('records may be missing, twice, and in any order', () => {
  check(1500, fc.tuple(someLog, fc.array(shuffles, {minLength: 1, maxLength: 6})), ([log, list]) => shuffle(log, list))
})

test('records of two logs may be mixed', () => {
  const mixed = fc.tuple(someLog, fc.array(shuffles, {maxLength: 3}), someLog, fc.integer({min: 1, max: 4}))
  check(1000, mixed, ([log, list, other, every]) => shuffle(log, list, {log: other, every}))
})

test('a log may be cut at any byte', () => {
  check(1000, fc.tuple(someLog, fc.nat(), fc.boolean()), ([log, at, isTail]) => {
    const whole = Buffer.from(`${log.lines.join('\n')}\n`)
    const cut = at % (whole.length + 1)
    const bytes = isTail ? whole.subarray(cut) : whole.subarray(0, cut)
    return {...wholeLines(log, bytes), bytes}
  })
})

test('any bytes of a log may be others, more or gone', () => {
  check(2000, fc.tuple(someLog, fc.array(splices, {minLength: 1, maxLength: 3})), ([log, list]) =>
    spliceBytes(log, list)
  )
})

test('records of any sort make a tree', () => {
  check(3000, wildRecords, (records) => {
    return {log: {name: 'wild', lines: []}, lines: records.map((record) => ({text: JSON.stringify(record)}))}
  })
})

test('agents that call, answer and resume each other in any way lose no record', () => {
  check(3000, wildTalks, (records) => {
    const lines = records.map((record, at) => ({text: JSON.stringify(record), number: at + 1}))
    return {log: {name: 'talk', lines: []}, lines, uuids: new Map(lines.map(({number}) => [number, `u${number - 1}`]))}
  })
})

test('an agent beside a broken log, and a broken agent beside a log, are still read', () => {
  const withAgents = fixtureNames.flatMap((name) =>
    fixtureSessions(name)
      .filter(({agents}) => agents.length > 0)
      .map((files) => ({files, [fc.toStringMethod]: () => name}))
  )
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'claude-export-properties-'))
  const change = fc.tuple(fc.nat(), changes)
  const arbitrary = fc.tuple(fc.constantFrom(...withAgents), fc.array(change, {minLength: 1, maxLength: 3}))
  try {
    run(300, arbitrary, ([{files}, list], isSample) => {
      const {broken, changed} = changeFiles(files, list, folder)
      return problemsOf(changed, broken, isSample)
    })
  } finally {
    fs.rmSync(folder, {recursive: true})
  }
})

const call = {
  type: 'assistant',
  uuid: 'c1',
  message: {content: [{type: 'tool_use', id: 't1', name: 'Bash', input: {}}]}
}
const answer = {type: 'tool_result', tool_use_id: 't1', content: 'lit'}
const start = {type: 'assistant', message: {content: [{type: 'tool_use', id: 't1', name: 'Task', input: {}}]}}
const end = {type: 'user', message: {content: [answer]}, toolUseResult: {agentId: 'A'}}
const inside = {isSidechain: true, agentId: 'A'}
const resume = {type: 'tool_use', id: 't2', name: 'Task', input: {resume: 'A'}}

// What the properties found, in its shortest form.
test.each<[string, object[]]>([
  ['a result at top level may have none of its fields', [{type: 'tool_result'}]],
  [
    'a result may stand beside words',
    [call, {type: 'user', uuid: 'r1', message: {content: [answer, {type: 'text', text: 'Thanks.'}]}}]
  ],
  [
    'a result may stand beside words, and before its call',
    [{type: 'user', uuid: 'r1', message: {content: [answer, {type: 'text', text: 'Thanks.'}]}}, call]
  ],
  [
    'several results may stand beside words',
    [call, {type: 'user', uuid: 'r1', message: {content: [answer, {type: 'text', text: 'Thanks.'}, answer]}}]
  ],
  ['an id may look like one that we make', [{uuid: 'a b'}, {uuid: safeId('a b')}]],
  [
    'an agent may resume itself',
    [
      start,
      {...inside, type: 'assistant', message: {content: 'Done.'}},
      {...inside, type: 'user', origin: {kind: 'coordinator'}, message: {content: 'Go on.'}},
      {...inside, type: 'assistant', message: {content: [resume]}},
      end
    ]
  ]
])('%s', (_, records) => {
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join('')
  expect(problemsOf(filesOf(Buffer.from(text)), [], true)).toEqual([])
})

/** Read as many logs, each broken in a way of its own, and find nothing wrong with the trees. */
function check<T>(runs: number, arbitrary: fc.Arbitrary<T>, make: (value: T) => Broken & {bytes?: Buffer}): void {
  run(runs, arbitrary, (value, isSample) => {
    const broken = make(value)
    const bytes = broken.bytes ?? Buffer.from(`${broken.lines.map(({text}) => text).join('\n')}\n`)
    return problemsOf(filesOf(bytes), [broken], isSample)
  })
}

function run<T>(
  numRuns: number,
  arbitrary: fc.Arbitrary<T>,
  problems: (value: T, isSample: boolean) => string[]
): void {
  let n = 0
  const property = fc.property(arbitrary, (value) => {
    const found = problems(value, n++ % 8 === 0)
    if (found.length > 0) throw new Error(found.slice(0, 5).join('\n'))
  })
  fc.assert(property, {seed, numRuns, endOnFailure: false})
}

function filesOf(bytes: Uint8Array): SessionFiles {
  return {id: 'session', bytes, folder: os.tmpdir(), agents: [], workflows: [], toolResults: []}
}

/** What is wrong with the tree of a broken log. */
function problemsOf(files: SessionFiles, broken: readonly Broken[], isSample: boolean): string[] {
  const session = readSession(files, createReport())
  const problems = [...checkTree(session), ...checkAccount(session), ...checkShown(session), ...lost(session, broken)]
  if (!isSample) return problems
  const difference = firstDifference(session, readSession(files, createReport(), {budget: 0}))
  exportMarkdown(files, () => {}, createReport())
  return difference === undefined ? problems : [...problems, `without a budget: ${difference}`]
}

const ofRecords = new Set(['message', 'compaction', 'notice', 'unknown', 'stub'])
const ofLines = new Set(['segment', 'turn', 'branch'])

/** A line that counts as shown has a node of its own. */
function checkShown(session: Session): string[] {
  let nodes = 0
  const stack: Array<Parameters<typeof childrenOf>[0]> = [session]
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of childrenOf(node)) {
      if (ofLines.has(node.type) && ofRecords.has(child.type)) nodes++
      stack.push(child)
    }
  }
  return nodes === session.account.shown ? [] : [`${session.account.shown} lines shown, ${nodes} nodes of records`]
}

/**
 * Records that nobody touched, that the tree of the whole log has, and that this tree has not.
 * Those with no node of their own to begin with (facts of the session, what is left out, copies) are not looked for.
 * Two things may befall a record through another's change:
 * - something else takes its uuid, as an equal uuid or an agent's id: then it goes by its line;
 * - it is a notification, of which the log writes several: then one is shown, and which depends on the others.
 * A whole agent may turn out to be the harness's own, or a fork that begins with what was said before.
 */
function lost(session: Session, broken: readonly Broken[]): string[] {
  const names = namesIn(session)
  const uses = new Map<string, number>()
  for (const {lines} of broken)
    for (const {text} of lines) for (const id of idsIn(text)) uses.set(id, (uses.get(id) ?? 0) + 1)
  const {left, folded} = session.account
  const isOurs = ['internal agent', 'warm-up agent'].some((reason) => left[reason]) || folded['inherited history']
  return broken
    .filter(({isAgent}) => !isAgent || !isOurs)
    .flatMap(({log, lines, uuids}) =>
      lines.flatMap(({text, number}, at) => {
        const id = number === undefined ? undefined : (uuids ?? shownIn(log)).get(number)
        if (id === undefined || names.has(id)) return []
        if (folded['copy of a notification'] && /task-notification|Subagent hand-back/.test(text)) return []
        const isTaken = (uses.get(id) ?? 0) > 1
        if (isTaken && [...names].some((name) => name.endsWith(`.L${at + 1}`))) return []
        return [`line ${at + 1} is lost: ${text.slice(0, 300)}`]
      })
    )
}

/** Strings in a line by which something may be called. */
function idsIn(text: string): Set<string> {
  return new Set([...text.matchAll(/"(?:uuid|agentId)"\s*:\s*"([^"]*)"/g)].map(([, id = '']) => safeId(id)))
}

const baselines = new WeakMap<Log, Map<number, string>>()

/** The lines of a whole log whose uuid leads to a node of its tree, with that name. */
function shownIn(log: Log): Map<number, string> {
  const known = baselines.get(log)
  if (known) return known
  const shown = new Map<number, string>()
  const names = namesIn(readSession(filesOf(Buffer.from(log.lines.join('\n'))), createReport()))
  for (const [at, text] of log.lines.entries()) {
    const record = parse(text)
    const uuid: unknown = typeof record === 'object' && record ? Reflect.get(record, 'uuid') : undefined
    if (typeof uuid === 'string' && names.has(safeId(uuid))) shown.set(at + 1, safeId(uuid))
  }
  baselines.set(log, shown)
  return shown
}

const read = new Map<string, Log>()

function logAt(file: string): Log {
  const known = read.get(file) ?? {name: file, lines: linesOf(fs.readFileSync(file, 'utf8'))}
  read.set(file, known)
  return known
}

/** A session with its files changed: the main one as bytes, those of agents on the disk, and what lies beside them. */
function changeFiles(files: SessionFiles, list: ReadonlyArray<readonly [number, Change]>, folder: string) {
  const {main, ...rest} = files
  const paths = [...(main === undefined ? [] : [main]), ...files.agents.map((agent) => agent.path)]
  const of = (at: number) => list.flatMap(([file, change]) => (file % (paths.length + 1) === at ? [change] : []))
  const first = main === undefined ? 0 : 1
  const broken = paths.map((file, at): Broken => ({...changeFields(logAt(file), of(at)), isAgent: at >= first}))
  const agents = files.agents.map((agent, at) => {
    const file = path.join(folder, `agent-${at}.jsonl`)
    fs.writeFileSync(file, textOf(broken[at + first]))
    const [sidecar] = changeFields({name: '', lines: [JSON.stringify(agent.sidecar ?? {})]}, of(paths.length)).lines
    const value = parse(sidecar?.text ?? '')
    const isKept = agent.sidecar !== undefined && typeof value === 'object' && value !== null && !Array.isArray(value)
    const {sidecar: _, ...plain} = agent
    return {...plain, path: file, ...(isKept ? {sidecar: Object.fromEntries(Object.entries(value))} : {})}
  })
  const bytes = main === undefined ? {} : {bytes: Buffer.from(textOf(broken[0]))}
  const changed: SessionFiles = {...rest, ...bytes, folder, agents}
  return {broken, changed}
}

function textOf(broken: Broken | undefined): string {
  return broken?.lines.map(({text}) => `${text}\n`).join('') ?? ''
}
