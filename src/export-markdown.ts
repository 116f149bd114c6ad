import type {Session} from './ast/nodes.js'
import type {SessionFiles} from './log/session-files.js'
import {type Beside, linkBeside, stemOf} from './markdown/beside.js'
import {withinBudget} from './markdown/fit/budget.js'
import {splitParts} from './markdown/fit/split.js'
import type {Piece} from './markdown/piece.js'
import {pieces} from './markdown/pieces.js'
import {quote} from './markdown/quote.js'
import {showPictures} from './markdown/show-pictures.js'
import {githubLimit, type MarkdownOptions, markdownDefaults, type Redaction, smallestLimit} from './options.js'
import {createReport, type Report} from './report.js'
import type {Tool} from './tools/tool.js'
import {countBytes, type Tick} from './transform/count-bytes.js'
import {countMessages} from './transform/count-hidden.js'
import {openSession} from './transform/redact.js'
import {leavesAny, selectTurns} from './transform/select-turns.js'
import {usageError} from './usage-error.js'

export type {Beside} from './markdown/beside.js'

/** Where Markdown goes, and whether it does. */
export interface Place {
  /** Where files beside the document go; without it, pictures are named, and no agent has its own. */
  beside?: Beside
  /** Write nothing where a choice of turns leaves none. */
  ifAny?: boolean
  /** Tools with views of the caller's own, tried before ours. */
  tools?: readonly Tool[]
  /** What is masked; secrets and home folders unless given. */
  redact?: Redaction
  /** Told how many bytes of the session are done. */
  tick?: Tick
}

/** Write a session as Markdown, one message in memory at a time; returns its outline, for the account. */
export function exportMarkdown(
  files: SessionFiles,
  write: (text: string) => void,
  report: Report,
  {beside, ifAny, tools, redact, tick, ...asked}: Partial<MarkdownOptions> & Place = {}
): Session {
  const options = {...markdownDefaults, ...asked}
  checkLimit(options, beside)
  const {outline, loader} = openSession(files, report, {redact})
  const load = countBytes(loader(report), tick)
  const measuring = createReport()
  const loadAgain = loader(measuring)
  try {
    const session = selectTurns(outline.session, options)
    const isChosen = session !== outline.session
    if (isChosen) report.hide('turns left out', countMessages(outline.session) - countMessages(session))
    if (ifAny && !leavesAny(outline.session, options)) return outline.session
    const source = {load, report, options, picture: showPictures(options), ...(tools && {tools})}
    const linked = beside && linkBeside(source, beside)
    const shown = linked?.source ?? source
    // What is read to be measured is read again to be printed, and reported then.
    const read = () => pieces(session, {...shown, load: loadAgain, report: measuring})
    if (options.split && beside) writeParts(pieces(session, shown), {limit: options.maxChars, read, beside})
    else for (const text of quote(fitted(pieces(session, shown), {limit: options.maxChars, read}))) write(text)
    linked?.writeAgents()
  } finally {
    load.close()
    loadAgain.close()
  }
  return outline.session
}

function checkLimit({maxChars, split}: MarkdownOptions, beside: Beside | undefined): void {
  if (split && !beside) throw usageError('Expected a file or folder to write parts to')
  const least = split ? smallestLimit.part : smallestLimit.document
  if (maxChars !== undefined && maxChars < least) {
    const what = split ? 'parts' : 'a document'
    throw usageError(`Expected at least ${least} characters for ${what}, got \`${maxChars}\``)
  }
}

interface Fitting {
  limit: number | undefined
  read: () => Iterable<Piece>
}

/** All pieces, or those that fit. */
function fitted(all: Iterable<Piece>, {limit, read}: Fitting): Iterable<Piece> {
  return limit === undefined ? all : withinBudget(all, {limit, read})
}

/** Parts are files beside where the document would be: `notes.1.md`, `notes.2.md`. */
function writeParts(all: Iterable<Piece>, {limit = githubLimit, read, beside}: Fitting & {beside: Beside}): void {
  let number = 0
  for (const part of splitParts(all, {limit, read})) {
    number++
    beside.write(`${stemOf(beside.document)}.${number}.md`, (write) => {
      for (const text of quote(part)) write(text)
    })
  }
}
