import {toHtml} from 'hast-util-to-html'
import {accountWords} from './account-words.js'
import {outlineRows} from './outline-rows.js'
import {overviewFacts} from './overview.js'
import {crumbsOf, frameOf, type Standpoint, titleOf} from './page-data.js'
import type {OverviewData} from './template-data.js'
import {timelineHast} from './timeline.js'
import {spanInWords} from './when.js'
import type {Work} from './work.js'

/** Everything the template of a session's overview is given. */
export function overviewData(at: Standpoint, work: Work): OverviewData {
  const {plan, href, urlOf} = at
  const {session} = plan
  const timeline = timelineHast(session, plan, urlOf, work)
  const when = spanInWords(session.started, session.ended)
  return {
    ...frameOf(at),
    title: `Overview: ${titleOf(plan)}`,
    crumbs: crumbsOf(at, 'Overview'),
    h1: titleOf(plan),
    ...(when ? {when} : {}),
    start: href('index.html'),
    ...overviewFacts(plan, work, urlOf),
    timeline: timeline.children.length > 0 ? toHtml(timeline) : '',
    outline: outlineRows(plan, {urlOf, work}),
    account: accountWords(session.account)
  }
}
