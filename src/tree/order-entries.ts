import {flag, hasFlag, type Ledger, roleOf} from '../log/ledger.js'
import type {Report} from '../report.js'
import {cutCycles, linkParents, none} from './link-parents.js'
import type {Shape} from './shape.js'

/**
 * A thread as one line: rows with a node, in the order in which they were said.
 * A negative number -n stands for `branches[n - 1]`, at the place where it left the line.
 */
export interface Order {
  line: number[]
  branches: Array<{from: number; line: number[]}>
}

const unknown = -2

/**
 * Order a thread's rows by the graph of their parents. Only a person's words and Claude's answers make a fork;
 * everything else that hangs beside the line is put into it, so nothing falls off.
 */
export function orderEntries(shape: Shape, number: number, report: Report): Order {
  const thread = shape.threads[number]
  const {ledger, host} = shape
  const rows = thread?.rows ?? []
  const base = rows[0] ?? 0
  const size = rows.length === 0 ? 0 : (rows[rows.length - 1] ?? 0) - base + 1
  // Indexed by row - base; a value is a row, `none` or `unknown`.
  const parent = linkParents(shape, number, warn)
  const group = new Int32Array(size).fill(unknown)
  const firstChild = new Int32Array(size).fill(none)
  const lastChild = new Int32Array(size).fill(none)
  const nextChild = new Int32Array(size).fill(none)
  const firstBeside = new Int32Array(size).fill(none)
  const lastBeside = new Int32Array(size).fill(none)
  const nextBeside = new Int32Array(size).fill(none)
  const newest = new Int32Array(size).fill(none)
  const talks = new Uint8Array(size)
  const at = (array: Int32Array, row: number): number => array[row - base] ?? none

  const roots = linkGroups()
  measure(roots)
  return emit(roots)

  function warn(row: number): void {
    report.warn('broken-chain', {file: shape.files[thread?.file ?? 0]?.name ?? '', line: ledger.line.get(row)})
  }

  /** The spine row that a row belongs to: itself, its host, or its parent's. */
  function groupOf(row: number): number {
    const path: number[] = []
    let step = row
    let found = none
    // Hosts and parents may together go round in a circle in a broken log.
    for (let hops = 0; step !== none && hops <= size * 2; hops++) {
      const known = at(group, step)
      if (known !== unknown) {
        found = known
        break
      }
      const own = host.get(step)
      if (own === step && isSpine(ledger, step)) {
        found = step
        break
      }
      path.push(step)
      step = own >= 0 && own !== step ? own : at(parent, step)
    }
    for (const member of path) group[member - base] = found
    return found
  }

  /** Hang spine rows below each other, and the rest beside them. Gives what hangs nowhere, in file order. */
  function linkGroups(): number[] {
    const spine = rows.filter((row) => host.get(row) === row && isSpine(ledger, row))
    const above = new Int32Array(size).fill(none)
    for (const row of spine) {
      group[row - base] = row
    }
    for (const row of spine) {
      const to = at(parent, row) === none ? none : groupOf(at(parent, row))
      above[row - base] = to === row ? none : to
    }
    cutCycles(above, {members: spine, base, warn})
    const tops: number[] = []
    for (const row of rows) {
      if (host.get(row) !== row) continue
      const onSpine = isSpine(ledger, row)
      const to = onSpine ? at(above, row) : groupOf(row)
      if (to === none) tops.push(row)
      else if (onSpine) append(firstChild, lastChild, nextChild, to, row)
      else append(firstBeside, lastBeside, nextBeside, to, row)
    }
    return tops
  }

  function append(first: Int32Array, last: Int32Array, next: Int32Array, to: number, row: number): void {
    const end = at(last, to)
    if (end === none) first[to - base] = row
    else next[end - base] = row
    last[to - base] = row
  }

  /** For every spine row: the newest row below it, and whether anybody talks there. */
  function measure(tops: number[]): void {
    const order: number[] = []
    const stack = [...tops].reverse()
    for (let row = stack.pop(); row !== undefined; row = stack.pop()) {
      order.push(row)
      for (let child = at(firstChild, row); child !== none; child = at(nextChild, child)) stack.push(child)
    }
    const leaf = shape.facts.leaf === undefined ? none : ledger.ids.find(shape.facts.leaf)
    const chosen = leaf < 0 ? none : ledger.owner.get(leaf)
    for (const row of order.reverse()) {
      const role = roleOf(ledger, row)
      if (role === 'prompt' || role === 'assistant' || role === 'command')
        talks[row - base] = role === 'command' ? (talks[row - base] ?? 0) : 1
      newest[row - base] = Math.max(at(newest, row), row)
      for (let child = at(firstChild, row); child !== none; child = at(nextChild, child)) {
        newest[row - base] = Math.max(at(newest, row), at(newest, child))
        if (talks[child - base]) talks[row - base] = 1
      }
      // The leaf a person chose counts as the newest of all.
      if (chosen >= 0 && shape.thread.get(chosen) === number && groupOf(chosen) === row) newest[row - base] = 0x7fffffff
    }
  }

  function emit(tops: number[]): Order {
    const branches: Order['branches'] = []
    const line: number[] = []
    for (const top of tops) follow(top, line)
    // A branch may have branches: they join the list while it is worked off.
    for (let n = 0; n < branches.length; n++) {
      const branch = branches[n]
      const first = branch?.line.pop()
      if (branch && first !== undefined) follow(first, branch.line)
    }
    return {line, branches}

    function follow(start: number, into: number[]): void {
      for (let row = start; row !== none; ) {
        into.push(row)
        for (let beside = at(firstBeside, row); beside !== none; beside = at(nextBeside, beside)) into.push(beside)
        let main = none
        for (let child = at(firstChild, row); child !== none; child = at(nextChild, child)) {
          if (main === none || prefer(child, main)) main = child
        }
        for (let child = at(firstChild, row); child !== none; child = at(nextChild, child)) {
          if (child === main) continue
          if (talks[child - base]) into.push(-branches.push({from: row, line: [child]}))
          else quietly(child, into)
        }
        row = main
      }
    }

    /** Talk before silence, then the newer. */
    function prefer(a: number, b: number): boolean {
      const talkA = talks[a - base] ?? 0
      const talkB = talks[b - base] ?? 0
      return talkA === talkB ? at(newest, a) > at(newest, b) : talkA > talkB
    }

    function quietly(start: number, into: number[]): void {
      const stack = [start]
      for (let row = stack.pop(); row !== undefined; row = stack.pop()) {
        into.push(row)
        for (let beside = at(firstBeside, row); beside !== none; beside = at(nextBeside, beside)) into.push(beside)
        const children: number[] = []
        for (let child = at(firstChild, row); child !== none; child = at(nextChild, child)) children.push(child)
        for (const child of children.reverse()) stack.push(child)
      }
    }
  }
}

/** Rows that others are said after. An error of the API is not one: the answer is tried again beside it. */
function isSpine(ledger: Ledger, row: number): boolean {
  switch (roleOf(ledger, row)) {
    case 'assistant':
      return !hasFlag(ledger, row, flag.apiError)
    case 'prompt':
    case 'command':
    case 'boundary':
    case 'summary':
    case 'peer':
      return true
    case 'notification':
      return hasFlag(ledger, row, flag.user)
    default:
      return false
  }
}
