import fs from 'node:fs'
import path from 'node:path'
import {usageError} from '../usage-error.js'
import {obj, word} from './entry.js'
import {locateId} from './locate-id.js'
import type {Search} from './locate-sessions.js'
import {isAgentFile, stemOf} from './log-store.js'
import {workingFolders} from './project-folders.js'
import {parseJson, readHead} from './read-ends.js'
import {isSafe} from './session-name.js'
import {type Located, locatedFile} from './sessions-in-folder.js'

/** The session in a file the user named: a log, an agent's log, or a breadcrumb that says where the log is. */
export function locateFile(file: string, arg: string, search: Search): Located {
  fs.accessSync(file, fs.constants.R_OK)
  const head = readHead(file)
  const breadcrumb = breadcrumbIn(head)
  if (breadcrumb) return followBreadcrumb(breadcrumb, arg, search)
  if (isAgentFile(path.basename(file))) return {...fromAgent(file, search), agents: [file]}
  if (!/\.jsonl?$/i.test(file) && !/^\s*[{[]/.test(head)) {
    throw usageError(`Expected a session file or folder, got \`${arg}\``)
  }
  return locatedFile(file, rootOf(path.dirname(file), search))
}

/** The `projects` folder that a project folder lies in, if it does. */
export function rootOf(folder: string, {roots}: Pick<Search, 'roots'>): string | undefined {
  const parent = path.dirname(folder)
  return path.basename(parent) === 'projects' || roots.includes(parent) ? parent : undefined
}

interface Breadcrumb {
  project: string
  sessionId: string
}

function breadcrumbIn(head: string): Breadcrumb | undefined {
  if (!head.includes('"project"')) return undefined
  const entry = obj(parseJson(head))
  const project = word(entry?.project)
  const sessionId = word(entry?.sessionId)
  if (!entry || 'type' in entry || 'message' in entry || 'loglines' in entry) return undefined
  return project !== undefined && sessionId !== undefined ? {project, sessionId} : undefined
}

function followBreadcrumb({project, sessionId}: Breadcrumb, arg: string, search: Search): Located {
  if (isSafe(sessionId)) {
    for (const folder of workingFolders(project, search, 'exact')) {
      const name = `${sessionId}.jsonl`
      if (search.store.list(folder).files.includes(name))
        return locatedFile(path.join(folder, name), path.dirname(folder))
    }
    const session = locateId(sessionId, search)
    if (session) return session
  }
  throw usageError(`\`${arg}\` leads to the session \`${sessionId}\`, which is in no log folder`)
}

function fromAgent(file: string, search: Search): Located {
  const folder = path.dirname(file)
  const companion = folder.split(path.sep).lastIndexOf('subagents')
  if (companion < 1) {
    const projects = rootOf(folder, search)
    return {path: file, stem: stemOf(file), folder, ...(projects !== undefined && {projects})}
  }
  const session = folder.split(path.sep).slice(0, companion).join(path.sep)
  const projects = rootOf(path.dirname(session), search)
  return {path: file, stem: stemOf(file), folder, companion: session, ...(projects !== undefined && {projects})}
}
