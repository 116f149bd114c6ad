import path from 'node:path'
import type {Session} from '../ast/nodes.js'
import {mustRead} from '../export-site/must-read.js'
import {trackProgress} from '../export-site/track-progress.js'
import {sizeOf} from '../log/log-sizes.js'
import type {SessionFiles} from '../log/session-files.js'
import type {ExportOptions, MarkdownOptions, Redaction} from '../options.js'
import type {Report} from '../report.js'
import type {Tick} from '../transform/count-bytes.js'
import {linkCounts} from '../tree/link-counts.js'
import type {Output} from './choose-output.js'
import {type Done, type Exporter, jsonExporter, markdownExporter} from './exporters.js'
import type {Io} from './io.js'
import {indexName, type Planned, planFiles} from './plan-files.js'
import {printable} from './printable.js'
import {sentence} from './sentence.js'
import {type Shown, showProgress} from './show-progress.js'
import {removeLeftovers, writeFile} from './write-file.js'
import type {SiteWritten} from './write-site.js'

interface Files {
  output: Output
  refuse: (target: string) => void
  markdown: MarkdownOptions
  redact: Redaction
  report: Report
  options: ExportOptions
  io: Io
}

/** A file for each session, or standard output; with a table of them where Markdown goes into a folder. */
export async function writeFiles(
  sessions: readonly SessionFiles[],
  {output, refuse, markdown, redact, report, options, io}: Files
): Promise<SiteWritten> {
  const planned = planFiles(sessions, {output, refuse})
  const place = output.folder ?? (output.file === undefined ? undefined : path.dirname(output.file))
  if (place !== undefined) removeLeftovers(place)
  const ifAny = sessions.length > 1
  const exporter = await (output.format === 'json'
    ? jsonExporter(redact)
    : markdownExporter(markdown, {refuse, ifAny, redact}))
  // What goes to a terminal itself must not be mixed with words about it.
  const isSeen = place === undefined && io.columns !== undefined
  const shown = showProgress(io, {quiet: options.quiet || isSeen, verbose: options.verbose, verb: 'written'})
  const {done, failed} = exportAll(planned, {exporter, report, io, shown})
  const index = output.folder === undefined ? undefined : exporter.index?.(done)
  if (index !== undefined) writeFile(path.join(output.folder ?? '', indexName), (write) => write(index))
  shown.end()
  for (const remark of exporter.remarks?.() ?? []) io.stderr(`claude-export: ${remark}\n`)
  return {written: done.map(({session, links}) => ({account: session.account, links})), failed}
}

interface Task {
  exporter: Exporter
  report: Report
  io: Io
  shown: Shown
}

function exportAll(planned: readonly Planned[], task: Task): {done: Done[]; failed: boolean} {
  const done: Done[] = []
  let failed = false
  const plans = planned.map((plan) => ({...plan, size: sizeOf(plan.files)}))
  task.io.foresee?.(plans.reduce((sum, {size}) => sum + size, 0))
  const track = trackProgress(plans, {kept: 0, progress: task.shown.progress})
  for (const plan of plans) {
    try {
      const session = exportOne(plan, task, (bytes) => track.tick(plan, bytes))
      const {target} = plan
      done.push({
        session: {...session, children: []},
        links: linkCounts(session),
        ...(target !== undefined && {target})
      })
    } catch (error) {
      task.shown.clear()
      // One of many that cannot be read is no reason to leave out the others.
      if (plans.length === 1) throw error
      failed = true
      task.io.stderr(`claude-export: ${printable(`\`${plan.files.id}\`: ${sentence(error)}`)}\n`)
    }
    track.done(plan)
  }
  return {done, failed}
}

function exportOne({files, target}: Planned, {exporter, report, io}: Task, tick: Tick): Session {
  if (files.main !== undefined) mustRead(files.main)
  if (target === undefined) return exporter.write(files, io.stdout, {report, tick})
  try {
    return writeFile(target, (write) => exporter.write(files, write, {report, target, tick}))
  } catch (error) {
    exporter.undo?.()
    throw error
  }
}
