import type {Session} from '../ast/nodes.js'
import {turns} from '../ast/walk.js'
import {oneLine} from '../content/one-line.js'
import type {Days} from './activity.js'
import {allTokens} from './amounts.js'
import {titleWords, turnTitle} from './nodes/gist.js'

/** What the index knows of a session; small and plain, so that it can be kept when the session is gone from memory. */
export interface SessionCard {
  id: string
  title: string
  prompt: string
  project: string
  folder?: string
  started?: string
  ended?: string
  ms?: number
  turns: number
  tools: number
  agents: number
  tokens: number
  errors: number
  days: Days
}

/** The card of a session, from its outline. */
export function sessionCard(session: Session): SessionCard {
  const {id, cwd, started, ended, rollup} = session
  const {ms, turns: all, toolCalls, agents, tokens, errors} = rollup
  return {
    id,
    title: headingOf(session),
    prompt: firstPrompt(session),
    project: projectOf(session),
    ...(cwd === undefined ? {} : {folder: oneLine(cwd, 200)}),
    ...(started === undefined ? {} : {started}),
    ...(ended === undefined ? {} : {ended}),
    ...(ms === undefined ? {} : {ms}),
    turns: all,
    tools: toolCalls,
    agents,
    tokens: allTokens(tokens),
    errors,
    days: daysOf(session)
  }
}

/** The title of a session, fit for a heading. */
export function headingOf({id, title}: Session): string {
  return oneLine(titleWords(title), 200) || `Session ${id}`
}

/** What the project of a session is called. */
export function projectOf({project, cwd}: Session): string {
  return oneLine(project ?? nameOf(cwd) ?? '', 100) || 'No project'
}

function firstPrompt({children}: Session): string {
  const [main] = children
  for (const turn of main ? turns(main) : []) if (turn.trigger === 'human') return turnTitle(turn, 300)
  return ''
}

function nameOf(cwd: string | undefined): string | undefined {
  return cwd?.split(/[\\/]/).filter(Boolean).at(-1)
}

function daysOf({children}: Session): Days {
  const days: Days = {}
  const [main] = children
  for (const {time} of main ? turns(main) : []) {
    const day = /^\d{4}-\d\d-\d\d/.exec(time ?? '')?.[0]
    if (day !== undefined) days[day] = (days[day] ?? 0) + 1
  }
  return days
}
