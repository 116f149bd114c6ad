import type {Root} from 'hast'
import type {Plugin} from 'unified'
import type {Session} from '../ast/nodes.js'
import {nodes} from '../ast/walk.js'
import type {Report} from '../report.js'
import type {Tool} from '../tools/tool.js'
import {fileReport} from '../tree/file-report.js'
import {element} from './element.js'
import type {Highlighter} from './highlight.js'
import {embedMedia} from './media.js'
import {pageHast} from './nodes/page-hast.js'
import {titleOf} from './page-data.js'
import type {Media, Place} from './place.js'
import {planSession} from './plan-session.js'

/** How a page looks. */
export interface SessionRehypeOptions {
  /** Colours code, if given; `await createHighlighter()` makes one. */
  highlighter?: Highlighter
  /** Tools with views of the caller's own, tried before ours. */
  tools?: readonly Tool[]
}

/** Plugin for unified: the whole tree of a session as hast, its title and all of it on one page; pictures are in it. */
export const sessionRehype: Plugin<[SessionRehypeOptions?], Session, Root> = (options = {}) => {
  return (tree, file) => {
    const place = placeOf(tree, fileReport(file), options)
    const [page] = place.plan.pages
    const title = element('h1', {dir: 'auto'}, [titleOf(place.plan)])
    return {type: 'root', children: [title, ...(page ? [pageHast(page, place)] : [])]}
  }
}

function placeOf(session: Session, report: Report, {highlighter, tools}: SessionRehypeOptions): Place {
  const endless = Number.POSITIVE_INFINITY
  const known = new Set<string>()
  for (const {id} of nodes(session)) known.add(id)
  return {
    // Only stubs are ever given pages of their own: in a whole tree every agent stands where it was called.
    plan: planSession(session, {pageSize: endless, inlineSize: endless}),
    load() {
      throw new Error('Expected a whole tree, got one with stubs')
    },
    report,
    content: {report, ...(highlighter ? {highlighter} : {})},
    media(image): Media | undefined {
      const kept = embedMedia(image)
      if (!kept) return undefined
      const {path: url, ...size} = kept
      return {url, ...size}
    },
    urlOf: (id) => (known.has(id) ? `#${id}` : undefined),
    ids: new Set(),
    ...(tools ? {tools} : {})
  }
}
