import path from 'node:path'
import {word} from './entry.js'
import {agentPaths, agentsNamed, findWorkflows, lostAgents, readAgents} from './find-agents.js'
import {isFolder} from './list-folder.js'
import {type FindOptions, locateSessions} from './locate-sessions.js'
import {createLogStore, type LogStore} from './log-store.js'
import {sessionIdIn, sessionIdOf} from './read-ends.js'
import {readObject} from './read-object.js'
import {companionsOf} from './session-companions.js'
import type {SessionFiles} from './session-files.js'
import {isUuid, sessionName, sessionNames} from './session-name.js'
import type {Located} from './sessions-in-folder.js'

/** Everything on disk that belongs to the sessions the arguments name; the README says what an argument may be. */
export function findSessions(args: readonly string[], options: FindOptions): SessionFiles[] {
  const store = createLogStore()
  return gatherSessions(locateSessions(args, options, store), store)
}

/** What belongs to each of the sessions, with names that no two share. */
export function gatherSessions(located: readonly Located[], store: LogStore): SessionFiles[] {
  const known = located.map((session) => ({...session, recorded: recordedId(session, store)}))
  const names = sessionNames(known)
  return known.map((session, at) => {
    const files = gather(session, names[at] ?? session.stem, store)
    const named = sessionName(session)
    return named === files.id ? files : {...files, named}
  })
}

type Known = Located & {recorded: string | undefined}

function gather(session: Known, id: string, store: LogStore): SessionFiles {
  const {main, bytes, folder, projects} = session
  const ids = [...new Set([session.stem, ...(session.recorded === undefined ? [] : [session.recorded])])]
  const companions = companionsOf(session, ids, store)
  const agents = session.agents
    ? session.agents.map((file) => ({path: file}))
    : agentsIn(companions, ids, session, store)
  const plans = projects !== undefined ? path.join(path.dirname(projects), 'plans') : undefined
  const indexed = ids.map((name) => store.index(folder).get(name)).find((entry) => entry !== undefined)
  const customTitle = companions
    .map((companion) => readCustomTitle(companion, store))
    .find((title) => title !== undefined)
  const lost = lostAgents(companions, store)
  return {
    id,
    ...(main !== undefined && {main}),
    ...(bytes && {bytes}),
    folder,
    agents: readAgents(agents),
    workflows: session.agents ? [] : findWorkflows(companions, store),
    toolResults: companions.map((companion) => path.join(companion, 'tool-results')),
    ...(plans !== undefined && path.basename(projects ?? '') === 'projects' && isFolder(plans) && {plans}),
    ...(indexed && {indexed}),
    ...(customTitle !== undefined && {customTitle}),
    ...(lost.size > 0 && {lostAgents: lost}),
    ...lookups(folder, store)
  }
}

/** What is looked for only when a session turns out to need it. */
export function lookups(folder: string, store: LogStore): Required<Pick<SessionFiles, 'agentsNamed' | 'summaries'>> {
  return {
    agentsNamed: (wanted) => agentsNamed(wanted, folder, store),
    summaries: () => store.summaries(folder)
  }
}

function agentsIn(companions: readonly string[], ids: readonly string[], {folder, bytes}: Located, store: LogStore) {
  // What came by standard input lies in no folder: the current one has nothing to do with it.
  const flat = bytes ? [] : ids.flatMap((id) => store.flatAgents(folder).get(id) ?? [])
  return [...companions.flatMap((companion) => agentPaths(companion, store)), ...flat.map((file) => ({path: file}))]
}

/** The session that the records of a file name, where the file's own name does not say. */
export function recordedId({stem, main, bytes, agents, companion}: Located, store: LogStore): string | undefined {
  if (isUuid(stem)) return undefined
  if (bytes) return sessionIdIn(Buffer.from(bytes.subarray(0, 64 << 10)).toString('utf8'))
  const file = main ?? agents?.[0] ?? (companion === undefined ? undefined : agentPaths(companion, store)[0]?.path)
  return file === undefined ? undefined : sessionIdOf(file)
}

function readCustomTitle(companion: string, store: LogStore): string | undefined {
  const name = 'custom-title.json'
  return store.list(companion).files.includes(name)
    ? word(readObject(path.join(companion, name))?.customTitle)
    : undefined
}
