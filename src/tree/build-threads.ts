import type {Agent, Stub, Thread} from '../ast/nodes.js'
import {word} from '../log/entry.js'
import {flag, hasFlag, roleOf} from '../log/ledger.js'
import {isTellingCommand} from '../log/settings-commands.js'
import type {Report} from '../report.js'
import {delegatingCalls} from './delegating-calls.js'
import {orderEntries} from './order-entries.js'
import {addRollups, countRows} from './rollup.js'
import {rowId} from './row-id.js'
import type {Shape, ThreadRows} from './shape.js'
import {splitSegments, turnsOf} from './split-segments.js'
import {branchMaker, splitTurns} from './split-turns.js'
import {stubMaker} from './stub-messages.js'

/** The threads of a session as nodes, each below the message that called it. */
export interface Threads {
  top: Thread[]
  /** Threads of a call, by tool number. */
  byTool: Map<number, Thread[]>
  /** Hash of a thread's answer, by the thread's id. */
  answers: Map<string, number>
  firstPrompt: string | undefined
}

/** Build every thread's node, hang it below its call, and add up what was done below. */
export function buildThreads(shape: Shape, report: Report): Threads {
  const {ledger, threads} = shape
  const answers = new Map<string, number>()
  const callers = new Map<number, Stub | undefined>()
  for (const {link} of threads) if (link) callers.set(shape.host.get(ledger.callRow.get(link.tool)), undefined)
  const delegating = delegatingCalls(shape)
  const built = threads.map((thread, number) => ({thread, node: build(thread, number)}))
  const nodes = new Map(built.map(({thread, node}) => [thread, node]))
  const byTool = new Map<number, Thread[]>()
  const top: Thread[] = []
  for (const {thread, node} of inOrder(shape, built)) {
    if (thread.internal) continue
    if (thread.main) top.push(node)
    else place(thread, node)
  }
  const below = new Map<Thread, Thread[]>()
  for (const {thread, node} of deepestFirst(shape, built)) {
    const inner = below.get(node) ?? []
    addRollups(
      node.rollup,
      inner.map(({rollup}) => rollup)
    )
    for (const {round} of inner) if (round === undefined || round === 1) node.rollup.agents++
    const call = thread.link ? ledger.callRow.get(thread.link.tool) : -1
    const parent = call < 0 || node.role !== 'agent' ? undefined : threads[shape.thread.get(call)]
    const above = parent && nodes.get(parent)
    if (!above || above === node) continue
    const siblings = below.get(above)
    if (siblings) siblings.push(node)
    else below.set(above, [node])
  }
  const main = top.find(({role}) => role === 'main')
  const said = turnsOf((main ?? top[0])?.children ?? [])
  const telling = said.find(
    ({trigger, title}) => trigger === 'human' || (trigger === 'command' && isTellingCommand(title))
  )
  // A command by itself, such as `/context`, says little of what a session is about.
  const firstPrompt = (telling ?? said.find(({trigger}) => trigger === 'command' || trigger === 'agent'))?.title
  return {top, byTool, answers, firstPrompt}

  function build(thread: ThreadRows, number: number): Thread {
    const order = orderEntries(shape, number, report)
    const make = stubMaker(shape, number)
    const stub = (row: number): Stub => {
      const made = make.stub(row)
      if (callers.has(row)) callers.set(row, Object.assign(made, {children: []}))
      return made
    }
    const makers = {stub, rows: make.rows, isDelegation: (tool: number) => delegating.has(tool)}
    const children = splitTurns(shape, order.line, {...makers, branch: branchMaker(shape, order, makers)})
    const segments = splitSegments(children, thread.id, thread.main && shape.facts.forkedFrom.size > 0)
    const rollup = countRows(shape, number)
    rollup.turns = turnsOf(segments).length
    const last = order.line.findLast(
      (row) => row >= 0 && roleOf(ledger, row) === 'assistant' && textRow(row, thread) >= 0
    )
    if (last !== undefined) answers.set(thread.id, ledger.hash.get(textRow(last, thread)))
    const agent = agentOf(shape, thread)
    return {
      type: 'thread',
      id: thread.id,
      role: thread.main ? 'main' : thread.link ? 'agent' : 'detached',
      ...(agent ? {agent} : {}),
      source: shape.files[thread.file]?.name ?? '',
      ...(thread.link ? {link: thread.link.method} : {}),
      ...(thread.unlinked !== undefined && !thread.link ? {unlinked: thread.unlinked} : {}),
      rollup,
      ...(thread.phase === undefined ? {} : {phase: thread.phase}),
      ...(thread.round === undefined ? {} : {round: thread.round}),
      ...(last === undefined ? {} : {answer: rowId(shape, last)}),
      children: segments
    }
  }

  /** The last line of a message that has text, or -1. */
  function textRow(row: number, thread: ThreadRows): number {
    const message = ledger.message.get(row)
    let found = -1
    const end = thread.rows[thread.rows.length - 1] ?? row
    for (let at = row; at <= end && at < row + 1000; at++) {
      if (ledger.message.get(at) === message && shape.host.get(at) === row && hasFlag(ledger, at, flag.text)) found = at
    }
    return found
  }

  function place(thread: ThreadRows, node: Thread): void {
    const stub = thread.link && callers.get(shape.host.get(ledger.callRow.get(thread.link.tool)))
    if (!thread.link || !stub) {
      node.role = 'detached'
      delete node.link
      node.unlinked ??= 'its call is not shown'
      top.push(node)
      return
    }
    stub.children.push(node)
    const known = byTool.get(thread.link.tool)
    if (known) known.push(node)
    else byTool.set(thread.link.tool, [node])
  }
}

