import type {Loaded, Session, Stub, Thread} from '../ast/nodes.js'
import {nodes} from '../ast/walk.js'
import {createReport, type Report} from '../report.js'
import type {Tool} from '../tools/tool.js'
import type {MessageLoader} from '../tree/load-message.js'
import type {Outline} from '../tree/outline-session.js'
import {sitePolicy} from './csp.js'
import type {Highlighter} from './highlight.js'
import {idsFiles} from './ids.js'
import {keepMedia} from './media.js'
import {overviewData} from './overview-data.js'
import type {Page, SitePlan} from './page.js'
import type {Standpoint} from './page-data.js'
import type {Place} from './place.js'
import {planSession} from './plan-session.js'
import {keepRaw} from './raw-texts.js'
import {type Rendering, renderPage} from './render-page.js'
import {rootOf, siteUrl} from './site-url.js'
import type {Theme} from './theme.js'
import {createWork} from './work.js'

/** What sessions of a site share. */
export interface SiteSetting {
  theme: Theme
  /** Addresses of the style sheet, the script and the icon, from the root of the site. */
  assets: {style: string; script: string; icon: string}
  version: string
  highlighter?: Highlighter | undefined
  tools?: readonly Tool[] | undefined
  pageSize: number
  inlineSize: number
  report: Report
}

/** Where a session goes. */
export interface SessionPlace {
  /** Its folder in the site, without a slash at the end. */
  folder: string
  /** Write a file, by its path from the root of the site. */
  put(path: string, data: string | Uint8Array): void
  /** Its first page is also the site's. */
  isOnly: boolean
}

/** Write every file of a session, one page in memory at a time. */
export function renderSession(outline: Outline, load: MessageLoader, setting: SiteSetting & SessionPlace): void {
  const {folder, put, theme, isOnly, report, highlighter, tools} = setting
  const {session} = outline
  const plan = planSession(session, {...setting, apart: backgroundThreads(outline)})
  const work = createWork()
  const seen = new Map<string, number>()
  const media = keepMedia((path, bytes) => put(`${folder}/${path}`, bytes))
  const raw = keepRaw((path, text) => put(`${folder}/${path}`, text))
  const calls = callsOf(session)
  const shown = rendering({report, load: noting})
  for (const [number, page] of plan.pages.entries()) {
    const file = `${folder}/${page.path}`
    put(file, renderPage(page, standpoint(file, page), {...shown, ids: homesHere(seen, {plan, number})}))
  }
  const [first] = plan.pages
  if (isOnly && first) {
    // What is shown twice is counted and reported once.
    const again = rendering({report: createReport(), load})
    const ids = homesHere(new Map(), {plan, number: 0})
    put('index.html', renderPage(first, standpoint('index.html', first), {...again, ids}))
  }
  const overview = `${folder}/overview.html`
  put(overview, theme.render('overview', overviewData(standpoint(overview), work)))
  const paths = plan.pages.map(({path}) => path)
  for (const {path, text} of idsFiles(paths, seen)) put(`${folder}/${path}`, text)

  function rendering(reading: Pick<Place, 'report' | 'load'>): Omit<Rendering, 'ids'> {
    const content = {report: reading.report, ...(highlighter ? {highlighter} : {})}
    return {theme, place: {plan, ...reading, content, ...(tools ? {tools} : {})}, media, raw, calls}
  }

  function noting(thread: Thread, stub: Stub): Loaded {
    const loaded = load(thread, stub)
    work.note(thread, loaded)
    return loaded
  }

  function standpoint(file: string, page?: Page): Standpoint {
    return siteStandpoint({...setting, plan, seen}, file, page)
  }
}

function siteStandpoint(
  {
    plan,
    seen,
    folder,
    assets,
    version,
    isOnly
  }: SiteSetting & SessionPlace & {plan: SitePlan; seen: ReadonlyMap<string, number>},
  file: string,
  page: Page | undefined
): Standpoint {
  const href = (path: string) => siteUrl(file, `${folder}/${path}`)
  return {
    plan,
    shared: {csp: sitePolicy, version},
    assets: {
      style: siteUrl(file, assets.style),
      script: siteUrl(file, assets.script),
      icon: siteUrl(file, assets.icon)
    },
    root: rootOf(file),
    href,
    urlOf(id) {
      // What the outline does not know, such as a call, is known once its page was rendered.
      const home = plan.homeOf(id) ?? plan.pages[seen.get(id) ?? -1]
      if (!home) return undefined
      return home === page ? `#${id}` : `${href(home.path)}#${id}`
    },
    isAlone: false,
    isOnly
  }
}

/** The ids of a page, as a set that has those of other pages too: what is at home there gets no second one here. */
function homesHere(seen: Map<string, number>, {plan, number}: {plan: SitePlan; number: number}): Set<string> {
  const ids = new Set<string>()
  return Object.assign(ids, {
    has: (id: string) => seen.has(id) || (plan.homeOf(id) ?? plan.pages[number]) !== plan.pages[number],
    add(id: string) {
      seen.set(id, number)
      return ids
    }
  })
}

/** Threads that nobody waited for. */
export function backgroundThreads({delegations}: Outline): Set<string> {
  const apart = new Set<string>()
  for (const {mode, threads} of delegations.values()) {
    if (mode === 'background' || mode === 'teammate') for (const {id} of threads) apart.add(id)
  }
  return apart
}

/** The message that called each agent, by the agent's thread. */
export function callsOf(session: Session): Map<string, string> {
  const calls = new Map<string, string>()
  for (const node of nodes(session)) if (node.type === 'stub') for (const {id} of node.children) calls.set(id, node.id)
  return calls
}
