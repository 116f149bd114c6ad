import type {Report} from '../report.js'
import type {MessageLoader} from '../tree/load-message.js'
import type {Outline} from '../tree/outline-session.js'
import {filePolicy} from './csp.js'
import {embedMedia} from './media.js'
import {planSession} from './plan-session.js'
import type {Keep} from './print-html.js'
import {renderWhole} from './render-page.js'
import {backgroundThreads, callsOf, type SiteSetting} from './render-session.js'
import {takenIds} from './taken-ids.js'
import {inlineAssets} from './theme.js'

/** Where one page goes. */
export interface FilePlace {
  write(html: string): void
  /** Puts a part aside until it is written: all of a long session would not fit into memory. */
  keep: Keep
}

/** A session as one page that needs no other file: style, script and pictures are in it, and all of every text. */
export function renderFile(
  outline: Outline,
  load: MessageLoader,
  {write, keep, ...setting}: Omit<SiteSetting, 'assets'> & FilePlace & {report: Report}
): void {
  const {theme, version, report, highlighter, tools} = setting
  const {session} = outline
  const endless = Number.POSITIVE_INFINITY
  const {ids} = outline.shape.ledger
  const plan = planSession(session, {pageSize: endless, inlineSize: endless, ids, apart: backgroundThreads(outline)})
  const inline = inlineAssets(theme)
  renderWhole(
    {
      plan,
      shared: {csp: filePolicy(inline), version},
      assets: {inline},
      root: '',
      href: () => '#content',
      urlOf: (id) => (plan.homeOf(id) ? `#${id}` : undefined),
      isAlone: true
    },
    {
      theme,
      place: {
        plan,
        load,
        report,
        content: {report, ...(highlighter ? {highlighter} : {})},
        ...(tools ? {tools} : {})
      },
      media: embedMedia,
      calls: callsOf(session),
      ids: takenIds(ids),
      keep
    },
    write
  )
}
