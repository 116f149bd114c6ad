import fs from 'node:fs'
import path from 'node:path'
import {targetAt} from '../export-site/safe-path.js'
import {resolvePath} from '../log/roots.js'
import type {ExportOptions, Redaction} from '../options.js'
import type {MaskedPlace} from '../report.js'
import {homeRule} from '../transform/redact/mask-text.js'
import {usageError} from '../usage-error.js'
import type {Output} from './choose-output.js'
import {writeFile} from './write-file.js'

/** What the options say is masked. */
export function redactionOf(options: ExportOptions): Redaction {
  const {redact, 'keep-paths': keep, 'redact-emails': emails, 'redact-pattern': patterns} = options
  if (redact !== false) return {home: !keep, emails: emails === true, patterns: patterns ?? []}
  const given = (
    ['keep-paths', 'redact-emails', 'redact-pattern', 'check', 'fail-on-secrets', 'report-file'] as const
  ).find((name) => options[name])
  if (given !== undefined) throw usageError(`Expected either --no-redact or --${given}, got both`)
  return false
}

/** Where the report goes. Throws for a place that is published with what it reports on. */
export function reportFile(
  options: ExportOptions,
  output: Output,
  place: {cwd: string; home: string}
): string | undefined {
  const asked = options['report-file']
  if (asked === undefined) return undefined
  if (asked === '') throw usageError('Expected a file for --report-file, got an empty name')
  const file = resolvePath(asked, place)
  const real = realPath(file)
  const published = output.folder ?? output.file
  const inside = published === undefined ? '..' : path.relative(realPath(published), real)
  if (!inside.startsWith('..') && !path.isAbsolute(inside)) {
    throw usageError(`Expected a file outside of what is published for --report-file, got \`${asked}\``)
  }
  if (targetAt(file)?.isDirectory()) {
    throw usageError(`Expected a file for --report-file, got the folder \`${asked}\``)
  }
  return file
}

/** A path without symbolic links, as far as it is there. */
function realPath(file: string): string {
  try {
    return fs.realpathSync(file)
  } catch {
    const folder = path.dirname(file)
    return folder === file ? file : path.join(realPath(folder), path.basename(file))
  }
}

/** How many secrets were masked; home folders are none. */
export function countSecrets(masked: readonly MaskedPlace[]): number {
  return masked.reduce((sum, {rule, count}) => (rule === homeRule ? sum : sum + count), 0)
}

const unseen = 'pictures were not looked into'

/** What was masked, in one line. */
export function printMasked(masked: readonly MaskedPlace[]): string {
  const all = totals(masked)
  const said = Object.entries(all).map(([rule, count]) => `${count} ${rule}`)
  return `masked ${said.length === 0 ? 'nothing' : said.join(', ')}; ${unseen}`
}

/** Write in full what was masked where, for machines; nothing of what it was. */
export function writeMasked(file: string, masked: readonly MaskedPlace[]): void {
  const sessions = [...new Set(masked.map(({session}) => session))].map((session) => ({
    session,
    masked: masked.filter((one) => one.session === session).map(({session: _, ...place}) => place)
  }))
  const whole = {totals: totals(masked), sessions, note: unseen}
  writeFile(file, (write) => write(`${JSON.stringify(whole, null, 2)}\n`))
}

/** By rule, secrets before home folders, the most frequent first. */
function totals(masked: readonly MaskedPlace[]): {[rule: string]: number} {
  const counts = new Map<string, number>()
  for (const {rule, count} of masked) counts.set(rule, (counts.get(rule) ?? 0) + count)
  const sorted = [...counts].sort(
    ([a, x], [b, y]) => Number(a === homeRule) - Number(b === homeRule) || y - x || (a < b ? -1 : 1)
  )
  return Object.fromEntries(sorted)
}
