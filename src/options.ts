import type {InferredOptionTypes, Options as YargsOptions} from 'yargs'

/** Where to look: the options of every command. */
export const findingOptions = {
  root: {
    type: 'string',
    requiresArg: true,
    describe: 'Folder of logs to search instead of `~/.claude`',
    group: 'Input:'
  },
  project: {
    type: 'string',
    requiresArg: true,
    describe: 'Keep to a project: its directory, or part of its name',
    group: 'Input:'
  }
} as const satisfies Record<string, YargsOptions>

/** Options of `claude-export [session…]`. */
export const exportOptions = {
  ...findingOptions,
  out: {
    alias: 'o',
    type: 'string',
    requiresArg: true,
    describe: 'File (`.md`, `.json`) or folder to write; `-` for stdout',
    group: 'Output:'
  },
  format: {choices: ['md', 'json'], requiresArg: true, describe: 'Markdown, or the tree as JSON', group: 'Output:'},
  report: {type: 'boolean', default: false, describe: 'Say what became of every line read', group: 'Output:'},
  strict: {type: 'boolean', default: false, describe: 'Exit 1 if anything was unknown or unreadable', group: 'Output:'}
} as const satisfies Record<string, YargsOptions>

/** How much of a session is shown, and as what. */
export interface MarkdownOptions {
  /** Only prompts; prompts and answers; also tools in one line each and agents; everything. */
  detail: 'prompts' | 'chat' | 'normal' | 'full'
  thinking: boolean
  /** Nothing but these; empty for all. */
  only: ReadonlyArray<'errors' | 'tools' | 'agents'>
  /** Agents where they were called; their prompt and answer; documents of their own; a line each. */
  agents: 'inline' | 'summary' | 'separate' | 'none'
  /** Files beside the document; inside it; a line each. */
  images: 'files' | 'embed' | 'omit'
  /** A time zone by its IANA name. */
  tz: string
}

/** What is shown unless something else is asked for. */
export const markdownDefaults: MarkdownOptions = {
  detail: 'normal',
  thinking: true,
  only: [],
  agents: 'inline',
  images: 'files',
  tz: 'UTC'
}

/** Options of `claude-export list`. */
export const listOptions = {
  ...findingOptions,
  since: {
    type: 'string',
    requiresArg: true,
    describe: 'Only sessions active since a date, or for `7d`, `12h`',
    group: 'Input:'
  },
  all: {type: 'boolean', default: false, describe: 'All sessions, empty ones too, not the newest 20', group: 'Output:'},
  long: {
    type: 'boolean',
    default: false,
    describe: 'Read them whole: turns, tools, tokens, errors',
    group: 'Output:'
  },
  json: {type: 'boolean', default: false, describe: 'For machines', group: 'Output:'}
} as const satisfies Record<string, YargsOptions>

export type ExportOptions = Readonly<InferredOptionTypes<typeof exportOptions>>
export type ListOptions = Readonly<InferredOptionTypes<typeof listOptions>>
