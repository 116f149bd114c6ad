import nodePath from 'node:path'
import type {Rollup, Session} from '../ast/nodes.js'
import {isoTime, word} from '../log/entry.js'
import {createFacts} from '../log/facts.js'
import {createLedger, forgetLinks, forgetPassOne, roleOf} from '../log/ledger.js'
import {type LogFile, rowReader} from '../log/log-files.js'
import {readJournal} from '../log/read-journal.js'
import {safeId} from '../log/safe-id.js'
import {type Scan, scanFile} from '../log/scan-file.js'
import type {AgentFile, SessionFiles} from '../log/session-files.js'
import type {Report} from '../report.js'
import {takeAccount} from './account.js'
import {attachRows} from './attach-rows.js'
import {buildThreads, type Threads} from './build-threads.js'
import {gatherThreads} from './gather-threads.js'
import {linkAgents} from './link-agents.js'
import {addRollups, emptyRollup} from './rollup.js'
import {type DelegationFacts, settleDelegations} from './settle-delegations.js'
import {settleNotices} from './settle-notices.js'
import {settleAnswers, settleQueue} from './settle-queue.js'
import {createShape, type Shape} from './shape.js'
import {splitRounds} from './split-rounds.js'
import {titleSession} from './title-session.js'
import {workSpan} from './work-span.js'

/** A session's shape: the tree with stubs for what is said, and what pass 2 needs to fill them. */
export interface Outline {
  session: Session
  shape: Shape
  /** By tool id. */
  delegations: Map<string, DelegationFacts>
  /** Calls that notifications speak of, by row. */
  about: Map<number, string>
  /** Tool ids of the delegations that notifications answer, by row. */
  answered: Map<number, string>
}

/** Two bytes a character: 16 MB of records. */
const defaultBudget = 8 << 20

/** Pass 1: read every line once, keep where it is and how it hangs together, not what it says. */
export function outlineSession(files: SessionFiles, report: Report, {budget = defaultBudget} = {}): Outline {
  const scan = createScan(report, budget)
  const agents = new Map<number, AgentFile>()
  if (files.main !== undefined || files.bytes) {
    const name = files.main === undefined ? '-' : nameOf(files, files.main)
    scanFile(scan, {
      name,
      ...(files.main === undefined ? {} : {path: files.main}),
      ...(files.bytes ? {bytes: files.bytes} : {}),
      first: 0,
      last: 0
    })
  }
  for (const agent of [...files.agents, ...copiedAgents(files, scan)]) {
    agents.set(scan.files.length, agent)
    const {path, bytes} = agent
    scanFile(scan, {name: nameOf(files, path), path, ...(bytes ? {bytes} : {}), first: 0, last: 0})
  }

  scan.read.close()

  const shape = createShape(scan.ledger, scan.facts, scan.files)
  // Nothing in a log may be called as the session is.
  shape.threadIds.add(safeId(files.id))
  gatherThreads(shape, agents)
  const journals = files.workflows.map((run) => ({run: run.id, ...readJournal(run)}))
  for (const thread of shape.threads) {
    const journal = journals.find(({run}) => run === thread.agentFile?.run)
    const phase = word(thread.agentFile?.sidecar?.workflowPhase) ?? journal?.phases.get(thread.agentId ?? '')
    if (phase !== undefined) thread.phase = phase
  }
  linkAgents(shape, files.workflows, report)
  splitRounds(shape)
  forgetLinks(scan.ledger)
  for (const number of shape.threads.keys()) attachRows(shape, number, report)
  settleQueue(shape)
  settleAnswers(shape)
  const threads = buildThreads(shape, report)
  const account = takeAccount(
    shape,
    scan.unreadable,
    journals.reduce((sum, {lines}) => sum + lines, 0)
  )
  const delegations = settleDelegations(shape, threads, files, report)
  const session = sessionNode(files, shape, threads, account)
  const outline = {session, shape, delegations, ...settleNotices(shape, delegations)}
  forgetPassOne(scan.ledger)
  for (const done of [shape.folded, shape.left]) done.clear()
  for (const thread of shape.threads) thread.rows = []
  return outline
}

