import type {Session} from './ast/nodes.js'
import type {SessionFiles} from './log/session-files.js'
import {type Beside, linkBeside} from './markdown/beside.js'
import type {Piece} from './markdown/piece.js'
import {pieces, type Source} from './markdown/pieces.js'
import {quote} from './markdown/quote.js'
import {showPictures} from './markdown/show-pictures.js'
import {type MarkdownOptions, markdownDefaults} from './options.js'
import type {Report} from './report.js'
import {countMessages} from './transform/count-hidden.js'
import {leavesAny, selectTurns} from './transform/select-turns.js'
import {messageLoader} from './tree/load-message.js'
import {outlineSession} from './tree/outline-session.js'

export type {Beside} from './markdown/beside.js'

/** Where Markdown goes, and whether it does. */
export interface Place {
  /** Where files beside the document go; without it, pictures are named, and no agent has its own. */
  beside?: Beside
  /** Write nothing where a choice of turns leaves none. */
  ifAny?: boolean
}

/** Write a session as Markdown, one message in memory at a time; returns its outline, for the account. */
export function exportMarkdown(
  files: SessionFiles,
  write: (text: string) => void,
  report: Report,
  {beside, ifAny, ...asked}: Partial<MarkdownOptions> & Place = {}
): Session {
  const options = {...markdownDefaults, ...asked}
  const outline = outlineSession(files, report)
  const load = messageLoader(files, outline, report)
  try {
    const session = selectTurns(outline.session, options)
    const isChosen = session !== outline.session
    if (isChosen) report.hide('turns left out', countMessages(outline.session) - countMessages(session))
    if (ifAny && !leavesAny(outline.session, options)) return outline.session
    const source = {load, report, options, picture: showPictures(options)}
    const linked = beside && linkBeside(source, beside)
    for (const text of quote(sessionPieces(session, linked?.source ?? source))) write(text)
    linked?.writeAgents()
  } finally {
    load.close()
  }
  return outline.session
}

/** The pieces of a session's own document. */
function sessionPieces(session: Session, source: Source): Iterable<Piece> {
  return pieces(session, source)
}
