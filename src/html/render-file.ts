import type {MessageLoader} from '../tree/load-message.js'
import type {Outline} from '../tree/outline-session.js'
import {filePolicy} from './csp.js'
import {embedMedia} from './media.js'
import {planSession} from './plan-session.js'
import {renderWhole} from './render-page.js'
import {backgroundThreads, callsOf, type SiteSetting} from './render-session.js'
import {inlineAssets} from './theme.js'

/** A session as one page that needs no other file: style, script and pictures are in it, and all of every text. */
export function renderFile(outline: Outline, load: MessageLoader, setting: Omit<SiteSetting, 'assets'>): string {
  const {theme, version, report, highlighter, tools} = setting
  const {session} = outline
  const endless = Number.POSITIVE_INFINITY
  const plan = planSession(session, {pageSize: endless, inlineSize: endless, apart: backgroundThreads(outline)})
  const inline = inlineAssets(theme)
  return renderWhole(
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
      ids: new Set()
    }
  )
}
