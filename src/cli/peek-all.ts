import type {Rollup} from '../ast/nodes.js'
import {agentPaths} from '../log/find-agents.js'
import {recordedId} from '../log/find-sessions.js'
import type {LogStore} from '../log/log-store.js'
import {type Peek, peekSession} from '../log/peek-session.js'
import {companionsOf} from '../log/session-companions.js'
import {sessionNames} from '../log/session-name.js'
import type {Located} from '../log/sessions-in-folder.js'

/** A session in the list. */
export interface Listed extends Omit<Peek, 'summaries' | 'uuids'> {
  id: string
  agents: number
  /** Known only when the session was read whole. */
  rollup?: Rollup
  located: Located
}

/** Know many sessions by the ends of their files, newest first. */
export function peekAll(located: readonly Located[], store: LogStore): Listed[] {
  const known = located.map((session) => ({...session, recorded: recordedId(session, store)}))
  const names = sessionNames(known)
  const peeks = known.map((session) => {
    const agents = agentsOf(session, session.recorded, store)
    const first = session.main === undefined && session.agents === undefined ? agents.slice(0, 1) : session.agents
    return {session, agents: agents.length, peek: peekSession({...session, ...(first && {agents: first})})}
  })
  const summaries = new Map(peeks.flatMap(({peek}) => [...peek.summaries]))
  const listed = peeks.map(({session, agents, peek}, at): Listed => {
    const {summaries: _, uuids, ...row} = peek
    const summary = titledBySummary(peek) ? summaryOf(uuids, summaries) : undefined
    const {recorded: __, ...place} = session
    return {
      id: names[at] ?? session.stem,
      ...row,
      ...(summary !== undefined && {title: summary, titleSource: 'summary' as const}),
      agents,
      located: place
    }
  })
  return listed.sort((a, b) => Date.parse(b.ended) - Date.parse(a.ended))
}

function agentsOf(session: Located, recorded: string | undefined, store: LogStore): string[] {
  if (session.agents) return session.agents
  if (session.bytes) return []
  const ids = [session.stem, ...(recorded === undefined || recorded === session.stem ? [] : [recorded])]
  const own = companionsOf(session, ids, store).flatMap((companion) => agentPaths(companion, store))
  return [...own.map((agent) => agent.path), ...ids.flatMap((id) => store.flatAgents(session.folder).get(id) ?? [])]
}

function titledBySummary({titleSource}: Peek): boolean {
  return titleSource === 'prompt' || titleSource === 'last-prompt' || titleSource === 'none'
}

function summaryOf(uuids: ReadonlySet<string>, summaries: ReadonlyMap<string, string>): string | undefined {
  if (summaries.size === 0) return undefined
  return [...uuids].map((uuid) => summaries.get(uuid)).findLast((summary) => summary !== undefined)
}
