import type {Element} from 'hast'
import type {Image} from '../ast/nodes.js'
import {element} from './element.js'
import type {Piece} from './later.js'
import type {Kept} from './media.js'
import {pageHast} from './nodes/page-hast.js'
import type {Page} from './page.js'
import {pageData, type Standpoint} from './page-data.js'
import type {Place} from './place.js'
import {type Keep, printParts, printPieces, sealed} from './print-html.js'
import type {TakenIds} from './taken-ids.js'
import type {Theme} from './theme.js'

/** What the pages of one session are rendered with. */
export interface Rendering {
  theme: Theme
  place: Pick<Place, 'plan' | 'load' | 'report' | 'tools'> & {content: Omit<Place['content'], 'raw'>}
  media(image: Image): Kept | undefined
  /** Puts a text into a file of the session's folder; without it all of it is on the page. */
  raw?: ((id: string, text: string) => string) | undefined
  /** Ids of the messages that called agents, by thread. */
  calls: ReadonlyMap<string, string>
  /** Ids that an element has already; filled while a page is rendered. */
  ids: TakenIds
}

/** One page of a session as HTML; what is coloured later is still to be. */
export function renderPage(page: Page, at: Standpoint, rendering: Rendering): Piece[] {
  const body = printPieces(bodyOf(page, at, rendering))
  const called = rendering.calls.get(page.thread.id)
  const call = called === undefined ? undefined : at.urlOf(called)
  const frame = rendering.theme.render('page', pageData(page, at, {body: bodyMark, call}))
  return frame.split(bodyMark).flatMap((text, index) => (index > 0 ? [...body, text] : [text]))
}

/** Stands in a template for what is written part by part; nothing of a log is ever a comment. */
const bodyMark = '<!-- claude-export: content -->'

/** A session as one page, written part by part: agents that would have pages of their own stand after everything else. */
export function renderWhole(
  at: Standpoint,
  {keep, ...rendering}: Rendering & {keep: Keep},
  write: (html: string) => void
): void {
  const [first, ...others] = at.plan.pages
  if (!first) throw new Error('A plan has a page')
  const body = bodyOf(first, at, rendering, keep)
  const parts = others.map((page) => {
    const {h1} = pageData(page, at, {body: ''})
    const head = element('h2', {dir: 'auto'}, [h1])
    return element('section', {className: ['apart']}, [head, bodyOf(page, at, rendering, keep)])
  })
  const frame = rendering.theme.render('page', pageData(first, at, {body: bodyMark}))
  for (const [index, text] of frame.split(bodyMark).entries()) {
    if (index > 0) printParts({type: 'root', children: [body, ...parts]}, write)
    write(text)
  }
}

function bodyOf(page: Page, at: Standpoint, {place, media, raw, ids}: Rendering, keep?: Keep): Element {
  return pageHast(page, {
    ...place,
    content: {...place.content, ...(raw ? {raw: (id, text) => at.href(raw(id, text))} : {})},
    media(image) {
      const kept = media(image)
      if (!kept) return undefined
      const {path, ...size} = kept
      return {url: path.startsWith('data:') ? path : at.href(path), ...size}
    },
    urlOf: at.urlOf,
    // What stands in no other turn is put aside however short it is: there may be many.
    seal: (nodes, outermost) => sealed(nodes, keep, outermost ? 0 : undefined),
    ids
  })
}
