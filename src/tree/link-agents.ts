import type {Method} from '../ast/nodes.js'
import {word} from '../log/entry.js'
import type {Spawn} from '../log/facts.js'
import {roleOf} from '../log/ledger.js'
import type {WorkflowRun} from '../log/session-files.js'
import type {Report} from '../report.js'
import {callOfRun} from './call-of-run.js'
import type {Shape, ThreadRows} from './shape.js'

/** Join every agent's thread to the call that set it going, by the most certain method that finds one. */
export function linkAgents(shape: Shape, runs: readonly WorkflowRun[], report: Report): void {
  const {ledger, facts, threads} = shape
  const taken = new Map<number, ThreadRows>()
  // Calls that may still be somebody's, in the order they were made.
  const open = new Map(
    [...facts.spawns].filter(
      ([, {resumes, name}]) => resumes === undefined && name !== 'Workflow' && name !== 'SendMessage'
    )
  )
  const byResult = new Map<string, number>()
  const byText = new Map<string, number>()
  const byTask = new Map<string, number>()
  for (const [tool, {agentId, textId}] of facts.spawnResults) {
    const spawn = facts.spawns.get(tool)
    if (!spawn || spawn.resumes !== undefined || spawn.name === 'SendMessage' || spawn.name === 'Workflow') continue
    if (agentId !== undefined && !byResult.has(agentId)) byResult.set(agentId, tool)
    if (textId !== undefined && !byText.has(textId)) byText.set(textId, tool)
  }
  for (const {task, tool} of facts.notifications.values()) {
    const known = tool === undefined ? -1 : ledger.tools.find(tool)
    if (task !== undefined && known >= 0 && !byTask.has(task)) byTask.set(task, known)
  }

  const byHash = new Map<number, number[]>()
  for (const [tool, {prompt}] of open) {
    if (prompt === undefined) continue
    const same = byHash.get(prompt)
    if (same) same.push(tool)
    else byHash.set(prompt, [tool])
  }

  const agents = threads.filter((thread) => !thread.main && !thread.internal)
  const methods: Array<[Method, (thread: ThreadRows) => number | undefined]> = [
    ['sidecar', (thread) => toolNumber(word(thread.agentFile?.sidecar?.toolUseId))],
    ['result', (thread) => lookUp(byResult, thread)],
    ['progress', (thread) => lookUp(facts.progress, thread)],
    ['notification', (thread) => lookUp(byTask, thread)],
    ['stream', (thread) => thread.streamTool],
    ['name', byName],
    ['workflow', (thread) => callOfRun(shape, runs, thread)],
    ['text', (thread) => lookUp(byText, thread)],
    ['prompt', byPrompt],
    ['position', byPosition],
    ['prompt-id', byPromptId],
    ['time', byTime]
  ]
  for (const [method, find] of methods) {
    for (const thread of agents) {
      if (thread.link) continue
      const tool = find(thread)
      if (tool === -1) thread.unlinked ??= 'its call is not in the files that are here'
      else if (tool !== undefined) claim(thread, tool, method)
    }
  }
  for (const thread of agents) {
    if (thread.link) continue
    if (thread.rows.length === 0) thread.unlinked ??= 'its file holds no records'
    thread.unlinked ??=
      facts.spawns.size === 0 ? 'no call starts an agent in the files that are here' : 'no call matches it'
    report.warn('lost-agent', {file: shape.files[thread.file]?.name ?? '', detail: thread.unlinked})
  }

  function claim(thread: ThreadRows, tool: number, method: Method): void {
    const call = ledger.callRow.get(tool)
    if (call < 0) {
      thread.unlinked = 'its call is not in the files that are here'
      return
    }
    const other = taken.get(tool)
    if (other && method !== 'workflow' && !(method === 'stream' && other.inline)) {
      thread.unlinked = 'another agent has its call'
      report.warn('two-claims', {file: shape.files[thread.file]?.name ?? ''})
      return
    }
    if (isAbove(thread, call)) {
      thread.unlinked = 'its call is made inside itself'
      return
    }
    taken.set(tool, thread)
    open.delete(tool)
    thread.link = {tool, method}
    delete thread.unlinked
  }

  /** Whether a call is made in a thread, or in one that the thread set going. */
  function isAbove(thread: ThreadRows, call: number): boolean {
    let at = threads[shape.thread.get(call)]
    for (let steps = 0; at && steps <= threads.length; steps++) {
      if (at === thread) return true
      const next = at.link ? ledger.callRow.get(at.link.tool) : -1
      at = next < 0 ? undefined : threads[shape.thread.get(next)]
    }
    return false
  }

  function toolNumber(id: string | undefined): number | undefined {
    return id === undefined ? undefined : ledger.tools.find(id)
  }

  function lookUp(map: ReadonlyMap<string, number>, thread: ThreadRows): number | undefined {
    return thread.agentId === undefined ? undefined : map.get(thread.agentId)
  }

  /** Calls that could have set a thread going and have none yet, in the order they were made. */
  function* candidates(thread: ThreadRows, among: Iterable<[number, Spawn]> = open): Generator<[number, Spawn]> {
    const parent = word(thread.agentFile?.sidecar?.parentAgentId)
    const type = word(thread.agentFile?.sidecar?.agentType)
    for (const [tool, spawn] of among) {
      const caller = threads[shape.thread.get(ledger.callRow.get(tool))]
      if (!caller || caller === thread || (parent !== undefined && caller.agentId !== parent)) continue
      if (type !== undefined && spawn.type !== undefined && type !== spawn.type) continue
      yield [tool, spawn]
    }
  }

  function byName(thread: ThreadRows): number | undefined {
    const name = word(thread.agentFile?.sidecar?.name)
    if (name === undefined) return undefined
    const calls = [...candidates(thread)].filter(([, spawn]) => spawn.agentName === name)
    const rivals = agents.filter((other) => word(other.agentFile?.sidecar?.name) === name)
    return calls.length === 1 && rivals.length === 1 ? calls[0]?.[0] : undefined
  }

  function byPrompt(thread: ThreadRows): number | undefined {
    const first = thread.rows.find((row) => ['prompt', 'peer'].includes(roleOf(ledger, row)))
    if (first === undefined || ledger.chars.get(first) === 0) return undefined
    const hash = ledger.hash.get(first)
    const same = (byHash.get(hash) ?? []).flatMap((tool): Array<[number, Spawn]> => {
      const spawn = open.get(tool)
      return spawn && spawn.name !== 'Skill' ? [[tool, spawn]] : []
    })
    for (const [tool] of candidates(thread, same)) return tool
    return undefined
  }

  /** A side conversation in the main file stands right before the result of its call. */
  function byPosition(thread: ThreadRows): number | undefined {
    if (!thread.inline) return undefined
    const last = thread.rows[thread.rows.length - 1] ?? 0
    let best: number | undefined
    let bestRow = Number.POSITIVE_INFINITY
    for (const [tool] of candidates(thread)) {
      const row = facts.spawnResults.get(tool)?.row ?? -1
      if (row > last && row < bestRow) [best, bestRow] = [tool, row]
    }
    return best
  }

  /** The turn's prompt id narrows it down; one call left there is the one. */
  function byPromptId(thread: ThreadRows): number | undefined {
    const id = thread.rows.map((row) => ledger.promptId.get(row)).find((value) => value >= 0)
    if (id === undefined) return undefined
    const calls = [...candidates(thread)].filter(
      ([tool, spawn]) => spawn.name !== 'Skill' && promptIdAt(ledger.callRow.get(tool)) === id
    )
    return calls.length === 1 ? calls[0]?.[0] : undefined
  }

  /** The id of the turn a call is made in: the nearest record before it that has one. */
  function promptIdAt(call: number): number {
    const rows = threads[shape.thread.get(call)]?.rows ?? []
    for (let row = call; row >= (rows[0] ?? 0); row--)
      if (ledger.promptId.get(row) >= 0) return ledger.promptId.get(row)
    return -1
  }

  function byTime(thread: ThreadRows): number | undefined {
    const first = thread.rows[0]
    if (first === undefined) return undefined
    const start = ledger.time.get(first)
    let best: number | undefined
    let bestGap = 1000
    for (const [tool, spawn] of candidates(thread)) {
      const gap = start - ledger.time.get(ledger.callRow.get(tool))
      // A call whose result names another agent is spoken for, even if that agent's file is gone.
      const named = facts.spawnResults.get(tool)
      if (spawn.name === 'Skill' || named?.agentId !== undefined || named?.textId !== undefined) continue
      if (gap >= 0 && gap <= bestGap) [best, bestGap] = [tool, gap]
    }
    return best
  }
}
