import {flag, hasFlag, roleOf} from '../log/ledger.js'
import {addThread, type Shape, type ThreadRows} from './shape.js'

/**
 * Cut the thread of an agent that was set going again: the first round stays below the call that started it,
 * later ones go below the calls that resumed it.
 */
export function splitRounds(shape: Shape): void {
  const {ledger, facts} = shape
  const resumes = new Map<string, number[]>()
  for (const [tool, spawn] of facts.spawns) {
    const result = facts.spawnResults.get(tool)
    const agent = spawn.name === 'SendMessage' ? (result?.agentId ?? result?.textId) : spawn.resumes
    if (agent === undefined) continue
    const calls = resumes.get(agent)
    if (calls) calls.push(tool)
    else resumes.set(agent, [tool])
  }
  for (const thread of [...shape.threads]) {
    if (thread.main || thread.agentId === undefined) continue
    const calls = resumes.get(thread.agentId) ?? []
    const cuts = thread.rows.filter((row, at) => at > 0 && startsRound(row, calls.length > 0))
    if (cuts.length === 0 || !thread.link) continue
    const rows = thread.rows
    const starts = cuts.map((cut) => rows.indexOf(cut))
    thread.rows = rows.slice(0, starts[0])
    if (thread.rows.length === 0) thread.rows = rows
    else for (const [n, start] of starts.entries()) addRound(thread, rows.slice(start, starts[n + 1]), n)

    function addRound(first: ThreadRows, part: number[], n: number): void {
      const call = calls[n] ?? first.link?.tool
      const round: ThreadRows = {...first, id: `${first.id}-r${n + 2}`, rows: part, round: n + 2}
      if (call !== undefined) round.link = {tool: call, method: 'round'}
      const number = addThread(shape, round)
      for (const row of part) shape.thread.set(row, number)
      first.round = 1
    }
  }
  for (const thread of shape.threads) if ((thread.round ?? 1) > 1) keepReachable(thread)

  /** An agent may set itself going again: such a round stays with the call that the first one has. */
  function keepReachable(round: ThreadRows): void {
    if (!isBelowItself(shape, round)) return
    const first = shape.threads.find((thread) => thread.round === 1 && thread.agentId === round.agentId)
    if (first?.link) round.link = {tool: first.link.tool, method: 'round'}
    if (!isBelowItself(shape, round)) return
    delete round.link
    round.unlinked = 'its call is made inside itself'
  }

  function startsRound(row: number, wasResumed: boolean): boolean {
    if (hasFlag(ledger, row, flag.copy) || shape.folded.get(row) >= 0) return false
    const role = roleOf(ledger, row)
    if (role === 'peer') return hasFlag(ledger, row, flag.coordinator)
    return wasResumed && role === 'prompt' && endedBefore(row)
  }

  /** Whether the agent had given an answer: a prompt then sets it going again. */
  function endedBefore(row: number): boolean {
    const thread = shape.thread.get(row)
    for (let at = row - 1; at >= 0 && shape.thread.get(at) === thread; at--) {
      const role = roleOf(ledger, at)
      if (role === 'assistant') return hasFlag(ledger, at, flag.text)
      if (role === 'prompt' || role === 'result') return false
    }
    return false
  }
}

/** Whether the way from a thread to the calls above it comes back to it. */
function isBelowItself({ledger, threads, thread}: Shape, start: ThreadRows): boolean {
  let at: ThreadRows | undefined = start
  for (let steps = 0; at && steps <= threads.length; steps++) {
    const call: number = at.link ? ledger.callRow.get(at.link.tool) : -1
    at = call < 0 ? undefined : threads[thread.get(call)]
    if (at === start) return true
  }
  return at !== undefined
}
