import {flag, hasFlag} from '../log/ledger.js'
import {safeId} from '../log/safe-id.js'
import type {Shape} from './shape.js'

/** The id of a row's node: its uuid, or its thread and line where it has none of its own. */
export function rowId({ledger, threads, thread}: Shape, row: number): string {
  const uuid = ledger.uuid.get(row)
  if (uuid >= 0 && !hasFlag(ledger, row, flag.copy)) return safeId(ledger.ids.get(uuid))
  return `${threads[thread.get(row)]?.id ?? 'main'}.L${ledger.line.get(row)}`
}
