import {flag, hasFlag, roleOf, toolsOf} from '../log/ledger.js'
import type {Report} from '../report.js'
import {fold, leave, type Shape, type ThreadRows} from './shape.js'

/**
 * Find the node every row of a thread is part of: the lines of one message together,
 * results with their call, output with its command, a summary with its boundary.
 */
export function attachRows(shape: Shape, number: number, report: Report): void {
  const {ledger, host} = shape
  const thread = shape.threads[number]
  if (!thread) return
  const messages = new Map<number, number>()
  const rows = thread.rows.filter(
    (row) => !hasFlag(ledger, row, flag.copy) && shape.folded.get(row) < 0 && shape.left.get(row) < 0
  )
  for (const row of rows) {
    const role = roleOf(ledger, row)
    if (role === 'meta') fold(shape, row, ledger.names.get(ledger.name.get(row)))
    else if (role === 'left') leave(shape, row, ledger.names.get(ledger.name.get(row)))
    else if (role === 'progress') fold(shape, row, 'progress of a call')
    else if (role !== 'queue') host.set(row, row)
    if (role !== 'assistant') continue
    const message = ledger.message.get(row)
    const first = messages.get(message)
    if (first === undefined) messages.set(message, row)
    else join(row, first, 'part of a message')
  }
  let before = -1
  for (const row of rows) {
    const role = roleOf(ledger, row)
    if (role === 'result') attachResult(row)
    else if (role === 'body') attachBody(row, before)
    else if (role === 'output') attachTo(row, 'command', [parentOf(row), before], 'output of a command')
    else if (role === 'summary') attachTo(row, 'boundary', [parentOf(row), before], 'summary of a compaction')
    if (host.get(row) >= 0) before = row
  }

  function join(row: number, to: number, reason: string): void {
    host.set(row, to)
    fold(shape, row, reason)
  }

  function parentOf(row: number): number {
    const id = ledger.parent.get(row)
    const parent = id < 0 ? -1 : ledger.owner.get(id)
    return parent >= 0 && shape.thread.get(parent) === number ? parent : -1
  }

  function attachResult(row: number): void {
    const hosts = new Set<number>()
    for (const tool of toolsOf(ledger, row)) {
      const call = ledger.callRow.get(tool)
      if (call >= 0 && shape.thread.get(call) === number && host.get(call) >= 0) hosts.add(host.get(call))
    }
    const [first, ...more] = hosts
    if (first === undefined) {
      report.warn('lost-result', {file: shape.files[thread?.file ?? 0]?.name ?? '', line: ledger.line.get(row)})
      return
    }
    if (more.length > 0) shape.moreHosts.set(row, more)
    // What is said beside the results stays where it was said.
    if (hasFlag(ledger, row, flag.extra)) shape.moreHosts.set(row, [first, ...more])
    else join(row, first, 'result of a call')
  }

  function attachBody(row: number, previous: number): void {
    const call = ledger.tool.get(row) < 0 ? -1 : ledger.callRow.get(ledger.tool.get(row))
    if (call >= 0 && shape.thread.get(call) === number && host.get(call) >= 0)
      join(row, host.get(call), 'body of a call')
    else attachTo(row, 'command', [parentOf(row), previous], 'body of a command')
  }

  function attachTo(row: number, role: 'command' | 'boundary', candidates: number[], reason: string): void {
    if (hasFlag(ledger, row, flag.media)) return
    for (const candidate of candidates) {
      const to = candidate < 0 ? -1 : host.get(candidate)
      if (to >= 0 && to !== row && roleOf(ledger, to) === role) return join(row, to, reason)
    }
  }
}

/** Rows of a thread that have a node of their own, in file order. */
export function ownRows(shape: Shape, thread: ThreadRows): number[] {
  return thread.rows.filter((row) => shape.host.get(row) === row)
}