function createScan(report: Report, budget: number): Scan {
  const ledger = createLedger()
  const files: LogFile[] = []
  return {ledger, facts: createFacts(), files, report, unreadable: new Map(), read: rowReader(ledger, files), budget}
}

/** A path as the tree shows it: never absolute, with forward slashes. */
function nameOf(files: SessionFiles, path: string): string {
  return nodePath.relative(files.folder, path).split(nodePath.sep).join('/')
}

/** A fork copies the calls but not the agents: those stay with the session it was made from. */
function copiedAgents(files: SessionFiles, {facts}: Scan): AgentFile[] {
  const wanted = new Set<string>()
  for (const {agentId, textId} of facts.spawnResults.values()) {
    if (agentId !== undefined) wanted.add(agentId)
    if (textId !== undefined) wanted.add(textId)
  }
  for (const {id} of files.agents) wanted.delete(id)
  // One of each: the same fork may have been made twice.
  return (wanted.size === 0 ? [] : (files.agentsNamed?.(wanted) ?? [])).filter(({id}) => wanted.delete(id))
}

function sessionNode(
  files: SessionFiles,
  shape: Shape,
  {top, firstPrompt}: Threads,
  account: Session['account']
): Session {
  const {facts, ledger} = shape
  const rollup = emptyRollup()
  const main = top.find(({role}) => role === 'main')
  addRollups(
    rollup,
    top.map((thread) => thread.rollup)
  )
  rollup.agents += top.filter(({role}) => role === 'detached').length
  addInternalTokens(shape, rollup)
  rollup.turns = main?.rollup.turns ?? 0
  rollup.prompts = main?.rollup.prompts ?? 0
  const span = workSpan()
  let asked = false
  let answered = false
  for (let row = 0; row < ledger.size; row++) {
    const role = roleOf(ledger, row)
    if (role === 'prompt' || role === 'command') asked = true
    if (role === 'assistant') answered = true
    if (role !== 'meta' && role !== 'left') span.add(role, ledger.time.get(row))
  }
  const [first, last] = [span.first(), span.last()]
  if (last > first) rollup.ms = last - first
  const started = isoTime(first)
  const ended = isoTime(last)
  const kind = !asked || !answered ? 'empty' : /^warmup$/i.test(firstPrompt ?? '') ? 'warmup' : undefined
  return {
    type: 'session',
    id: safeId(files.id),
    ...titleSession(shape, files, firstPrompt),
    ...(kind === undefined ? {} : {kind}),
    ...(facts.cwd === undefined
      ? {}
      : {project: facts.cwd.split(/[\\/]/).filter(Boolean).at(-1) ?? facts.cwd, cwd: facts.cwd}),
    ...(facts.branch === undefined ? {} : {branch: facts.branch}),
    versions: [...facts.versions],
    models: rollup.models,
    ...(started === undefined ? {} : {started}),
    ...(ended === undefined ? {} : {ended}),
    rollup,
    account,
    children: [...top].sort((a, b) => Number(b.role === 'main') - Number(a.role === 'main'))
  }
}

/** Agents of the harness are not shown, but their messages cost what they cost. */
function addInternalTokens({ledger, threads, thread}: Shape, {tokens}: Rollup): void {
  if (!threads.some(({internal}) => internal)) return
  for (let message = 0; message < ledger.messages.size; message++) {
    const row = ledger.messageRow.get(message)
    if (row < 0 || !threads[thread.get(row)]?.internal) continue
    tokens.input += ledger.tokensIn.get(message)
    tokens.output += ledger.tokensOut.get(message)
    tokens.cacheRead += ledger.cacheRead.get(message)
    tokens.cacheWrite += ledger.cacheWrite.get(message)
  }
}
