import type {Account} from '../ast/nodes.js'
import {type Report, rules} from '../report.js'
import {maskAlone} from '../transform/redact/mask-alone.js'
import {sumAccounts} from '../tree/account.js'
import {printable} from './printable.js'

/** What is reported of a session. */
export interface Reported {
  account: Account
  /** How many agents were found in which way. */
  links: Counts
}

/** What became of every line read, how agents found their calls, and what was wrong; as text for people. */
export function printReport(sessions: readonly Reported[], report: Report): string {
  const account = sumAccounts(sessions.map((session) => session.account))
  const {folded, left, unreadable} = account
  const lines = [
    `${account.lines} lines read in ${account.files} ${account.files === 1 ? 'file' : 'files'} = ${account.shown} shown + ${total(folded)} folded + ${total(left)} left out + ${total(unreadable)} unreadable`,
    ...reasons('folded', folded),
    ...reasons('left out', left),
    ...reasons('unreadable', unreadable),
    ...reasons('agents', sumLinks(sessions)),
    ...reasons('hidden by options', Object.fromEntries(report.hidden)),
    ...warningLines(report)
  ]
  return lines.map((line) => `${printable(line)}\n`).join('')
}

type Counts = {[reason: string]: number}

function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function reasons(label: string, counts: Counts): string[] {
  const sorted = Object.entries(counts).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return sorted.length === 0 ? [] : [`${label}:`, ...sorted.map(([reason, count]) => `  ${count} ${reason}`)]
}

function sumLinks(sessions: readonly Reported[]): Counts {
  const sum: Counts = {}
  for (const {links} of sessions) for (const [how, count] of Object.entries(links)) sum[how] = (sum[how] ?? 0) + count
  return sum
}

function warningLines({counts, warnings}: Report): string[] {
  return [...counts].flatMap(([rule, count]) => {
    const kept = warnings.filter((warning) => warning.rule === rule)
    const more = count - kept.length
    return [
      `${rules[rule]} (${rule}): ${count}`,
      ...kept
        .map(({file, line, detail}) => maskAlone(`  ${place(file, line)}${detail ?? ''}`.trimEnd()))
        .filter((text) => text.trim() !== ''),
      ...(more > 0 ? [`  and ${more} more`] : [])
    ]
  })
}

function place(file: string | undefined, line: number | undefined): string {
  if (file === undefined) return ''
  return `${file}${line === undefined ? '' : `:${line}`} `
}
