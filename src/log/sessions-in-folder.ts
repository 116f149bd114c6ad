import path from 'node:path'
import {agentPaths} from './find-agents.js'
import {isAgentFile, isSessionFile, type LogStore, stemOf} from './log-store.js'
import {sessionIdOf} from './read-ends.js'
import {isUuid} from './session-name.js'

/** A session as it was found, before what belongs to it is gathered. */
export interface Located {
  /** The main file, or what stands for it where it is gone: a folder, an agent's file. */
  path: string
  /** The name it has by its file or folder. */
  stem: string
  folder: string
  main?: string
  bytes?: Uint8Array
  /** Only these agents, whatever else there is. */
  agents?: string[]
  /** Its own folder, where the main file is gone. */
  companion?: string
  /** The `projects` folder it lies in; absent elsewhere. */
  projects?: string
}

/** Where sessions are looked for. */
export interface Within {
  store: LogStore
  projects?: string | undefined
  /** Any `.jsonl` file is a session where none is named by an id: for a folder the user named. */
  loose?: boolean
}

/** The sessions of one folder: main files, then what is left of sessions whose main file is gone. */
export function sessionsInFolder(folder: string, within: Within): Located[] {
  const {store, projects} = within
  const {files, folders} = store.list(folder)
  const named = files.filter(isSessionFile)
  const mains = named.length === 0 && within.loose ? files.filter(isLooseFile) : named
  const found = mains.map((name) => locatedFile(path.join(folder, name), projects))
  const known = new Set(
    found.flatMap((session) => (isUuid(session.stem) ? session.stem : [session.stem, ...recordedIn(session)]))
  )

  for (const name of folders) {
    if (!isUuid(name) || known.has(name) || (projects !== undefined && store.mains(projects).has(name))) continue
    const companion = path.join(folder, name)
    if (agentPaths(companion, store).length === 0) continue
    known.add(name)
    found.push(locatedCompanion(companion, projects))
  }
  if (!files.some(isAgentFile)) return found
  for (const [id, agents] of store.flatAgents(folder)) {
    if (known.has(id)) continue
    for (const group of id === '' ? agents.map((agent) => [agent]) : [agents]) {
      const first = group[0] ?? folder
      found.push({
        path: first,
        stem: id || stemOf(first),
        folder,
        agents: group,
        ...(projects !== undefined && {projects})
      })
    }
  }
  return found
}

/** The sessions of every project of a root. */
export function sessionsInRoot(projects: string, store: LogStore): Located[] {
  return store.list(projects).folders.flatMap((name) => sessionsInFolder(path.join(projects, name), {store, projects}))
}

/** A main file as a session. */
export function locatedFile(main: string, projects?: string): Located {
  return {path: main, stem: stemOf(main), folder: path.dirname(main), main, ...(projects !== undefined && {projects})}
}

/** A session's folder as a session without a main file. */
export function locatedCompanion(companion: string, projects?: string): Located {
  const folder = path.dirname(companion)
  return {path: companion, stem: path.basename(companion), folder, companion, ...(projects !== undefined && {projects})}
}

/** Whether a file may be a session although no id names it. */
export function isLooseFile(name: string): boolean {
  return name.endsWith('.jsonl') && !isAgentFile(name) && name !== 'journal.jsonl' && name !== 'history.jsonl'
}

function recordedIn({path: file}: Located): string[] {
  const id = sessionIdOf(file)
  return id === undefined ? [] : [id]
}
