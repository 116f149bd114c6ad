import {flag, hasFlag, roleOf} from '../log/ledger.js'
import type {Shape} from './shape.js'

/** No row. */
export const none = -1

/** Parents as rows of this thread; always rows that were written before, so there are no cycles. */
export function linkParents(shape: Shape, number: number, warn: (row: number) => void): Int32Array {
  const {ledger} = shape
  const rows = shape.threads[number]?.rows ?? []
  const base = rows[0] ?? 0
  const parent = new Int32Array(rows.length === 0 ? 0 : (rows[rows.length - 1] ?? 0) - base + 1).fill(none)
  const again = new Map<number, number>()
  let before = none
  for (const row of rows) {
    parent[row - base] = parentOf(row, before, again)
    if (hasFlag(ledger, row, flag.copy)) again.set(ledger.uuid.get(row), row)
    else if (roleOf(ledger, row) !== 'meta' && roleOf(ledger, row) !== 'left') before = row
  }
  return parent

  function parentOf(row: number, before: number, again: ReadonlyMap<number, number>): number {
    const id = ledger.parent.get(row)
    if (id >= 0) {
      const owner = ledger.owner.get(id)
      if (owner >= row) {
        warn(row)
        return before
      }
      if (owner >= 0 && shape.thread.get(owner) === number) return owner
      if (owner < 0 && before !== none) warn(row)
    } else if (roleOf(ledger, row) === 'boundary') {
      // Only what was written before: a preserved tail written after the boundary hangs below it.
      for (const candidate of shape.facts.boundaries.get(row) ?? []) {
        const owner = ledger.owner.get(candidate)
        if (owner < 0 || owner >= row || shape.thread.get(owner) !== number) continue
        // Records that were written again stand for the place where they were last.
        return again.has(candidate) ? before : owner
      }
      return before
    } else if (hasFlag(ledger, row, flag.unchained)) return before
    return none
  }
}

/** Cut every cycle at the row that was written first. */
export function cutCycles(
  parents: Int32Array,
  {members, base, warn}: {members: readonly number[]; base: number; warn: (row: number) => void}
): void {
  const at = (array: Int32Array, row: number): number => array[row - base] ?? none
  const seen = new Int32Array(parents.length) // number of the walk that came by
  let walk = 0
  for (const row of members) {
    walk++
    let step = row
    while (step !== none && at(seen, step) === 0) {
      seen[step - base] = walk
      step = at(parents, step)
    }
    if (step === none || at(seen, step) !== walk) continue
    let first = step
    for (let other = at(parents, step); other !== step; other = at(parents, other)) first = Math.min(first, other)
    parents[first - base] = none
    warn(first)
  }
}
