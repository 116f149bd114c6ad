import {flag, hasFlag} from '../log/ledger.js'
import {safeId} from '../log/safe-id.js'
import type {Shape} from './shape.js'

/** The id of a row's node: its uuid, or its thread and line where it has none of its own. */
export function rowId({ledger, threads, thread, threadIds}: Shape, row: number): string {
  const uuid = ledger.uuid.get(row)
  const id = uuid >= 0 && !hasFlag(ledger, row, flag.copy) ? safeId(ledger.ids.get(uuid)) : ''
  if (id !== '' && isFree(id, threadIds)) return id
  return `${threads[thread.get(row)]?.id ?? 'main'}.L${ledger.line.get(row)}`
}

/** Whether a row's message is the one that makes a call: the first to have its id. */
export function ownsCall({ledger, host}: Shape, tool: string, row: number): boolean {
  const number = ledger.tools.find(tool)
  const first = number < 0 ? -1 : ledger.callRow.get(number)
  return first >= 0 && host.get(first) === host.get(row)
}

/** The id of a call: the log's own, unless something else is called so. */
export function callId({ledger, threadIds}: Shape, tool: string, fallback: string): string {
  const uuid = ledger.ids.find(tool)
  const isTaken = uuid >= 0 && ledger.owner.get(uuid) >= 0
  return !isTaken && isFree(safeId(tool), threadIds) ? safeId(tool) : fallback
}

/** Whether the call that a result answers is made in the same thread, and shown. */
export function callInThread({ledger, host, thread}: Shape, tool: string, row: number): boolean {
  const number = ledger.tools.find(tool)
  const call = number < 0 ? -1 : ledger.callRow.get(number)
  return call >= 0 && host.get(call) >= 0 && thread.get(call) === thread.get(row)
}

/** Ids of threads, and those made from other ids, are not to be had by saying so in a log. */
function isFree(id: string, threadIds: ReadonlySet<string>): boolean {
  return !threadIds.has(id) && !id.startsWith('turn-') && !id.startsWith('branch-')
}
