import type {Account} from '../ast/nodes.js'
import {fileOf} from '../log/log-files.js'
import {fromCounts} from './rollup.js'
import type {Shape} from './shape.js'

/** Add up what became of every row and of every line that was none. */
export function takeAccount(shape: Shape, unreadable: ReadonlyMap<string, number>, journals: number): Account {
  const {ledger} = shape
  const folded = new Map<string, number>()
  const left = new Map<string, number>()
  let shown = 0
  for (let row = 0; row < ledger.size; row++) {
    if (shape.left.get(row) >= 0) add(left, ledger.names.get(shape.left.get(row)))
    else if (shape.folded.get(row) >= 0) add(folded, ledger.names.get(shape.folded.get(row)))
    else if (shape.host.get(row) >= 0) shown++
    else throw new Error(`Line ${ledger.line.get(row)} of ${shape.files[fileOf(shape.files, row)]?.name} was forgotten`)
  }
  if (journals > 0) folded.set('workflow journal', journals)
  const lost = [...unreadable.values()].reduce((sum, n) => sum + n, 0)
  return {
    files: shape.files.length,
    lines: ledger.size + lost + journals,
    shown,
    folded: fromCounts(folded),
    left: fromCounts(left),
    unreadable: fromCounts(unreadable)
  }
}

/** The accounts of several sessions as one. */
export function sumAccounts(accounts: readonly Account[]): Account {
  const sum: Account = {files: 0, lines: 0, shown: 0, folded: {}, left: {}, unreadable: {}}
  for (const account of accounts) {
    sum.files += account.files
    sum.lines += account.lines
    sum.shown += account.shown
    for (const part of ['folded', 'left', 'unreadable'] as const) {
      for (const [reason, count] of Object.entries(account[part])) sum[part][reason] = (sum[part][reason] ?? 0) + count
    }
  }
  return sum
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
