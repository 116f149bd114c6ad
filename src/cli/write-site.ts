import path from 'node:path'
import type {Session} from '../ast/nodes.js'
import {resolvePath} from '../log/roots.js'
import type {SessionFiles} from '../log/session-files.js'
import {type ExportOptions, type SiteOptions, siteFlags} from '../options.js'
import type {Report} from '../report.js'
import {usageError} from '../usage-error.js'
import type {Output} from './choose-output.js'
import type {Io} from './io.js'
import {printable} from './printable.js'
import {sentence} from './sentence.js'

interface Task {
  output: Output
  /** Throws for a file that must not be written over. */
  refuse: (target: string) => void
  options: ExportOptions
  report: Report
  io: Io
}

/** Sessions as a site, or one as a page that needs no other file. */
export async function writeSite(
  sessions: readonly SessionFiles[],
  {output, refuse, options, report, io}: Task
): Promise<{written: Session[]; failed: boolean}> {
  const out = output.folder === undefined ? {file: output.file ?? ''} : {folder: output.folder}
  refuse('file' in out ? out.file : path.join(out.folder, 'index.html'))
  const asked = siteOptions(options, io)
  const {exportSite} = await import('../export-site.js')
  let failed = false
  const written = await exportSite(sessions, out, report, {
    ...asked,
    ...(sessions.length > 1 && {
      failed(files, error) {
        failed = true
        io.stderr(`claude-export: ${printable(`\`${files.id}\`: ${sentence(error)}`)}\n`)
      }
    })
  })
  return {written, failed}
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
