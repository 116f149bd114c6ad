import fs from 'node:fs'
import path from 'node:path'
import type {Session, Stub, Thread} from '../ast/nodes.js'
import type {Highlighter} from '../html/highlight.js'
import {renderSession, type SiteSetting} from '../html/render-session.js'
import {sessionCard} from '../html/site-index.js'
import type {Theme} from '../html/theme.js'
import {changedCode} from '../log/log-files.js'
import type {SessionFiles} from '../log/session-files.js'
import type {Redaction, SiteOptions} from '../options.js'
import {createReport, type MaskedPlace, type Report, type Warning} from '../report.js'
import type {Tool} from '../tools/tool.js'
import {openSession} from '../transform/redact.js'
import {linkCounts} from '../tree/link-counts.js'
import type {MessageLoader} from '../tree/load-message.js'
import type {Outline} from '../tree/outline-session.js'
import {changedFile, newestTime} from './file-mark.js'
import {noteInputs} from './inputs.js'
import type {Staged} from './place-session.js'
import {folderMaker} from './safe-path.js'
import type {Told} from './session-record.js'

/** A session to be rendered: plain data, but for two functions of its files. */
export interface Task {
  files: SessionFiles
  /** Its folder in the site. */
  folder: string
  /** An empty folder to render it into. */
  stage: string
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
  highlighter?: Highlighter | undefined
  tools?: readonly Tool[] | undefined
  /** Told how many bytes of the session are done. */
  tick?: ((bytes: number) => void) | undefined
}

/** A session that is ready to be placed, and the places of what was warned of and masked. */
export type Done = Staged & {warnings: readonly Warning[]; masked: readonly MaskedPlace[]}

/** Render a session into a folder of its own. */
export function stageSession(
  {files, folder, stage, isOnly, key, assets, version, options, redact}: Task,
  kit: Kit
): Done {
  const begun = Date.now()
  const noted = noteInputs(files)
  const report = createReport()
  const order = new Set<string>()
  const from = path.join(stage, 'session')
  const top = path.join(stage, 'top.html')
  fs.mkdirSync(from)
  const put = putBelow(from, order)
  const session = withOutline(noted.files, {report, redact}, (outline, load) => {
    renderSession(outline, counting(load, kit.tick), {
      ...options,
      ...kit,
      folder,
      isOnly,
      assets,
      version,
      report,
      put: (file, data) =>
        file === 'index.html' ? fs.writeFileSync(top, data) : put(file.slice(folder.length + 1), data)
    })
  })
  const {inputs, marked} = noted.inputs()
  const changed = changedFile(marked, begun)
  if (changed !== undefined)
    throw Object.assign(new Error('it changed'), {code: changedCode, path: changed, syscall: 'read'})
  const shared = {key, inputs, assets: Object.values(assets)}
  const record = {...shared, card: sessionCard(session), ...told(session, report), files: [...order], gone: []}
  const stamp = newestTime(marked.keys())
  return {
    folder,
    from,
    order: [...order],
    ...(isOnly && {top}),
    record,
    stamp,
    warnings: report.warnings,
    masked: report.masked()
  }
}

/** Read a session's outline, do something with it, and let go of its files. */
export function withOutline(
  files: SessionFiles,
  {report, redact}: {report: Report; redact: Redaction},
  act: (outline: Outline, load: MessageLoader) => void
): Session {
  const {outline, loader} = openSession(files, report, redact)
  const load = loader(report)
  try {
    act(outline, load)
  } finally {
    load.close()
  }
  return outline.session
}

/** Writes into a folder that must be there: where it was taken away, the run that wanted it is over. */
function putBelow(folder: string, order: Set<string>): (file: string, data: string | Uint8Array) => void {
  const makeFolders = folderMaker(folder)
  return (file, data) => {
    makeFolders(file)
    fs.writeFileSync(path.join(folder, ...file.split('/')), data)
    order.add(file)
  }
}

function counting(load: MessageLoader, tick: Kit['tick']): MessageLoader {
  if (!tick) return load
  let done = 0
  const counted = (thread: Thread, stub: Stub) => {
    tick((done += stub.bytes))
    return load(thread, stub)
  }
  return Object.assign(counted, {close: load.close})
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
