import {toHtml} from 'hast-util-to-html'
import {count} from '../content/quantities.js'
import {hashText} from '../log/hash-text.js'
import {activityStrip, type Days, hasActivity} from './activity.js'
import {sessionRow} from './session-row.js'
import type {SessionCard} from './site-index.js'
import type {ProjectRows, SiteData} from './template-data.js'
import {shortDay} from './when.js'

export interface Placed {
  card: SessionCard
  /** From the index to the session. */
  href: string
}

/** A page of the index: projects, the last used one first, and their sessions, newest first; its head may be about more. */
export function siteProjects(
  placed: readonly Placed[],
  all: readonly Placed[] = placed
): Pick<SiteData, 'lede' | 'activity' | 'total' | 'projects'> {
  const groups = new Map<string, Placed[]>()
  for (const one of placed.toSorted(newestFirst)) {
    const group = groups.get(one.card.project)
    if (group) group.push(one)
    else groups.set(one.card.project, [one])
  }
  const days = sumDays(all)
  const known = Object.keys(days).sort()
  const last = known.at(-1)
  const projects = [...groups].map(([name, sessions]) => projectRows(name, sessions, {last, id: projectAnchor(name)}))
  const activity = last && known.length > 1 ? toHtml(activityStrip(days, {last, height: 40, months: true})) : ''
  const named = new Set(all.map(({card}) => card.project))
  return {lede: lede(all.length, named.size, [known[0], last]), activity, total: placed.length, projects}
}

function projectRows(
  name: string,
  sessions: readonly Placed[],
  {last, id}: {last: string | undefined; id: string}
): ProjectRows {
  const folders = new Set(sessions.flatMap(({card}) => (card.folder === undefined ? [] : [card.folder])))
  const days = sumDays(sessions)
  const isBusy = last !== undefined && hasActivity(days, last)
  return {
    name,
    id,
    ...(folders.size === 1 ? {folder: [...folders].join('')} : {}),
    count: count(sessions.length, 'session'),
    activity: isBusy ? toHtml(activityStrip(days, {last, height: 16})) : '',
    sessions: sessions.map(({card, href}) => sessionRow(card, href))
  }
}

function lede(sessions: number, projects: number, [first, last]: Array<string | undefined>): string {
  const all = `${count(sessions, 'session')} in ${count(projects, 'project')}`
  if (first === undefined || last === undefined) return sessions === 0 ? 'No session yet.' : `${all}.`
  const year = (day: string) => `${shortDay(day)?.text} ${day.slice(0, 4)}`
  if (first === last) return `${all}, ${year(first)}.`
  const from = first.slice(0, 4) === last.slice(0, 4) ? shortDay(first)?.text : year(first)
  return `${all}, ${from} to ${year(last)}.`
}

function sumDays(placed: readonly Placed[]): Days {
  const sum: Days = {}
  for (const {card} of placed) {
    for (const [day, amount] of Object.entries(card.days)) sum[day] = (sum[day] ?? 0) + amount
  }
  return sum
}

/** Where a project is listed; of its name alone, so that the pages of a session know it too. */
export function projectAnchor(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return slug === name ? `project-${slug}` : `project-${slug}-${hashText(name).toString(36)}`
}

/** The order of sessions in the index; those of which it is not known when they began come last, by name. */
export function newestFirst(a: Placed, b: Placed): number {
  const [one = 0, other = 0] = [a, b].map(({card}) => Date.parse(card.started ?? '') || 0)
  return other - one || (a.card.id < b.card.id ? -1 : 1)
}
