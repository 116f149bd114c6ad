import {word} from '../log/entry.js'
import type {WorkflowRun} from '../log/session-files.js'
import type {Shape, ThreadRows} from './shape.js'

/** The Workflow call of an agent's run, by the run's id or by its task. */
export function callOfRun({facts}: Shape, runs: readonly WorkflowRun[], thread: ThreadRows): number | undefined {
  const run = thread.agentFile?.run
  if (run === undefined) return undefined
  const task = word(runs.find(({id}) => id === run)?.snapshot?.taskId)
  let only: number | undefined
  for (const [tool, spawn] of facts.spawns) {
    if (spawn.name !== 'Workflow') continue
    const named = facts.spawnResults.get(tool)?.run
    if (named !== undefined && (named === run || named === task)) return tool
    only = only === undefined ? tool : -1
  }
  return runs.length === 1 ? only : undefined
}
