import path from 'node:path'
import {objects, word} from './entry.js'
import {type Folder, listFolder} from './list-folder.js'
import {entriesIn, readHead, sessionIdOf} from './read-ends.js'
import {readObject} from './read-object.js'
import {isSafe, isUuid} from './session-name.js'

/** Folders of logs, each read once however many sessions are looked for. */
export interface LogStore {
  list(folder: string): Folder
  /** Agent files that lie beside the sessions of a folder, by the session their records name; `''` where they name none. */
  flatAgents(folder: string): Map<string, string[]>
  /** Folders named for a session, in any project of a root. */
  companions(projects: string): Map<string, string[]>
  /** Ids of the sessions that have a main file in any project of a root. */
  mains(projects: string): Set<string>
  /** `sessions-index.json`, by session. */
  index(folder: string): Map<string, {summary?: string; firstPrompt?: string}>
  /** Titles by the record they end at, from the heads of all sessions of a folder. */
  summaries(folder: string): Map<string, string>
}

/** A view of the disk as it is now. */
export function createLogStore(): LogStore {
  const list = remember(listFolder)
  const mainFiles = (folder: string) => list(folder).files.filter(isSessionFile)
  return {
    list,
    flatAgents: remember((folder) => {
      const found = new Map<string, string[]>()
      for (const name of list(folder).files.filter(isAgentFile)) {
        const file = path.join(folder, name)
        add(found, sessionIdOf(file) ?? '', file)
      }
      return found
    }),
    companions: remember((projects) => {
      const found = new Map<string, string[]>()
      for (const project of list(projects).folders) {
        for (const name of list(path.join(projects, project)).folders) {
          if (isSafe(name)) add(found, name, path.join(projects, project, name))
        }
      }
      return found
    }),
    mains: remember((projects) => {
      const folders = list(projects).folders.map((project) => path.join(projects, project))
      return new Set(folders.flatMap((folder) => mainFiles(folder).map(stemOf)))
    }),
    index: remember((folder) => {
      const index = new Map<string, {summary?: string; firstPrompt?: string}>()
      if (!list(folder).files.includes('sessions-index.json')) return index
      for (const entry of objects(readObject(path.join(folder, 'sessions-index.json'))?.entries)) {
        const id = word(entry.sessionId)
        const summary = word(entry.summary)
        const firstPrompt = word(entry.firstPrompt)
        if (id !== undefined) index.set(id, {...(summary && {summary}), ...(firstPrompt && {firstPrompt})})
      }
      return index
    }),
    summaries: remember((folder) => {
      const titles = new Map<string, string>()
      for (const name of mainFiles(folder)) addSummaries(readHead(path.join(folder, name), '"leafUuid"'), titles)
      return titles
    })
  }
}

/** Note the titles that `summary` lines of a text give to the record they end at. */
export function addSummaries(text: string, titles: Map<string, string>): void {
  if (!text.includes('"summary"')) return
  for (const line of text.split('\n')) {
    if (!line.includes('"leafUuid"') || !line.includes('"summary"')) continue
    for (const entry of entriesIn(line)) {
      const summary = word(entry.summary)
      const leaf = word(entry.leafUuid)
      if (entry.type === 'summary' && summary !== undefined && leaf !== undefined) titles.set(leaf, summary)
    }
  }
}

/** Whether a file name is that of a session in a log folder. */
export function isSessionFile(name: string): boolean {
  return name.endsWith('.jsonl') && isUuid(stemOf(name))
}

/** Whether a file name is that of an agent's transcript. */
export function isAgentFile(name: string): boolean {
  return /^agent-.+\.jsonl$/.test(name)
}

/** A file's name without its folder and ending. */
export function stemOf(file: string): string {
  return path.basename(file).replace(/\.jsonl?$/i, '')
}

function add(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

function remember<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
