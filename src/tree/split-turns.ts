import type {Branch, Segment, Stub, Trigger, Turn} from '../ast/nodes.js'
import {isoTime} from '../log/entry.js'
import {flag, hasFlag, roleOf, toolsOf} from '../log/ledger.js'
import type {Order} from './order-entries.js'
import {rowId} from './row-id.js'
import type {Shape} from './shape.js'

/** What the nodes of a thread are made with. */
export interface Makers {
  stub(row: number): Stub
  rows(row: number): number[]
  branch(at: number): Branch
  isDelegation(tool: number): boolean
}

/** Cut a line of rows into turns, each beginning at what set the model going; what stands outside stays outside. */
export function splitTurns(shape: Shape, line: readonly number[], make: Makers): Segment['children'] {
  const children: Segment['children'] = []
  let turn: Turn | undefined
  let last = Number.NaN
  for (const at of line) {
    if (at < 0) {
      const into = turn?.children ?? children
      into.push(make.branch(-at - 1))
      continue
    }
    const stub = make.stub(at)
    if (stub.of === 'compaction') {
      finish()
      turn = undefined
      children.push(stub)
      continue
    }
    const trigger = triggerOf(shape, at, turn) ?? (stub.of === 'message' && !turn ? 'harness' : undefined)
    if (trigger) {
      finish()
      children.push((turn = startTurn(shape, at, trigger)))
    }
    if (turn) {
      turn.children.push(stub)
      const rows = make.rows(at)
      count(shape, turn, stub, {rows, isDelegation: make.isDelegation})
      for (const row of rows) {
        const time = shape.ledger.time.get(row)
        if (!(time <= last) && !Number.isNaN(time)) last = time
      }
    } else children.push(stub)
  }
  finish()
  return children

  function finish(): void {
    const ended = isoTime(last)
    if (turn && ended !== undefined && ended !== turn.time) turn.ended = ended
    last = Number.NaN
  }
}

/** What a row sets going, or nothing where it is part of what goes on. */
function triggerOf({ledger, threads, thread}: Shape, row: number, turn: Turn | undefined): Trigger | undefined {
  const isMain = threads[thread.get(row)]?.main === true
  switch (roleOf(ledger, row)) {
    case 'prompt':
      return isMain ? 'human' : 'agent'
    case 'command':
      return 'command'
    case 'peer':
      return 'agent'
    case 'notification':
      return hasFlag(ledger, row, flag.user) ? 'notification' : undefined
    case 'queued':
      return turn ? undefined : 'human'
    case 'assistant':
    case 'result':
      return turn ? undefined : 'harness'
    default:
      return undefined
  }
}

function startTurn(shape: Shape, row: number, trigger: Trigger): Turn {
  const time = isoTime(shape.ledger.time.get(row))
  return {
    type: 'turn',
    id: `turn-${rowId(shape, row)}`,
    ...(time === undefined ? {} : {time}),
    trigger,
    title: shape.facts.titles.get(row) ?? '',
    stats: {entries: 0, bytes: 0, messages: 0, toolCalls: 0, delegations: 0},
    children: []
  }
}

/** Lines that are also nodes of their own, as notifications are, count where they stand. */
function count(
  {ledger, host}: Shape,
  {stats}: Turn,
  stub: Stub,
  {rows, isDelegation}: Pick<Makers, 'isDelegation'> & {rows: number[]}
): void {
  if (stub.of === 'message') stats.messages++
  for (const [at, row] of rows.entries()) {
    if (at > 0 && host.get(row) === row) continue
    stats.entries++
    stats.bytes += ledger.length.get(row)
    if (roleOf(ledger, row) !== 'assistant') continue
    for (const tool of toolsOf(ledger, row)) {
      if (ledger.callRow.get(tool) !== row) continue
      if (isDelegation(tool)) stats.delegations++
      else stats.toolCalls++
    }
  }
}

/** A branch of the order as a node, its own branches inside it. */
export function branchMaker(shape: Shape, {branches}: Order, make: Omit<Makers, 'branch'>): (at: number) => Branch {
  const nodes = branches.map(({from, line}): Branch => {
    const first = line.find((row) => row >= 0) ?? from
    return {type: 'branch', id: `branch-${rowId(shape, first)}`, from: rowId(shape, from), children: []}
  })
  for (const [at, node] of nodes.entries()) {
    const line = branches[at]?.line ?? []
    const children = splitTurns(shape, line, {...make, branch: (n) => nodes[n] ?? node})
    for (const child of children) node.children.push(child)
  }
  return (at) => {
    const node = nodes[at]
    if (!node) throw new Error(`No branch ${at}`)
    return node
  }
}
