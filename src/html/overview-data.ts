import {toHtml} from 'hast-util-to-html'
import {accountWords} from './account-words.js'
import {outlineParts, type PartSegment} from './outline-parts.js'
import {outlineRows} from './outline-rows.js'
import {overviewFacts} from './overview.js'
import type {SitePlan} from './page.js'
import {crumbsOf, frameOf, type Standpoint, titleOf, turnsInWords} from './page-data.js'
import type {OutlineData, OverviewData, PagerLink} from './template-data.js'
import type {Theme} from './theme.js'
import {timelineHast} from './timeline.js'
import {turnWork} from './turn-work.js'
import {spanInWords} from './when.js'
import type {Work} from './work.js'

/** A page of HTML, by its path from the session's folder. */
export interface OverviewFile {
  path: string
  html: string
}

/** The overview of a session, and pages with what it does not hold of a long outline: one is in memory at a time. */
export function* overviewFiles(
  {plan}: Pick<Standpoint, 'plan'>,
  {theme, work, from}: {theme: Theme; work: Work; from(path: string): Standpoint}
): Generator<OverviewFile> {
  const parts = outlineParts(plan.session)
  const main = plan.session.children.find(({role}) => role === 'main')
  const worked = main ? turnWork(main, work) : new Map()
  for (const [at, part] of parts.entries()) {
    const path = pathOf(at)
    const standpoint = from(path)
    const data = {outline: outlineRows(part, {...standpoint, worked}), pager: pagerOf(parts, at, standpoint)}
    if (at === 0) yield {path, html: theme.render('overview', {...overviewData(standpoint, work), ...data})}
    else yield {path, html: theme.render('outline', {...outlineData(standpoint, at), ...data})}
  }
}

function pathOf(at: number): string {
  return at === 0 ? 'overview.html' : `overview/${at + 1}.html`
}

function overviewData(at: Standpoint, work: Work): Omit<OverviewData, 'outline' | 'pager'> {
  const {plan, href, urlOf} = at
  const {session} = plan
  const timeline = timelineHast(session, plan, urlOf, work)
  const when = spanInWords(session.started, session.ended)
  return {
    ...frameOf(at),
    title: `Overview: ${titleOf(plan)}`,
    crumbs: crumbsOf(at, {text: 'Overview'}),
    h1: titleOf(plan),
    ...(when ? {when} : {}),
    start: href('index.html'),
    ...overviewFacts(plan, work, urlOf),
    timeline: timeline.children.length > 0 ? toHtml(timeline) : '',
    account: accountWords(session.account)
  }
}

function outlineData(standpoint: Standpoint, at: number): Omit<OutlineData, 'outline' | 'pager'> {
  const {plan, href} = standpoint
  const here = partName(at)
  return {
    ...frameOf(standpoint),
    title: `${here}: ${titleOf(plan)}`,
    crumbs: crumbsOf(standpoint, {text: 'Overview', href: href(pathOf(0))}, {text: here}),
    kicker: here,
    h1: titleOf(plan)
  }
}

function pagerOf(parts: readonly PartSegment[][], at: number, {href, plan}: Standpoint): OutlineData['pager'] {
  const link = (to: number): PagerLink | undefined => {
    const part = parts[to]
    return part && {href: `${href(pathOf(to))}#outline`, label: partName(to), title: turnsOf(part, plan)}
  }
  const [prev, next] = [link(at - 1), link(at + 1)]
  return {...(prev && {prev}), ...(next && {next})}
}

function partName(at: number): string {
  return `Outline, part ${at + 1}`
}

function turnsOf(part: readonly PartSegment[], {numberOf}: SitePlan): string {
  const numbers = part.flatMap(({nodes}) => nodes.flatMap((node) => (node.type === 'turn' ? numberOf(node) : [])))
  return turnsInWords({from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0})
}
