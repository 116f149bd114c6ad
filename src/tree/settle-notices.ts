import {safeId} from '../log/safe-id.js'
import type {DelegationFacts} from './settle-delegations.js'
import type {Shape} from './shape.js'

/** What notifications speak of: the calls that started what ended, and the delegations they answer. */
export function settleNotices(shape: Shape, delegations: ReadonlyMap<string, DelegationFacts>) {
  const {ledger, facts} = shape
  const about = new Map<number, string>()
  const answered = new Map<number, string>()
  for (const [row, {tool}] of facts.notifications) {
    const number = tool === undefined ? -1 : ledger.tools.find(tool)
    const call = number < 0 ? -1 : ledger.callRow.get(number)
    if (call >= 0 && shape.host.get(call) >= 0) about.set(row, safeId(ledger.tools.get(number)))
  }
  for (const [number, rows] of shape.answers) {
    const tool = ledger.tools.get(number)
    for (const row of rows) {
      about.set(row, safeId(tool))
      if (delegations.has(tool)) answered.set(row, tool)
    }
  }
  return {about, answered}
}
