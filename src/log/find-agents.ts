import path from 'node:path'
import {word} from './entry.js'
import type {Folder} from './list-folder.js'
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
  const own = listIn(companion, 'subagents', store).files.filter(isAgentFile)
  const ofRun = (folder: string) => store.list(folder).files.filter(isAgentFile)
  return [
    ...own.map((name) => ({path: path.join(companion, 'subagents', name)})),
    ...runFolders(companion, store).flatMap(({run, folder}) =>
      ofRun(folder).map((name) => ({path: path.join(folder, name), run}))
    )
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
    const {files} = listIn(companion, 'subagents', store)
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
    for (const name of listIn(companion, 'workflows', store).files) {
      const run = /^(wf_.+)\.json$/.exec(name)?.[1]
      const snapshot = run === undefined ? undefined : readObject(path.join(companion, 'workflows', name))
      if (run !== undefined && snapshot) runs.set(run, {...runs.get(run), id: run, snapshot})
    }
  }
  return [...runs.values()].sort((a, b) => compare(a.id, b.id))
}

function runFolders(companion: string, store: LogStore): Array<{run: string; folder: string}> {
  if (!listIn(companion, 'subagents', store).folders.includes('workflows')) return []
  const workflows = path.join(companion, 'subagents', 'workflows')
  const runs = store.list(workflows).folders.filter((name) => name.startsWith('wf_'))
  return runs.map((run) => ({run, folder: path.join(workflows, run)}))
}

/** What is in one of a session's own folders. Most have few of them, and to ask the disk for one that is missing is slow. */
function listIn(companion: string, name: string, store: LogStore): Folder {
  return store.list(companion).folders.includes(name)
    ? store.list(path.join(companion, name))
    : {files: [], folders: []}
}

function agentId(file: string): string {
  return stemOf(file).replace(/^agent-/, '')
}

function readAgent({path: file, run}: AgentPath): AgentFile {
  const sidecar = readObject(file.replace(/\.jsonl$/, '.meta.json'))
  return {id: agentId(file), path: file, ...(sidecar && {sidecar}), ...(run !== undefined && {run})}
}
