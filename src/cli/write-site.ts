import fs from 'node:fs'
import path from 'node:path'
import {count} from '../content/quantities.js'
import {manifestName} from '../export-site/manifest.js'
import type {SiteProgress} from '../export-site/track-progress.js'
import {resolvePath} from '../log/roots.js'
import type {SessionFiles} from '../log/session-files.js'
import {type ExportOptions, type Redaction, type SiteOptions, siteFlags} from '../options.js'
import type {Report} from '../report.js'
import {usageError} from '../usage-error.js'
import {chooseJobs} from './choose-jobs.js'
import type {Output} from './choose-output.js'
import type {Io} from './io.js'
import type {Reported} from './print-report.js'
import {printable} from './printable.js'
import {sentence} from './sentence.js'
import {showProgress} from './show-progress.js'
import {removeLeftovers} from './write-file.js'

interface Task {
  output: Output
  /** Throws for a file that must not be written over. */
  refuse: (target: string) => void
  options: ExportOptions
  redact: Redaction
  report: Report
  io: Io
}

/** How it went; the code is given where it was stopped. */
export interface SiteWritten {
  written: Reported[]
  failed: boolean
  code?: number
}

/** Sessions as a site, or one as a page that needs no other file. */
export async function writeSite(
  sessions: readonly SessionFiles[],
  {output, refuse, options, redact, report, io}: Task
): Promise<SiteWritten> {
  const out = output.folder === undefined ? {file: output.file ?? ''} : {folder: output.folder}
  if ('file' in out) {
    refuse(out.file)
    removeLeftovers(path.dirname(out.file))
    // In a site what is there is known.
  } else if (!fs.existsSync(path.join(out.folder, manifestName))) refuse(path.join(out.folder, 'index.html'))
  const asked = siteOptions(options, io)
  const jobs = 'file' in out ? 0 : chooseJobs(sessions, options.jobs, io)
  const {exportSite} = await import('../export-site.js')
  const shown = showProgress(io, options)
  const stop = new AbortController()
  // Rendering in this process hears of nothing: it is ended as any other program would be.
  const deaf = jobs > 0 ? io.onInterrupt?.(() => stop.abort()) : undefined
  let failed = false
  try {
    const written = await exportSite(sessions, out, report, {
      ...asked,
      redact,
      jobs,
      force: options.force === true,
      prune: options.prune === true,
      progress: jobs > 0 ? shown.progress : foreseeing(io, shown.progress),
      signal: stop.signal,
      ...(sessions.length > 1 && {
        failed(files, error) {
          failed = true
          shown.clear()
          io.stderr(`claude-export: ${printable(`\`${files.id}\`: ${sentence(error)}`)}\n`)
        }
      })
    })
    shown.end()
    return {written, failed}
  } catch (error) {
    shown.clear()
    if (!stop.signal.aborted) throw error
    const {done, all} = shown.far()
    io.stderr(`claude-export: Stopped after ${done} of ${count(all, 'session')}; the same command goes on from there\n`)
    return {written: [], failed: true, code: 130}
  } finally {
    deaf?.()
  }
}

/** Progress of which the first that there is to do is told before it is done: to see that nothing has changed is little. */
function foreseeing(io: Io, progress: ((at: SiteProgress) => void) | undefined): (at: SiteProgress) => void {
  let isTold = false
  return (at) => {
    if (!isTold && at.sessions > 0) io.foresee?.(at.bytes)
    isTold ||= at.sessions > 0
    progress?.(at)
  }
}

/** The first flag that only a site knows, if any was given. */
export function siteFlag(options: ExportOptions): string | undefined {
  const given = new Map<string, unknown>(Object.entries(options))
  return Object.keys(siteFlags).find((name) => given.get(name) !== undefined)
}

function siteOptions(options: ExportOptions, io: Io): Partial<SiteOptions> {
  const {theme, highlight, 'page-size': size} = options
  return {
    ...(theme !== undefined && {theme: resolvePath(theme, io)}),
    ...(highlight !== undefined && {highlight}),
    ...(size !== undefined && {pageSize: parseSize(size)})
  }
}

function parseSize(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text) * 1024
  throw usageError(`Expected kilobytes from 1 for --page-size, got \`${text}\``)
}
