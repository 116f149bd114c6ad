import path from 'node:path'
import {findSessions} from '../log/find-sessions.js'
import {endsOf, readEnds} from '../log/read-ends.js'
import type {SessionFiles} from '../log/session-files.js'
import {isUuid} from '../log/session-name.js'
import type {ExportOptions, MarkdownOptions} from '../options.js'
import {createReport, strictRules} from '../report.js'
import {usageError} from '../usage-error.js'
import {chooseOutput, type Output} from './choose-output.js'
import {findingOf} from './finding-of.js'
import type {Io} from './io.js'
import {markdownFlag, markdownOptions} from './markdown-options.js'
import {refuseOverwriting} from './plan-files.js'
import {printable} from './printable.js'
import type {Config} from './read-config.js'
import {countSecrets, printMasked, redactionOf, reportFile, writeMasked} from './redaction.js'
import {isSpecial} from './write-file.js'
import {writeFiles} from './write-files.js'
import {siteFlag, writeSite} from './write-site.js'

/** The default command: sessions to standard output, a file, or a folder: as a site, or with a file for each. */
export async function exportSessions(
  args: readonly string[],
  options: ExportOptions,
  {io, config}: {io: Io; config?: Config | undefined}
): Promise<number> {
  const output = chooseOutput(options, io)
  const markdown = markdownOptions(options, io.now())
  const redact = redactionOf(options)
  checkOutput(output, given(options, config), markdown)
  if (redact === false && config?.args.get('redact')?.includes('--no-redact')) {
    io.stderr(`claude-export: Nothing is masked, as ${printable(`\`${config.file}\``)} has it\n`)
  }
  const full = reportFile(options, output, io)
  const found = findSessions(args, findingOf(options, io))
  const sessions = redact === false ? found : await hideNames(found)
  if (!options.check && sessions.length > 1 && output.folder === undefined) {
    throw usageError(`Expected a folder after \`-o\` for ${sessions.length} sessions`)
  }
  refuseNoLog(sessions)
  const refuse = refuseOverwriting(sessions)
  const report = createReport()
  const {written, failed, code} = options.check
    ? await (await import('./check-secrets.js')).checkAll(sessions, {report, redact, options, io})
    : output.format === 'html'
      ? await writeSite(sessions, {output, refuse, options, redact, report, io})
      : await writeFiles(sessions, {output, refuse, markdown, redact, report, options, io})
  if (code !== undefined) return code
  if (options.report) io.stderr((await import('./print-report.js')).printReport(written, report))
  const wrong = [...strictRules].reduce((sum, rule) => sum + (report.counts.get(rule) ?? 0), 0)
  if (wrong > 0 && !options.report) {
    io.stderr(
      `claude-export: ${wrong} ${wrong === 1 ? 'thing was' : 'things were'} unknown or unreadable; --report says what\n`
    )
  }
  const masked = report.masked()
  const secrets = countSecrets(masked)
  if (full !== undefined) writeMasked(full, masked)
  if (options.check) io.stdout(`${printMasked(masked)}\n`)
  else if (secrets > 0) io.stderr(`claude-export: ${printMasked(masked)}\n`)
  const isTold = (options.check || options['fail-on-secrets']) === true && secrets > 0
  return failed || isTold || (options.strict && wrong > 0) ? 1 : 0
}

/** Without what is kept for outputs of every kind. */
function given(options: ExportOptions, config: Config | undefined): ExportOptions {
  if (!config) return options
  const own: Record<string, unknown> = {...options}
  for (const name of config.args.keys()) own[name] = undefined
  return {...options, ...own}
}

/** A session may be named by its file, and that by anybody; most have the names that Claude Code gives. */
async function hideNames(found: readonly SessionFiles[]): Promise<SessionFiles[]> {
  if (found.every(({id}) => isUuid(id))) return [...found]
  const {maskAlone} = await import('../transform/redact/mask-alone.js')
  return found.map(({named, ...files}, at) => {
    const isSecret = [files.id, named ?? ''].some((name) => maskAlone(name) !== name)
    return isSecret ? {...files, id: `redacted-${at + 1}`} : {...files, ...(named !== undefined && {named})}
  })
}

/** A file without a single record is a mistake where it is all that was named; among others it is an empty session. */
function refuseNoLog(sessions: readonly SessionFiles[]): void {
  const [only, ...others] = sessions
  if (!only || others.length > 0 || only.agents.length > 0) return
  const ends = only.bytes ? endsOf(only.bytes) : only.main === undefined ? undefined : readEnds(only.main)
  if (ends === undefined || ends.tail !== '' || ends.head.includes('{')) return
  const name = only.bytes ? 'standard input' : `\`${path.basename(only.main ?? '')}\``
  throw usageError(
    `Expected a session log, JSON in lines, found ${ends.size === 0 ? 'nothing' : 'no record'} in ${name}`
  )
}

/** Options that make no sense for what is written are no options. */
function checkOutput({format, file, folder}: Output, options: ExportOptions, {agents, split}: MarkdownOptions): void {
  const flag = format === 'md' ? undefined : markdownFlag(options)
  const other = format === 'json' ? 'the JSON holds everything' : 'a site holds everything, --format md writes Markdown'
  if (flag !== undefined) throw usageError(`Expected Markdown for --${flag}; ${other}`)
  const look = format === 'html' ? undefined : siteFlag(options)
  if (look !== undefined) throw usageError(`Expected a site or a page for --${look}, got ${names[format]}`)
  const isFile = folder !== undefined || (file !== undefined && !isSpecial(file))
  if (format === 'html' && !isFile) throw usageError('Expected a file or folder after `-o` for HTML')
  const needing = agents === 'separate' ? '--agents separate' : split ? '--split' : undefined
  if (needing !== undefined && !isFile) throw usageError(`Expected a file or folder after \`-o\` for ${needing}`)
}

const names = {html: 'HTML', md: 'Markdown', json: 'JSON'}
