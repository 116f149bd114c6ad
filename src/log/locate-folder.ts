import fs from 'node:fs'
import path from 'node:path'
import {usageError} from '../usage-error.js'
import {agentPaths} from './find-agents.js'
import {rootOf} from './locate-file.js'
import type {Search} from './locate-sessions.js'
import {isOfProject, workingFolders} from './project-folders.js'
import {isUuid} from './session-name.js'
import {
  isLooseFile,
  type Located,
  locatedCompanion,
  locatedFile,
  sessionsInFolder,
  sessionsInRoot
} from './sessions-in-folder.js'

/** The sessions of a folder the user named, whatever kind of folder it is; the most certain kind first. */
export function locateFolder(named: string, arg: string, search: Search): Located[] {
  const folder = path.basename(named) === 'subagents' ? path.dirname(named) : named
  fs.accessSync(folder, fs.constants.R_OK)
  const kinds = [ofSession, ofProject, ofConfiguration, ofWorkingDirectory, ofLooseFiles, ofRoot]
  for (const kind of kinds) {
    const found = kind(folder, search)
    if (found.length > 0) return keepProject(found, arg, search)
  }
  throw usageError(`Expected a folder that holds a session, got \`${arg}\``)
}

function keepProject(found: Located[], arg: string, search: Search): Located[] {
  const {project} = search
  if (project === undefined) return found
  const kept = found.filter(({folder}) => isOfProject(folder, project, search))
  if (kept.length > 0) return kept
  throw usageError(`Found no session of the project \`${project}\` in \`${arg}\``)
}

/** `<session>/`, which holds `subagents/`; its main file lies beside it or is gone. */
function ofSession(folder: string, search: Search): Located[] {
  const {files, folders} = search.store.list(folder)
  const sure = folders.includes('subagents') || (isUuid(path.basename(folder)) && folders.includes('tool-results'))
  if (!sure || files.some(isLooseFile)) return []
  const projects = rootOf(path.dirname(folder), search)
  const beside = search.store.list(path.dirname(folder)).files
  if (beside.includes(`${path.basename(folder)}.jsonl`)) return [locatedFile(`${folder}.jsonl`, projects)]
  return agentPaths(folder, search.store).length > 0 ? [locatedCompanion(folder, projects)] : []
}

/** A project of the log store. Remains of sessions count only where no other file may be what is meant. */
function ofProject(folder: string, search: Search): Located[] {
  const found = sessionsInFolder(folder, {store: search.store, projects: rootOf(folder, search)})
  const sure = found.some(({main}) => main !== undefined) || !search.store.list(folder).files.some(isLooseFile)
  return sure ? found : []
}

/** A folder such as `~/.claude`. */
function ofConfiguration(folder: string, search: Search): Located[] {
  if (!search.store.list(folder).folders.includes('projects')) return []
  return sessionsInRoot(path.join(folder, 'projects'), search.store)
}

function ofWorkingDirectory(folder: string, search: Search): Located[] {
  return workingFolders(folder, search, 'exact').flatMap((project) =>
    sessionsInFolder(project, {store: search.store, projects: path.dirname(project)})
  )
}

function ofLooseFiles(folder: string, search: Search): Located[] {
  return sessionsInFolder(folder, {store: search.store, loose: true})
}

function ofRoot(folder: string, search: Search): Located[] {
  return sessionsInRoot(folder, search.store)
}
