import {exportOptions, listOptions} from '../options.js'

/** Help for the default command. Written from the options, so that it cannot fall behind them. */
export function exportHelp(): string {
  return `claude-export [session…] [-o out]   Claude Code session logs as Markdown, subagents nested
claude-export list [folder…]        List sessions; see list --help

A session is a \`.jsonl\` file, an id or the start of one, a folder of logs, the directory
of a project, or \`-\` for stdin; with none, the newest session of this directory.
Markdown goes to stdout; a folder gets one Markdown file per session for now.
${describe(exportOptions)}

  -h, --help     Show this
      --version  Show the version
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
  ['project', 'name'],
  ['since', 'time']
])

function describe(options: Readonly<Record<string, Described>>): string {
  const rows = Object.entries(options).map(([name, option]) => ({flag: flagOf(name, option), ...option}))
  const width = Math.max(...rows.map(({flag}) => flag.length))
  const groups = [...new Set(rows.map(({group}) => group))]
  return groups
    .map((group) => {
      const lines = rows
        .filter((row) => row.group === group)
        .map((row) => `  ${row.flag.padEnd(width)}  ${row.describe}`)
      return `\n${group}\n${lines.join('\n')}`
    })
    .join('\n')
}

function flagOf(name: string, {alias, type, choices}: Described): string {
  const value = choices ? ` ${choices.join('|')}` : type === 'boolean' ? '' : ` <${valueNames.get(name) ?? 'value'}>`
  return `${alias === undefined ? '    ' : `-${alias}, `}--${name}${value}`
}
