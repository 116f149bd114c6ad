import path from 'node:path'
import {word} from './entry.js'
import {isAgentFile, type LogStore, stemOf} from './log-store.js'
import {readObject} from './read-object.js'
import type {AgentFile, WorkflowRun} from './session-files.js'
import {compare, isSafe} from './session-name.js'

/** Where an agent's transcript is, and the workflow run it belongs to. */
export interface AgentPath {
  path: string
  run?: string
}

/** The transcripts in a session's own folder: `subagents/` and the workflow runs below it. */
export function agentPaths(companion: string, store: LogStore): AgentPath[] {
  const subagents = path.join(companion, 'subagents')
  const inFolder = (folder: string) =>
    store
      .list(folder)
      .files.filter(isAgentFile)
      .map((name) => path.join(folder, name))
  return [
    ...inFolder(subagents).map((file) => ({path: file})),
    ...runFolders(companion, store).flatMap(({run, folder}) => inFolder(folder).map((file) => ({path: file, run})))
  ]
}

/** Agents with what their sidecars say, in the order of their paths. */
export function readAgents(paths: readonly AgentPath[]): AgentFile[] {
  const once = new Map(paths.map((agent) => [agent.path, agent]))
  return [...once.values()].sort((a, b) => compare(a.path, b.path)).map(readAgent)
}

/** Agents with these ids beside any session of a folder. */
export function agentsNamed(ids: ReadonlySet<string>, folder: string, store: LogStore): AgentFile[] {
  const companions = store
    .list(folder)
    .folders.filter(isSafe)
    .map((name) => path.join(folder, name))
  const flat = store
    .list(folder)
    .files.filter(isAgentFile)
    .map((name) => ({path: path.join(folder, name)}))
  const paths = [...companions.flatMap((companion) => agentPaths(companion, store)), ...flat]
  return readAgents(paths.filter((agent) => ids.has(agentId(agent.path))))
}

/** Agents that were announced and never wrote a line, by the call that their sidecars name. */
export function lostAgents(companions: readonly string[], store: LogStore): Map<string, string> {
  const lost = new Map<string, string>()
  for (const companion of companions) {
    const folder = path.join(companion, 'subagents')
    const {files} = store.list(folder)
    for (const name of files) {
      const file = name.replace(/\.meta\.json$/, '.jsonl')
      if (file === name || !isAgentFile(file) || files.includes(file)) continue
      const tool = word(readObject(path.join(folder, name))?.toolUseId)
      if (tool !== undefined) lost.set(tool, agentId(file))
    }
  }
  return lost
}

/** The workflow runs of a session: those with a folder and those that left only a snapshot. */
export function findWorkflows(companions: readonly string[], store: LogStore): WorkflowRun[] {
  const runs = new Map<string, WorkflowRun>()
  for (const companion of companions) {
    for (const {run, folder} of runFolders(companion, store)) {
      const journal = store.list(folder).files.includes('journal.jsonl')
      runs.set(run, {...runs.get(run), id: run, ...(journal && {journal: path.join(folder, 'journal.jsonl')})})
    }
    const snapshots = path.join(companion, 'workflows')
    for (const name of store.list(snapshots).files) {
      const run = /^(wf_.+)\.json$/.exec(name)?.[1]
      const snapshot = run === undefined ? undefined : readObject(path.join(snapshots, name))
      if (run !== undefined && snapshot) runs.set(run, {...runs.get(run), id: run, snapshot})
    }
  }
  return [...runs.values()].sort((a, b) => compare(a.id, b.id))
}

function runFolders(companion: string, store: LogStore): Array<{run: string; folder: string}> {
  const subagents = path.join(companion, 'subagents')
  if (!store.list(subagents).folders.includes('workflows')) return []
  const workflows = path.join(subagents, 'workflows')
  const runs = store.list(workflows).folders.filter((name) => name.startsWith('wf_'))
  return runs.map((run) => ({run, folder: path.join(workflows, run)}))
}

function agentId(file: string): string {
  return stemOf(file).replace(/^agent-/, '')
}

function readAgent({path: file, run}: AgentPath): AgentFile {
  const sidecar = readObject(file.replace(/\.jsonl$/, '.meta.json'))
  return {id: agentId(file), path: file, ...(sidecar && {sidecar}), ...(run !== undefined && {run})}
}
