import {exportOptions, listOptions} from '../options.js'

/** Help for the default command. Written from the options, so that it cannot fall behind them. */
export function exportHelp(): string {
  return `claude-export [session…] [-o out]   Claude Code session logs as a site or Markdown
claude-export list [folder…]        List sessions; see list --help
A session is a \`.jsonl\` file, an id or the start of one, a folder of logs, the directory
of a project, or \`-\` for stdin; with none, the newest session of this directory.
${describe(exportOptions)}
  -h, --help, --version
`
}

/** Help for \`list\`. */
export function listHelp(): string {
  return `claude-export list [folder…]   List sessions, newest first; with no folder, all there are
${describe(listOptions)}
`
}

interface Described {
  describe: string
  group: string
  alias?: string
  type?: 'string' | 'boolean'
  choices?: readonly string[]
}

const valueNames = new Map([
  ['out', 'path'],
  ['root', 'folder'],
  ['theme', 'dir'],
  ['page-size', 'kB'],
  ['project', 'name'],
  ['since', 'time'],
  ['only', 'Thinking, `--no-thinking`; only `errors,tools,agents`'],
  ['until', 'time'],
  ['only', 'kinds'],
  ['turns', 'range'],
  ['last', 'n'],
  ['tz', 'zone'],
  ['max-chars', 'n|github'],
  ['jobs', 'n'],
  ['redact-pattern', 'regex'],
  ['report-file', 'file']
])

/** Options that share a line with the one before, so that all fit on a screen; README.md has a line for each. */
const joined = new Map([
  ['project', 'Logs instead of `~/.claude`; keep to a project'],
  ['highlight', ''],
  ['force', 'Templates before ours; colours; write beside others'],
  ['jobs', ''],
  ['prune', 'Log on a page; processes; remove sessions not given'],
  ['strict', ''],
  ['quiet', ''],
  ['verbose', 'What became of every line; strictly; less or more said'],
  ['only', 'Thinking, `--no-thinking`; only `errors,tools,agents`'],
  ['until', 'Turns between two times: dates, or `7d`, `12h` ago'],
  ['last', 'Only these turns: `3`, `3-7`, `3-`, `-7`; the last `n`'],
  ['redact-pattern', 'Mask secrets, `--no-redact`; also what matches'],
  ['redact-emails', 'Home folders, `~` otherwise; mask e-mail addresses too'],
  ['fail-on-secrets', 'Only look, or write: exit 1 if there is a secret'],
  ['split', 'Fit so many characters, or cut in parts that each fit']
])

function describe(options: Readonly<Record<string, Described>>): string {
  const rows: Array<{flag: string; describe: string; group: string}> = []
  for (const [name, option] of Object.entries(options)) {
    const both = options === exportOptions ? joined.get(name) : undefined
    const last = both === undefined ? undefined : rows.pop()
    const flag = flagOf(name, option)
    if (last && both !== undefined) rows.push({...last, flag: `${last.flag}, ${flag.trim()}`, describe: both})
    else rows.push({flag, describe: option.describe, group: option.group})
  }
  const width = Math.max(...rows.map(({flag}) => flag.length))
  const groups = [...new Set(rows.map(({group}) => group))]
  const sorted = groups.flatMap((group) => rows.filter((row) => row.group === group))
  return `\n${sorted.map((row) => `  ${row.flag.padEnd(width)}  ${row.describe}`).join('\n')}`
}

function flagOf(name: string, {alias, type, choices}: Described): string {
  const value = choices ? ` ${choices.join('|')}` : type === 'boolean' ? '' : ` <${valueNames.get(name) ?? 'value'}>`
  return `${alias === undefined ? '    ' : `-${alias}, `}--${name}${value}`
}
