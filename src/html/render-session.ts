import type {Loaded, Session, Stub, Thread} from '../ast/nodes.js'
import {nodes} from '../ast/walk.js'
import {forgetRows} from '../log/ledger.js'
import {createReport, type MaskedPlace, type Report, reported} from '../report.js'
import type {Tool} from '../tools/tool.js'
import type {MessageLoader} from '../tree/load-message.js'
import type {Outline} from '../tree/outline-session.js'
import {sitePolicy} from './csp.js'
import type {Highlighter} from './highlight.js'
import {idsFiles} from './ids.js'
import type {Piece} from './later.js'
import {keepMedia} from './media.js'
import {overviewFiles} from './overview-data.js'
import type {Page} from './page.js'
import type {Standpoint} from './page-data.js'
import {type HomeOf, homesOn} from './page-homes.js'
import type {PageResult, Pages} from './page-result.js'
import {planSession} from './plan-session.js'
import {keepRaw} from './raw-texts.js'
import {renderPage} from './render-page.js'
import {rootOf, siteUrl} from './site-url.js'
import type {Theme} from './theme.js'
import {type Work, type WorkNote, workNote} from './work.js'

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
}

/** Where a session goes. */
export interface SessionPlace {
  /** Its folder in the site, without a slash at the end. */
  folder: string
  /** Its first page is also the site's. */
  isOnly: boolean
}

/** Writes a file, by its path from the root of the site. */
export type Put = (path: string, data: string | Uint8Array | readonly Piece[]) => void

/** Opens the messages of a session; `onMasked` is told what was masked in each that is read. */
export type OpenMessages = (report: Report, onMasked: (message: string, places: MaskedPlace[]) => void) => MessageLoader

/** A session that is ready to be rendered. */
export interface SessionPages {
  /** How many pages it has. */
  count: number
  /** Render a page as if it were the only one, or as one that comes after those that are known. */
  render(number: number, put: Put, known?: Pages): PageResult
  /** Write what is made of all pages together, file by file: stops after each. */
  finish(put: Put, known: Pages, work: Work): Generator<void>
  /** Let go of the files. */
  close(): void
}

/** A page that is being rendered. */
interface Draft {
  report: Report
  notes: WorkNote[]
  masked: Map<string, MaskedPlace[]>
}

/** Plan the pages of a session. One is in memory at a time. */
export function sessionPages(
  outline: Outline,
  open: OpenMessages,
  {folder, isOnly, theme, highlighter, tools, ...setting}: SiteSetting & SessionPlace
): SessionPages {
  const {session} = outline
  const plan = planSession(session, {...setting, ids: outline.shape.ledger.ids, apart: backgroundThreads(outline)})
  const calls = callsOf(session)
  let draft = emptyDraft()
  const load = open(passingOn(), (message, places) => {
    if (places.length > 0) draft.masked.set(message, places)
  })
  return {count: plan.pages.length, render, finish, close: load.close}

  function render(number: number, put: Put, known?: Pages): PageResult {
    const page = pageAt(number)
    draft = emptyDraft()
    const file = `${folder}/${page.path}`
    const made = printPage(page, {file, put, known})
    put(file, made.html)
    const {report, notes, masked} = draft
    return {
      number,
      ids: [...made.ids],
      missed: [...made.missed].filter((id) => !made.ids.has(id)),
      raw: made.raw,
      notes,
      masked,
      reported: reported(report)
    }
  }

  function* finish(put: Put, known: Pages, work: Work): Generator<void> {
    draft = emptyDraft() // What is shown twice is counted and reported once.
    if (isOnly) put('index.html', printPage(pageAt(0), {file: 'index.html', put: () => {}}).html)
    // What follows is made from the outline: of a gigabyte, the rest takes as much memory again.
    load.close()
    forgetRows(outline.shape.ledger)
    const homeOf = (id: string) => plan.homeOf(id) ?? plan.pages[known.homes.get(id) ?? -1]
    const from = (path: string) => standpoint(`${folder}/${path}`, homeOf)
    for (const {path, html} of overviewFiles({plan}, {theme, work, from})) yield put(`${folder}/${path}`, html)
    const paths = plan.pages.map(({path}) => path)
    for (const {path, text} of idsFiles(paths, known.homes)) yield put(`${folder}/${path}`, text)
  }

  function printPage(page: Page, {file, put, known}: {file: string; put: Put; known?: Pages | undefined}) {
    const raw = keepRaw((path, text) => put(`${folder}/${path}`, text), known?.raw)
    const {ids, missed, homeOf} = homesOn(page, plan, known)
    const {report} = draft
    const content = {report, ...(highlighter ? {highlighter} : {})}
    const html = renderPage(page, standpoint(file, homeOf, page), {
      theme,
      place: {plan, report, load: noting, content, ...(tools ? {tools} : {})},
      media: keepMedia((path, bytes) => put(`${folder}/${path}`, bytes)),
      raw: raw.keep,
      calls,
      ids
    })
    return {html, ids, missed, raw: raw.files}
  }

  function noting(thread: Thread, stub: Stub): Loaded {
    const loaded = load(thread, stub)
    draft.notes.push(workNote(thread, loaded))
    return loaded
  }

  /** A report that passes on what it is told to that of the page at hand. */
  function passingOn(): Report {
    return {
      ...createReport(),
      warn: (...what) => draft.report.warn(...what),
      mask: (place) => draft.report.mask(place),
      hide: (...what) => draft.report.hide(...what)
    }
  }

  function pageAt(number: number): Page {
    const page = plan.pages[number]
    if (!page) throw new Error(`Expected one of ${plan.pages.length} pages, got ${number}`)
    return page
  }

  function standpoint(file: string, homeOf: HomeOf, page?: Page): Standpoint {
    const href = (path: string) => siteUrl(file, `${folder}/${path}`)
    const {style, script, icon} = setting.assets
    return {
      plan,
      shared: {csp: sitePolicy, version: setting.version},
      assets: {style: siteUrl(file, style), script: siteUrl(file, script), icon: siteUrl(file, icon)},
      root: rootOf(file),
      href,
      urlOf(id) {
        const home = homeOf(id)
        if (!home) return undefined
        return home === page ? `#${id}` : `${href(home.path)}#${id}`
      },
      isAlone: false,
      isOnly
    }
  }
}

function emptyDraft(): Draft {
  return {report: createReport(), notes: [], masked: new Map()}
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
