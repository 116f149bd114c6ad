import fs from 'node:fs'
import path from 'node:path'
import type {Session} from '../ast/nodes.js'
import {findSessions} from '../log/find-sessions.js'
import type {SessionFiles} from '../log/session-files.js'
import type {ExportOptions} from '../options.js'
import {createReport, type Report, strictRules} from '../report.js'
import {usageError} from '../usage-error.js'
import {chooseOutput, type Output} from './choose-output.js'
import {findingOf} from './finding-of.js'
import type {Io} from './io.js'
import {printReport} from './print-report.js'
import {printable} from './printable.js'
import {sentence} from './sentence.js'
import {writeFile} from './write-file.js'

type Exporter = (files: SessionFiles, write: (text: string) => void, report: Report) => Session

/** The default command: sessions to standard output, a file, or a folder with a file for each. */
export async function exportSessions(args: readonly string[], options: ExportOptions, io: Io): Promise<number> {
  const output = chooseOutput(options, io)
  const sessions = findSessions(args, findingOf(options, io))
  if (sessions.length > 1 && output.folder === undefined) {
    throw usageError(`Expected a folder after \`-o\` for ${sessions.length} sessions`)
  }
  for (const files of sessions) refuseOverwriting(files, sessions, output)

  const exporter = await loadExporter(output.format)
  const report = createReport()
  const done: Session[] = []
  let failed = false
  for (const files of sessions) {
    try {
      done.push(exportOne(files, {output, exporter, report, io}))
    } catch (error) {
      // One of many that cannot be read is no reason to leave out the others.
      if (sessions.length === 1) throw error
      failed = true
      io.stderr(`claude-export: ${printable(`\`${files.id}\`: ${sentence(error)}`)}\n`)
    }
  }
  if (options.report) io.stderr(printReport(done, report))
  const wrong = [...strictRules].reduce((sum, rule) => sum + (report.counts.get(rule) ?? 0), 0)
  if (wrong > 0 && !options.report) {
    io.stderr(
      `claude-export: ${wrong} ${wrong === 1 ? 'thing was' : 'things were'} unknown or unreadable; --report says what\n`
    )
  }
  return failed || (options.strict && wrong > 0) ? 1 : 0
}

async function loadExporter(format: Output['format']): Promise<Exporter> {
  return format === 'json'
    ? (await import('../export-json.js')).exportJson
    : (await import('../export-markdown.js')).exportMarkdown
}

interface Task {
  output: Output
  exporter: Exporter
  report: Report
  io: Io
}

function exportOne(files: SessionFiles, {output, exporter, report, io}: Task): Session {
  const target = targetOf(files, output)
  if (target === undefined) return exporter(files, io.stdout, report)
  return writeFile(target, (write) => exporter(files, write, report))
}

function targetOf({id}: SessionFiles, {file, folder, format}: Output): string | undefined {
  return folder === undefined ? file : path.join(folder, `${id}.${format}`)
}

/** The log may be the only copy there is: no output takes the place of any file that is read. */
function refuseOverwriting(files: SessionFiles, sessions: readonly SessionFiles[], output: Output): void {
  const target = targetOf(files, output)
  const real = target === undefined ? undefined : realPath(target)
  if (target === undefined || real === undefined) return
  for (const {main, agents} of sessions) {
    const read = [...(main === undefined ? [] : [main]), ...agents.map((agent) => agent.path)]
    if (read.some((file) => realPath(file) === real)) {
      throw usageError(`Expected an output that is not a session itself, got \`${target}\``)
    }
  }
}

function realPath(file: string): string | undefined {
  try {
    return fs.realpathSync(file)
  } catch {
    return undefined
  }
}
