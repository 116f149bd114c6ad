import type {Thread, Turn} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'
import {count} from '../content/quantities.js'
import {accountWords} from './account-words.js'
import {agentName, agentTask} from './amounts.js'
import {turnTitle} from './nodes/gist.js'
import {factLine} from './overview.js'
import type {Page, SitePlan} from './page.js'
import {headingOf, projectOf} from './site-index.js'
import {projectAnchor} from './site-projects.js'
import type {Crumb, Frame, PageData, PagerLink} from './template-data.js'
import {tocOf} from './toc.js'
import {spanInWords} from './when.js'

/** A file of a session's site, and how the rest is seen from it. */
export interface Standpoint {
  plan: SitePlan
  /** What is the same on every page: policy, assets, version. */
  shared: Pick<Frame, 'csp' | 'version'>
  assets: Frame['assets']
  root: string
  /** The address of a file in the session's folder. */
  href(path: string): string
  /** Where a node stands. */
  urlOf(id: string): string | undefined
  /** A page that stands alone has no site around it. */
  isAlone: boolean
  /** The only session of its site, which has no index then. */
  isOnly?: boolean
}

/** What every page of a session has around it. */
export function frameOf({plan, shared, assets, root, href, isAlone}: Standpoint): Omit<Frame, 'title' | 'crumbs'> {
  const {sentence} = accountWords(plan.session.account)
  const links = isAlone ? {} : {overview: href('overview.html')}
  return {
    ...shared,
    lang: 'en',
    assets,
    root,
    ...(isAlone ? {} : {ids: href('ids.js')}),
    foot: {account: sentence, ...links}
  }
}

/** The title of a session, fit for a heading. */
export function titleOf({session}: SitePlan): string {
  return headingOf(session)
}

/** The way from the index, by its project, to a session, and on. */
export function crumbsOf({plan, root, href, isAlone, isOnly}: Standpoint, ...on: Crumb[]): Crumb[] {
  const title = oneLine(titleOf(plan), 80)
  const index = `${root}index.html`
  const project = projectOf(plan.session)
  const way = [
    {text: 'All sessions', href: index},
    {text: oneLine(project, 40), href: `${index}#${projectAnchor(project)}`}
  ]
  const all = isAlone || isOnly ? [] : way
  return on.length === 0 ? [...all, {text: title}] : [...all, {text: title, href: href('index.html')}, ...on]
}

/** Everything the template of a page is given. */
export function pageData(
  page: Page,
  at: Standpoint,
  {body, call}: {body: string; call?: string | undefined}
): PageData {
  const {plan, href, urlOf, isAlone} = at
  const pages = plan.pagesOf(page.thread)
  const title = titleOf(plan)
  const isFirst = page === plan.pages[0]
  const agent = isFirst ? undefined : agentTitle(page.thread, plan)
  const number = pages.length > 1 ? `Page ${page.number} of ${pages.length}` : undefined
  const here = [agent, number].filter((part) => part !== undefined).join(', ')
  const when = whenOf(page, at)
  return {
    ...frameOf(at),
    title: here === '' || isFirst ? title : `${here}: ${title}`,
    crumbs: crumbsOf(at, ...(here === '' ? [] : [{text: here}])),
    ...(pages.length > 1 ? {kicker: [number, turnsInWords(page.turns)].filter(Boolean).join(', ')} : {}),
    h1: agent ?? title,
    ...(when ? {when} : {}),
    ...(agent !== undefined && page.number === 1 ? agentFacts(page.thread) : {}),
    ...(isFirst ? {facts: factLine(plan.session), ...(isAlone ? {} : {overview: href('overview.html')})} : {}),
    toc: tocOf({plan, urlOf, page}),
    body,
    pager: isAlone ? {} : pagerOf(page, {...at, call})
  }
}

function agentTitle(thread: Thread, plan: SitePlan): string | undefined {
  if (thread.role === 'main') return undefined
  const words = [plan.tagOf(thread), agentTask(thread.agent) || agentName(thread)].filter((word) => word !== '')
  return words.join(' ')
}

/** Who it is, and what it took. */
function agentFacts({agent, rollup, type}: Thread): Pick<PageData, 'sub' | 'facts'> {
  const name = agentName({role: 'agent', ...(agent ? {agent} : {})})
  return {...(agentTask(agent) ? {sub: name} : {}), facts: factLine({type, rollup, models: rollup.models})}
}

/** Which turns, by the numbers of the first and the last one; empty where there are none. */
export function turnsInWords({from, to}: Page['turns']): string {
  if (from === 0) return ''
  return from === to ? `turn ${from}` : `turns ${from} to ${to}`
}

/** From when to when a page goes: all of the session where it has but one. */
function whenOf({stretches, thread}: Page, {plan}: Standpoint): PageData['when'] {
  const {started, ended} = plan.session
  if (plan.pages.length === 1) return spanInWords(started, ended)
  const turns = stretches.flatMap(({items}) => items.filter((item): item is Turn => item.type === 'turn'))
  const times = turns.flatMap(({time}) => time ?? []).sort()
  const isLast = thread === plan.pages[0]?.thread && plan.pagesOf(thread).at(-1)?.stretches === stretches
  return spanInWords(times[0], isLast ? (ended ?? times.at(-1)) : times.at(-1))
}

/** The pages of a thread one after the other; before an agent's first one, the place where it was called. */
function pagerOf(page: Page, {plan, href, call}: Standpoint & {call: string | undefined}): PageData['pager'] {
  const pages = plan.pagesOf(page.thread)
  const link = (to: Page): PagerLink => ({href: href(to.path), label: `Page ${to.number}`, title: firstWords(to)})
  const [before, after] = [pages[page.number - 2], pages[page.number]]
  const back = before || call === undefined ? undefined : {href: call, label: 'Back', title: 'Where it was called'}
  const prev = before ? link(before) : back
  return {...(prev ? {prev} : {}), ...(after ? {next: link(after)} : {})}
}

function firstWords({stretches}: Page): string {
  for (const {items} of stretches) {
    for (const item of items) if (item.type === 'turn') return turnTitle(item, 80)
  }
  return count(stretches.length, 'part')
}
