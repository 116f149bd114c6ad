import pkg from '../package.json' with {type: 'json'}
import {type Building, type Built, buildSite} from './export-site/build-site.js'
import type {Told} from './export-site/session-record.js'
import {siteKey} from './export-site/site-key.js'
import type {Kit} from './export-site/stage-session.js'
import {themeFiles, themeFolders} from './export-site/theme-files.js'
import {trackProgress} from './export-site/track-progress.js'
import {writeParts} from './export-site/write-parts.js'
import {createTheme} from './html/theme.js'
import {sizeOf} from './log/log-sizes.js'
import type {SessionFiles} from './log/session-files.js'
import {type Redaction, type SiteOptions, siteDefaults} from './options.js'
import {addToReport, type Report} from './report.js'
import type {Tool} from './tools/tool.js'
import {countBytes} from './transform/count-bytes.js'
import {linkCounts} from './tree/link-counts.js'
import {usageError} from './usage-error.js'

export type {SiteProgress} from './export-site/track-progress.js'

/** How a site is written, and what is done about a session that cannot be. */
export interface SitePlace extends Partial<Pick<Building, 'jobs' | 'force' | 'prune' | 'progress' | 'signal'>> {
  /** Tools with views of the caller's own, tried before ours. They cannot be sent to another process: `jobs` does not count. */
  tools?: readonly Tool[]
  /** What is masked; secrets and home folders unless given. */
  redact?: Redaction
  /** Told of a session that could not be written; the others are. Without it, the first such error is thrown. */
  failed?(files: SessionFiles, error: unknown): void
}

/** A session that was written. */
export interface SiteSession extends Pick<Told, 'account' | 'links'> {
  id: string
  /** It was rendered; else it was right as it was. */
  isNew: boolean
}

/** Write sessions as a site in a folder, or one session as one page that needs no other file. */
export async function exportSite(
  sessions: readonly SessionFiles[],
  out: {folder: string} | {file: string},
  report: Report,
  {
    tools,
    redact = true,
    failed,
    jobs = 0,
    force = false,
    prune = false,
    progress,
    signal,
    ...asked
  }: Partial<SiteOptions> & SitePlace = {}
): Promise<SiteSession[]> {
  const options = {...siteDefaults, ...asked}
  if ('file' in out) return [await writePage(sessions, out.file, {options, redact, report, tools, progress})]
  const {theme: _, ...rest} = options
  const version = pkg.version
  const built = await buildSite(sessions, out.folder, {
    options,
    redact,
    version,
    theme: createTheme(themeFiles(options.theme)),
    key: siteKey({...rest, redact: plainRedaction(redact)}, {version, themes: themeFolders(options.theme)}),
    skip: tools === undefined,
    kit: once(async () => ({...(await loadKit(options)), tools})),
    jobs: tools ? 0 : jobs,
    ...{force, prune, failed, progress, signal}
  })
  return built.map((one) => tell(one, report))
}

/** What renders is loaded when there is something to render: to see that nothing has changed is quicker. */
async function loadKit(options: SiteOptions): Promise<Kit> {
  const {createKit} = await import('./export-site/create-kit.js')
  return createKit(options)
}

interface Page {
  options: SiteOptions
  redact: Redaction
  report: Report
  tools: readonly Tool[] | undefined
  progress: SitePlace['progress']
}

async function writePage(sessions: readonly SessionFiles[], file: string, page: Page): Promise<SiteSession> {
  const {options, redact, report, tools, progress} = page
  const [only, ...others] = sessions
  if (!only || others.length > 0) throw usageError(`Expected one session for a page, got ${sessions.length}`)
  const {theme, loadHighlighter} = await loadKit(options)
  const {renderFile} = await import('./html/render-file.js')
  const {withOutline} = await import('./export-site/stage-session.js')
  const base = {...options, theme, highlighter: await loadHighlighter?.(), tools, version: pkg.version, report}
  const task = {files: only, size: sizeOf(only)}
  const track = trackProgress([task], {kept: 0, progress})
  const session = withOutline(only, {report, redact}, (outline, load) => {
    const counted = countBytes(load, (bytes) => track.tick(task, bytes))
    writeParts(file, (place) => renderFile(outline, counted, {...base, ...place}))
  })
  track.done(task)
  return {id: only.id, account: session.account, links: linkCounts(session), isNew: true}
}

function tell({files, record, warnings, masked, isNew}: Built, report: Report): SiteSession {
  const {account, links, warned, hidden} = record
  addToReport(report, {warned, hidden, warnings, masked})
  return {id: files.id, account, links, isNew}
}

/** The same for all ways to ask for the same. */
function plainRedaction(redact: Redaction): Redaction {
  if (redact === false) return false
  return {home: true, emails: false, patterns: [], ...(redact === true ? {} : redact)}
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}
