import type {Author, Stub, Thread} from '../ast/nodes.js'
import {flag, hasFlag, roleOf} from '../log/ledger.js'
import {rowId} from './row-id.js'
import type {Shape} from './shape.js'

/** The stubs of one thread, and the rows that each is made of. */
export interface StubMaker {
  stub(row: number): Stub
  /** The host's own row first, the others as they were written. */
  rows(row: number): number[]
}

/** Few stubs hold threads; the others share one empty list. */
export const noThreads: Thread[] = []
Object.freeze(noThreads)

/** Makes the stubs of one thread: where the lines of each node are, without the lines. */
export function stubMaker(shape: Shape, number: number): StubMaker {
  const {ledger, host} = shape
  const thread = shape.threads[number]
  const rows = thread?.rows ?? []
  const base = rows[0] ?? 0
  const next = new Int32Array(rows.length === 0 ? 0 : (rows[rows.length - 1] ?? 0) - base + 1).fill(-1)
  const last = next.slice()
  const more = new Map<number, number[]>()
  for (const row of rows) {
    const to = host.get(row)
    if (to >= 0 && to !== row) guest(to, row)
    for (const other of shape.moreHosts.get(row) ?? []) if (other !== row) also(other, row)
  }
  for (const [tool, answers] of shape.answers) {
    const call = ledger.callRow.get(tool)
    if (call >= 0 && shape.thread.get(call) === number) for (const row of answers) also(host.get(call), row)
  }

  return {stub, rows: rowsOf}

  function rowsOf(row: number): number[] {
    const rows = [row]
    for (let at = next[row - base] ?? -1; at >= 0; at = next[at - base] ?? -1) rows.push(at)
    const others = more.get(row)
    return others ? [row, ...[...rows.slice(1), ...others].sort((a, b) => a - b)] : rows
  }

  function stub(row: number): Stub {
    const ranges: number[] = []
    let bytes = 0
    for (const line of rowsOf(row)) {
      const start = ledger.start.get(line)
      const length = ledger.length.get(line)
      ranges.push(start, start + length)
      bytes += length
    }
    return {
      type: 'stub',
      id: rowId(shape, row),
      of: nodeOf(shape, row),
      author: authorOf(shape, row),
      bytes,
      // Grown by pushing, an array keeps room for more.
      ranges: ranges.slice(),
      children: noThreads
    }
  }

  /** Guests of one host as a chain through their rows: no list for each of a million messages. */
  function guest(to: number, row: number): void {
    const end = last[to - base] ?? -1
    next[(end < 0 ? to : end) - base] = row
    last[to - base] = row
  }

  function also(to: number, row: number): void {
    if (to < 0) return
    const known = more.get(to)
    if (known) known.push(row)
    else more.set(to, [row])
  }
}

/** What the stub of a row becomes. */
export function nodeOf({ledger, facts}: Shape, row: number): Stub['of'] {
  switch (roleOf(ledger, row)) {
    case 'assistant':
    case 'prompt':
    case 'queued':
    case 'command':
    case 'peer':
    case 'result':
      return 'message'
    case 'queue':
      return facts.notifications.has(row) ? 'notice' : 'message'
    case 'boundary':
    case 'summary':
      return 'compaction'
    case 'unknown':
      return 'unknown'
    default:
      return hasFlag(ledger, row, flag.media) ? 'message' : 'notice'
  }
}

/** Who speaks: in an agent's thread a prompt is its parent's. */
export function authorOf({ledger, facts, threads, thread}: Shape, row: number): Author {
  switch (roleOf(ledger, row)) {
    case 'assistant':
      return 'claude'
    case 'peer':
      return 'agent'
    case 'prompt':
    case 'command':
    case 'queued':
      return threads[thread.get(row)]?.main ? 'human' : 'agent'
    case 'queue':
      return facts.notifications.has(row) ? 'harness' : 'human'
    default:
      return 'harness'
  }
}