const noCall = Number.MAX_SAFE_INTEGER

/** Built threads in the order of their calls, those of one call as they began; what has no call or time comes last. */
function inOrder<Item extends {thread: ThreadRows}>({ledger}: Shape, items: Item[]): Item[] {
  const start = ({thread}: Item): number => {
    const first = thread.rows.find((row) => !Number.isNaN(ledger.time.get(row)))
    return first === undefined ? Number.POSITIVE_INFINITY : ledger.time.get(first)
  }
  const times = new Map(items.map((item) => [item, start(item)]))
  return items.toSorted((a, b) => {
    const [call = noCall, otherCall = noCall] = [a.thread.link?.tool, b.thread.link?.tool]
    if (call !== otherCall) return call - otherCall
    const [one = 0, other = 0] = [times.get(a), times.get(b)]
    return one === other ? 0 : one - other
  })
}

/** Built threads, those with the longest way to the top first. */
function deepestFirst<Item extends {thread: ThreadRows}>(shape: Shape, items: Item[]): Item[] {
  const depths = new Map<ThreadRows, number>()
  for (const {thread} of items) {
    const path: ThreadRows[] = []
    let at: ThreadRows | undefined = thread
    while (at && !depths.has(at) && path.length <= items.length) {
      path.push(at)
      const call: number = at.link ? shape.ledger.callRow.get(at.link.tool) : -1
      at = call < 0 ? undefined : shape.threads[shape.thread.get(call)]
    }
    let depth = at ? (depths.get(at) ?? 0) : -1
    for (const member of path.reverse()) depths.set(member, ++depth)
  }
  return [...items].sort((a, b) => (depths.get(b.thread) ?? 0) - (depths.get(a.thread) ?? 0))
}

function agentOf({facts}: Shape, thread: ThreadRows): Agent | undefined {
  if (thread.main) return undefined
  const sidecar = thread.agentFile?.sidecar
  const spawn = thread.link && facts.spawns.get(thread.link.tool)
  const agent: Agent = {}
  const called = thread.link && facts.spawnResults.get(thread.link.tool)?.agentId
  const task = [...facts.progress].find(([, tool]) => tool === thread.link?.tool)?.[0]
  const id = thread.agentId ?? called ?? task
  if (id !== undefined) agent.id = id
  const type = word(sidecar?.agentType) ?? spawn?.type
  if (type !== undefined) agent.type = type
  const name = word(sidecar?.name) ?? spawn?.agentName
  if (name !== undefined) agent.name = name
  const description = word(sidecar?.description) ?? (thread.link?.method === 'round' ? undefined : spawn?.description)
  if (description !== undefined) agent.description = description
  return agent
}
