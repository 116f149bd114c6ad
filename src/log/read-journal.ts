import {obj, word} from './entry.js'
import {readLines} from './read-lines.js'
import type {WorkflowRun} from './session-files.js'
import {fileSource} from './source.js'

/** What a workflow run says of its agents: the phase of each, and how many lines its journal has. */
export function readJournal(run: WorkflowRun): {lines: number; phases: Map<string, string>} {
  const phases = new Map<string, string>()
  let lines = 0
  for (const item of Array.isArray(run.snapshot?.workflowProgress) ? run.snapshot.workflowProgress : [])
    note(item, 'phaseTitle')
  if (run.journal === undefined) return {lines, phases}
  try {
    const source = fileSource(run.journal)
    try {
      readLines(source, ({text}) => {
        lines++
        try {
          note(JSON.parse(text ?? ''), 'phase')
        } catch {
          // The journal only names phases: without it the agents stand together.
        }
      })
    } finally {
      source.close()
    }
  } catch {
    return {lines: 0, phases}
  }
  return {lines, phases}

  function note(value: unknown, field: string): void {
    const item = obj(value)
    const agent = word(item?.agentId)
    const phase = word(item?.[field])
    if (agent !== undefined && phase !== undefined) phases.set(agent, phase)
  }
}
