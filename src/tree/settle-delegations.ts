import type {Agent, Delegation, Thread} from '../ast/nodes.js'
import {safeId} from '../log/safe-id.js'
import type {SessionFiles} from '../log/session-files.js'
import type {Report} from '../report.js'
import type {Threads} from './build-threads.js'
import {delegatingCalls} from './delegating-calls.js'
import type {Shape} from './shape.js'

/** What pass 2 must know of a call that set agents going; the rest stands in the call's own lines. */
export interface DelegationFacts {
  mode: Delegation['mode']
  agent: Agent
  threads: Thread[]
  continues?: string
  /** Message that a result with this hash repeats. */
  answers: Map<number, string>
}

/** The calls that are delegations, by tool id. */
export function settleDelegations(
  shape: Shape,
  built: Threads,
  files: SessionFiles,
  report: Report
): Map<string, DelegationFacts> {
  const {ledger, facts} = shape
  const found = new Map<string, DelegationFacts>()
  const firstCall = new Map<string, string>()
  for (const [tool, threads] of built.byTool) {
    for (const thread of threads) {
      if (thread.link !== 'round' && thread.agent?.id !== undefined)
        firstCall.set(thread.agent.id, ledger.tools.get(tool))
    }
  }
  for (const tool of delegatingCalls(shape)) {
    const spawn = facts.spawns.get(tool)
    const threads = built.byTool.get(tool) ?? []
    const result = facts.spawnResults.get(tool)
    const agentId = result?.agentId ?? result?.textId ?? files.lostAgents?.get(ledger.tools.get(tool)) ?? spawn?.resumes
    const delegation: DelegationFacts = {mode: modeOf(tool), agent: agentOf(tool, threads), threads, answers: new Map()}
    for (const thread of threads) {
      const hash = built.answers.get(thread.id)
      if (hash !== undefined && thread.answer !== undefined) delegation.answers.set(hash, thread.answer)
    }
    const id = ledger.tools.get(tool)
    const before = delegation.mode === 'resume' && agentId !== undefined ? firstCall.get(agentId) : undefined
    if (before !== undefined && before !== id) delegation.continues = safeId(before)
    found.set(id, delegation)
    const isThere = shape.threads.some((thread) => thread.agentId === agentId)
    if (threads.length === 0 && agentId !== undefined && !isThere && spawn?.name !== 'Workflow') {
      report.warn('missing-agent', {detail: agentId})
    }
  }
  return found

  function modeOf(tool: number): Delegation['mode'] {
    const spawn = facts.spawns.get(tool)
    const status = facts.spawnResults.get(tool)?.status
    if (spawn?.name === 'Workflow') return 'workflow'
    if (spawn?.resumes !== undefined) return 'resume'
    if (status === 'teammate_spawned') return 'teammate'
    return status === 'async_launched' || spawn?.background ? 'background' : 'wait'
  }

  function agentOf(tool: number, threads: readonly Thread[]): Agent {
    const spawn = facts.spawns.get(tool)
    const result = facts.spawnResults.get(tool)
    const agent: Agent = {}
    const lost = files.lostAgents?.get(ledger.tools.get(tool))
    const id = threads[0]?.agent?.id ?? result?.agentId ?? result?.textId ?? lost
    if (id !== undefined && spawn?.name !== 'Workflow') agent.id = id
    const type = spawn?.type ?? threads[0]?.agent?.type
    if (type !== undefined) agent.type = type
    const name = spawn?.agentName ?? threads[0]?.agent?.name
    if (name !== undefined) agent.name = name
    const description = spawn?.description ?? threads[0]?.agent?.description
    if (description !== undefined) agent.description = description
    return agent
  }
}
