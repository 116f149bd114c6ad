import type {Account} from '../ast/nodes.js'
import {accountWords} from '../html/account-words.js'
import {sitePolicy} from '../html/csp.js'
import type {SiteSetting} from '../html/render-session.js'
import {newestFirst, type Placed, siteProjects} from '../html/site-projects.js'
import type {PagerLink} from '../html/template-data.js'
import {sumAccounts} from '../tree/account.js'

/** Sessions on a page of the index that is full. */
const full = 200

/** A session of the index, and what became of its lines. */
export interface Listed extends Placed {
  account: Account
}

/** A page of the index. */
export interface IndexPage {
  file: string
  html: string
}

/**
 * The index of a site: the newest sessions, and pages for those before, which are all full and counted from the oldest:
 * a new session changes `index.html`, and what is on `sessions-3.html` stays there.
 */
export function indexPages(
  placed: readonly Listed[],
  setting: Pick<SiteSetting, 'theme' | 'assets' | 'version'>
): IndexPage[] {
  const {theme, assets, version} = setting
  const all = placed.toSorted(newestFirst)
  const older = Math.max(0, Math.floor(all.length / full) - 1)
  const pages = [{file: 'index.html', sessions: all.slice(0, all.length - older * full)}]
  for (let number = older; number > 0; number--) {
    const end = all.length - (number - 1) * full
    pages.push({file: `sessions-${number}.html`, sessions: all.slice(end - full, end)})
  }
  const {sentence} = accountWords(sumAccounts(placed.map(({account}) => account)))
  return pages.map(({file, sessions}, at) => {
    const frame = {lang: 'en', root: '', csp: sitePolicy, version, assets, foot: {account: sentence}}
    const title = at === 0 ? 'Sessions' : `Older sessions, part ${pages.length - at}`
    const crumbs = at === 0 ? [{text: title}] : [{text: 'All sessions', href: 'index.html'}, {text: title}]
    const link = (to: number, label: string): PagerLink | undefined => {
      const [page, first] = [pages[to], pages[to]?.sessions[0]?.card.started?.slice(0, 10)]
      return page && {href: page.file, label, title: first === undefined ? '' : `Up to ${first}`}
    }
    const [prev, next] = [link(at - 1, 'Newer'), link(at + 1, 'Older')]
    const pager = {...(prev && {prev}), ...(next && {next})}
    const about = siteProjects(sessions, at === 0 ? all : sessions)
    return {file, html: theme.render('site', {...frame, title, h1: title, crumbs, pager, ...about})}
  })
}
