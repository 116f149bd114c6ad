import path from 'node:path'
import type {Session} from '../ast/nodes.js'
import type {Highlighter} from '../html/highlight.js'
import {gatherPages, type Pages} from '../html/page-result.js'
import {type Put, type SessionPages, type SiteSetting, sessionPages} from '../html/render-session.js'
import {sessionCard} from '../html/site-index.js'
import type {Theme} from '../html/theme.js'
import {createWork} from '../html/work.js'
import {changedCode} from '../log/log-files.js'
import type {SessionFiles} from '../log/session-files.js'
import {worthAThread} from '../log/thread-file.js'
import type {Redaction, SiteOptions} from '../options.js'
import {createReport, type MaskedPlace, type Report, type Warning} from '../report.js'
import type {Tool} from '../tools/tool.js'
import {countBytes} from '../transform/count-bytes.js'
import {type LookAhead, lookAhead} from '../transform/redact/look-ahead.js'
import {openSession} from '../transform/redact.js'
import {linkCounts} from '../tree/link-counts.js'
import type {MessageLoader} from '../tree/load-message.js'
import type {Outline} from '../tree/outline-session.js'
import {changedFile, newestTime} from './file-mark.js'
import {noteInputs} from './inputs.js'
import {type PageWriter, writeHere} from './page-writer.js'
import type {Staged} from './place-session.js'
import {startScribe} from './scribe.js'
import type {Told} from './session-record.js'

/** A session to be rendered: plain data, but for two functions of its files. */
export interface Task {
  files: SessionFiles
  /** Its folder in the site. */
  folder: string
  /** An empty folder to render it into: it becomes the session's. */
  stage: string
  /** Bytes of its logs. */
  size: number
  /** Its first page is also the site's. */
  isOnly: boolean
  key: string
  assets: SiteSetting['assets']
  version: string
  options: SiteOptions
  redact: Redaction
}

/** What all sessions are rendered with in one process. */
export interface Kit {
  theme: Theme
  /** Absent where code has no colours. */
  loadHighlighter?: () => Promise<Highlighter>
  tools?: readonly Tool[] | undefined
  /** Told how many bytes of the session are done. */
  tick?: ((bytes: number) => void) | undefined
}

/** A session that is ready to be placed, and the places of what was warned of and masked. */
export type Done = Staged & {warnings: readonly Warning[]; masked: readonly MaskedPlace[]}

/** Render a session into a folder of its own. */
export async function stageSession(
  task: Task,
  kit: Kit,
  ahead: LookAhead = lookAhead(task.files, task.redact)
): Promise<Done> {
  const {files, folder, stage, isOnly, key, assets, redact} = task
  const begun = Date.now()
  const noted = noteInputs(files)
  const report = createReport()
  const order = new Set<string>()
  const name = path.basename(stage)
  // Beside the folder, as what belongs to another one.
  const top = `${name}.html`
  const writer = await openWriter(task, kit)
  const put: Put = (file, data) => {
    if (file === 'index.html') return writer.put(top, data)
    const below = file.slice(folder.length + 1)
    writer.put(`${name}/${below}`, data)
    order.add(below)
  }
  let session: Session
  try {
    const {outline, loader} = openSession(noted.files, report, {redact, ahead})
    session = outline.session
    const {highlighter} = writer
    const setting = {...task, ...task.options, ...kit, highlighter}
    const pages = sessionPages(outline, (...how) => countBytes(loader(...how), kit.tick), setting)
    try {
      const work = createWork()
      const known = gatherPages({work, report, ids: outline.shape.ledger.ids})
      for (let number = 0; number < pages.count; number++) {
        addPage(number, {pages, known, put})
        await writer.room()
      }
      for (const _ of pages.finish(put, known, work)) await writer.room()
    } finally {
      pages.close()
    }
    await writer.end()
  } finally {
    await writer.close()
  }
  const {inputs, marked} = noted.inputs()
  const changed = changedFile(marked, begun)
  if (changed !== undefined)
    throw Object.assign(new Error('it changed'), {code: changedCode, path: changed, syscall: 'read'})
  const shared = {key, inputs, assets: Object.values(assets)}
  const record = {...shared, card: sessionCard(session), ...told(session, report), files: [...order], gone: []}
  const stamp = newestTime(marked.keys())
  return {
    folder,
    from: stage,
    order: [...order],
    ...(isOnly && {top: path.join(path.dirname(stage), top)}),
    record,
    stamp,
    warnings: report.warnings,
    masked: report.masked()
  }
}

/** Render the next page. It is written when nothing that is known of those before it changes it. */
function addPage(number: number, {pages, known, put}: {pages: SessionPages; known: Pages; put: Put}): void {
  const files: Array<Parameters<Put>> = []
  const alone = pages.render(number, (...file) => void files.push(file))
  const isChanged = known.isChanged(alone)
  if (!isChanged) for (const file of files) put(...file)
  known.add(isChanged ? pages.render(number, put, known) : alone)
}

/** Read a session's outline, do something with it, and let go of its files. */
export function withOutline(
  files: SessionFiles,
  {report, redact}: {report: Report; redact: Redaction},
  act: (outline: Outline, load: MessageLoader) => void
): Session {
  const {outline, loader} = openSession(files, report, {redact})
  const load = loader(report)
  try {
    act(outline, load)
  } finally {
    load.close()
  }
  return outline.session
}

/** A large session is coloured and written by a thread of its own. */
async function openWriter({size, stage, options}: Task, {loadHighlighter}: Kit): Promise<PageWriter> {
  const folder = path.dirname(stage)
  const scribe = size < worthAThread ? undefined : startScribe({folder, highlight: options.highlight})
  return scribe ?? writeHere(folder, await loadHighlighter?.())
}

function told(session: Session, report: Report): Told {
  return {
    account: session.account,
    links: linkCounts(session),
    warned: Object.fromEntries(report.counts),
    hidden: Object.fromEntries(report.hidden),
    masked: totals(report.masked())
  }
}

function totals(masked: readonly MaskedPlace[]): {[rule: string]: number} {
  const counts: {[rule: string]: number} = {}
  for (const {rule, count} of masked) counts[rule] = (counts[rule] ?? 0) + count
  return counts
}
