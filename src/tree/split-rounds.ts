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
    thread.rows = rows.slice(0, rows.indexOf(cuts[0] ?? -1))
    if (thread.rows.length === 0) thread.rows = rows
    else
      for (const [n, cut] of cuts.entries())
        addRound(
          thread,
          rows.slice(rows.indexOf(cut), n + 1 < cuts.length ? rows.indexOf(cuts[n + 1] ?? -1) : rows.length),
          n
        )

    function addRound(first: ThreadRows, part: number[], n: number): void {
      const call = calls[n] ?? first.link?.tool
      const round: ThreadRows = {...first, id: `${first.id}-r${n + 2}`, rows: part, round: n + 2}
      if (call !== undefined) round.link = {tool: call, method: 'round'}
      const number = addThread(shape, round)
      for (const row of part) shape.thread.set(row, number)
      first.round = 1
    }
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
