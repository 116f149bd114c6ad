import {flag, hasFlag, roleOf} from '../log/ledger.js'
import {fold, leave, type Shape} from './shape.js'

/**
 * Settle what the log writes several times: a notification in up to four forms, a prompt typed while Claude
 * was working as an operation, an attachment and a record. One of each is shown, the others are part of it.
 */
export function settleQueue(shape: Shape): void {
  const {ledger, facts} = shape
  const notified = new Map<string, number>()
  // A record of its own is better than an attachment, and that is better than an operation on the queue.
  for (const wanted of ['user', 'attachment', 'queue'] as const) {
    for (const [row, {task, tool, status, hash}] of facts.notifications) {
      if (hasFlag(ledger, row, flag.copy) || formOf(row) !== wanted || shape.left.get(row) >= 0) continue
      if (shape.folded.get(row) >= 0) continue
      const key = `${task ?? tool ?? ''} ${status} ${hash}`
      const known = notified.get(key)
      if (known !== undefined && (wanted !== 'user' || formOf(known) !== 'user')) {
        shape.host.set(row, -1)
        fold(shape, row, 'copy of a notification')
      } else if (wanted === 'queue' && facts.queue.get(row)?.operation !== 'enqueue') {
        fold(shape, row, 'copy of a notification')
      } else {
        notified.set(key, row)
        shape.host.set(row, row)
      }
    }
  }
  settlePrompts(shape)

  function formOf(row: number): 'user' | 'attachment' | 'queue' {
    if (roleOf(ledger, row) === 'queue') return 'queue'
    return hasFlag(ledger, row, flag.user) ? 'user' : 'attachment'
  }
}

/** An operation is the only trace of a prompt when it took the prompt's text out and nothing else says the same. */
function settlePrompts(shape: Shape): void {
  const {ledger, facts} = shape
  const said = new Set<number>()
  const offered = new Map<number, number>()
  for (let row = 0; row < ledger.size; row++) {
    const role = roleOf(ledger, row)
    if (role === 'prompt' || role === 'queued' || role === 'command') said.add(ledger.hash.get(row))
  }
  for (const [row, {operation, hash, text}] of facts.queue) {
    if (shape.host.get(row) >= 0 || shape.folded.get(row) >= 0 || shape.left.get(row) >= 0) continue
    if (hasFlag(ledger, row, flag.copy)) continue
    if (text && said.has(hash)) fold(shape, row, 'copy of a prompt')
    else if (text && operation === 'remove') {
      said.add(hash)
      shape.host.set(row, row)
    } else if (text && operation === 'enqueue') offered.set(row, hash)
    else {
      // Taken back to be edited: what was sent in the end stands elsewhere.
      if (text && operation === 'popAll') said.add(hash)
      leave(shape, row, 'queue operation')
    }
  }
  // Typed and never delivered: the words are nowhere else.
  for (const [row, hash] of offered) {
    if (said.has(hash)) fold(shape, row, 'copy of a prompt')
    else {
      said.add(hash)
      shape.host.set(row, row)
    }
  }
}

/** Give each call the notifications that answer it: a background agent's answer comes long after the call's result. */
export function settleAnswers(shape: Shape): void {
  const {ledger, facts, threads} = shape
  const callOfAgent = new Map<string, number>()
  for (const {agentId, link} of threads)
    if (agentId !== undefined && link && !callOfAgent.has(agentId)) callOfAgent.set(agentId, link.tool)
  for (const [tool, {agentId}] of facts.spawnResults) {
    if (agentId !== undefined && !callOfAgent.has(agentId) && facts.spawns.get(tool)?.resumes === undefined)
      callOfAgent.set(agentId, tool)
  }
  for (const [row, {task, tool}] of facts.notifications) {
    if (shape.host.get(row) !== row) continue
    const named = tool === undefined ? -1 : ledger.tools.find(tool)
    const call = named >= 0 && facts.spawns.has(named) ? named : task === undefined ? undefined : callOfAgent.get(task)
    if (call === undefined || ledger.callRow.get(call) < 0) continue
    if (shape.thread.get(ledger.callRow.get(call)) !== shape.thread.get(row)) continue
    const known = shape.answers.get(call)
    if (known) known.push(row)
    else shape.answers.set(call, [row])
  }
}
