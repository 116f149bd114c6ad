import type {Session} from './ast/nodes.js'
import type {SessionFiles} from './log/session-files.js'
import {pieces} from './markdown/pieces.js'
import {quote} from './markdown/quote.js'
import {type MarkdownOptions, markdownDefaults} from './options.js'
import type {Report} from './report.js'
import {messageLoader} from './tree/load-message.js'
import {outlineSession} from './tree/outline-session.js'

/** Write a session as Markdown, one message in memory at a time; returns its outline, for the account. */
export function exportMarkdown(
  files: SessionFiles,
  write: (text: string) => void,
  report: Report,
  options: Partial<MarkdownOptions> = {}
): Session {
  const outline = outlineSession(files, report)
  const load = messageLoader(files, outline, report)
  try {
    for (const text of quote(pieces(outline.session, {load, report, options: {...markdownDefaults, ...options}})))
      write(text)
  } finally {
    load.close()
  }
  return outline.session
}
