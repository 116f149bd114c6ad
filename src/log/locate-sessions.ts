import fs from 'node:fs'
import path from 'node:path'
import {usageError} from '../usage-error.js'
import {locateFile} from './locate-file.js'
import {locateFolder} from './locate-folder.js'
import {locateId} from './locate-id.js'
import type {LogStore} from './log-store.js'
import {peekSession} from './peek-session.js'
import {isOfProject, workingFolders} from './project-folders.js'
import {findRoots, type Place, resolvePath} from './roots.js'
import {isSafe} from './session-name.js'
import {type Located, sessionsInFolder, sessionsInRoot} from './sessions-in-folder.js'

/** Where to look, and what to look at. */
export interface FindOptions extends Place {
  /** A project to keep to: a working directory, or part of a project folder's name. */
  project?: string
  readStdin: () => Uint8Array
}

/** What a search has at hand. */
export interface Search extends FindOptions {
  store: LogStore
  /** The `projects` folders to search. */
  roots: string[]
}

/** The sessions the arguments name, each once; with none, the one of the environment or the newest of this directory. */
export function locateSessions(args: readonly string[], options: FindOptions, store: LogStore): Located[] {
  const search: Search = {...options, store, roots: findRoots(options)}
  if (args.length === 0) return [fromEnvironment(search) ?? newestHere(search)]
  const once = new Map<string, Located>()
  for (const session of args.flatMap((arg) => locateArgument(arg, search))) {
    const key = session.bytes ? session.path : realPath(session.path)
    if (!once.has(key)) once.set(key, session)
  }
  return [...once.values()]
}

/** The sessions of every root. */
export function locateAll(options: FindOptions, store: LogStore): Located[] {
  const {project} = options
  const sessions = findRoots(options).flatMap((root) => sessionsInRoot(root, store))
  return project === undefined ? sessions : sessions.filter(({folder}) => isOfProject(folder, project, options))
}

function locateArgument(arg: string, search: Search): Located[] {
  if (arg === '-') return [fromBytes('-', search.readStdin(), search)]
  const file = resolvePath(arg, search)
  // A variable of a shell that is not set does not name the folder we are in.
  const stat = arg === '' ? undefined : statOf(file)
  if (stat?.isFile()) return [locateFile(file, arg, search)]
  if (stat?.isDirectory()) return locateFolder(file, arg, search)
  // What a shell makes of `<(…)`: a pipe that somebody writes to. Another pipe might never end.
  if (stat?.isFIFO() && /^\/(dev|proc)\//.test(file)) return [fromBytes(arg, fs.readFileSync(file), search)]
  const id = arg.replace(/\.jsonl$/, '')
  const session = stat === undefined && isSafe(id) ? locateId(id, search) : undefined
  if (session) return [session]
  throw usageError(`Expected a session file, folder or id, got \`${arg}\``)
}

function fromBytes(name: string, bytes: Uint8Array, {cwd}: Search): Located {
  return {path: name, stem: name === '-' ? 'stdin' : path.basename(name), folder: cwd, bytes}
}

function fromEnvironment(search: Search): Located | undefined {
  if (search.project !== undefined) return undefined
  const id = /session_id=([^\s;,&]+)/.exec(search.env.SESSION_CONTEXT ?? '')?.[1]
  if (id === undefined) return undefined
  const session = isSafe(id) ? locateId(id, search) : undefined
  if (session) return session
  throw usageError(`SESSION_CONTEXT names the session \`${id}\`, which is in no log folder`)
}

/** Among so many of the files that changed last the newest session is looked for. */
const mostPeeked = 200

function newestHere(search: Search): Located {
  const folders = workingFolders(search.project ?? search.cwd, search, search.project === undefined ? 'here' : 'part')
  const sessions = folders.flatMap((folder) =>
    sessionsInFolder(folder, {store: search.store, projects: path.dirname(folder)})
  )
  const timed = sessions.map((session) => ({session, time: statOf(session.path)?.mtimeMs ?? 0}))
  timed.sort((a, b) => b.time - a.time)
  // A file that was copied is as new as its copy: what its records say counts.
  const peeked = timed.slice(0, mostPeeked).map(({session}) => ({session, peek: peekSession(session)}))
  const said = peeked.filter(({session, peek}) => session.main !== undefined && peek.kind === undefined)
  const newest = said.sort((a, b) => Date.parse(b.peek.ended) - Date.parse(a.peek.ended))[0] ?? timed[0]
  if (newest) return newest.session
  throw usageError(`Found no session of \`${search.project ?? search.cwd}\`; name a session file, folder or id`)
}

function statOf(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')) throw error
    return undefined
  }
}

function realPath(file: string): string {
  try {
    return fs.realpathSync.native(file)
  } catch {
    return file
  }
}
