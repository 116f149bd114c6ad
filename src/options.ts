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

/** How Markdown looks. None has a default here: what was not asked for is told apart from what was. */
export const markdownFlags = {
  detail: {
    choices: ['prompts', 'chat', 'normal', 'full'],
    requiresArg: true,
    describe: 'How much is shown; `normal` unless given',
    group: 'Markdown:'
  },
  thinking: {type: 'boolean', describe: 'Thinking, which `full` shows; `--no-thinking` hides it', group: 'Markdown:'},
  only: {
    type: 'string',
    requiresArg: true,
    describe: 'Nothing but `errors,tools,agents`, or some of these',
    group: 'Markdown:'
  },
  agents: {
    choices: ['inline', 'summary', 'separate', 'none'],
    requiresArg: true,
    describe: 'Where agents are shown; a file each if `separate`',
    group: 'Markdown:'
  },
  images: {
    choices: ['files', 'embed', 'omit'],
    requiresArg: true,
    describe: 'Pictures: beside the file, inside it, or named only',
    group: 'Markdown:'
  },
  since: {
    type: 'string',
    requiresArg: true,
    describe: 'Only turns active since a date, or for `7d`, `12h`',
    group: 'Markdown:'
  },
  until: {
    type: 'string',
    requiresArg: true,
    describe: 'Only turns begun until a date, or `7d`, `12h` ago',
    group: 'Markdown:'
  },
  turns: {type: 'string', requiresArg: true, describe: 'Only these turns: `3`, `3-7`, `3-`, `-7`', group: 'Markdown:'},
  last: {type: 'string', requiresArg: true, describe: 'Only so many turns, the last ones', group: 'Markdown:'},
  tz: {
    type: 'string',
    requiresArg: true,
    describe: 'Time zone of what is printed, such as `Europe/Berlin`',
    group: 'Markdown:'
  },
  'max-chars': {
    type: 'string',
    requiresArg: true,
    describe: 'Fit so many characters; `github` for a comment there',
    group: 'Markdown:'
  },
  split: {type: 'boolean', describe: 'Parts that each fit, instead of leaving things out', group: 'Markdown:'}
} as const satisfies Record<string, YargsOptions>

const given = {type: 'string', requiresArg: true} as const
const yes = {type: 'boolean'} as const

/** How a site looks. None has a default here either. */
export const siteFlags = {
  theme: {...given, describe: 'Folder of templates and styles, used before ours', group: 'Site:'},
  highlight: {...yes, describe: 'Colours in code; `--no-highlight` is faster', group: 'Site:'},
  force: {...yes, describe: 'Write beside what else is in the folder', group: 'Site:'},
  'page-size': {...given, describe: 'Kilobytes of log on a page; 512 unless given', group: 'Site:'},
  jobs: {...given, describe: 'Processes at work; one for each core unless given', group: 'Site:'},
  prune: {...yes, describe: 'Remove sessions that are not among those given', group: 'Site:'}
} as const satisfies Record<string, YargsOptions>

/** What is masked, and what is said about it. None has a default here either. */
export const redactFlags = {
  redact: {type: 'boolean', describe: 'Mask secrets and home folders; `--no-redact` does not', group: 'Secrets:'},
  'redact-pattern': {
    type: 'string',
    array: true,
    nargs: 1,
    requiresArg: true,
    describe: 'Mask what matches too; may be given again',
    group: 'Secrets:'
  },
  'keep-paths': {type: 'boolean', describe: 'Keep home folders, which are `~` otherwise', group: 'Secrets:'},
  'redact-emails': {type: 'boolean', describe: 'Mask e-mail addresses too', group: 'Secrets:'},
  check: {type: 'boolean', describe: 'Write nothing; exit 1 if a secret would be masked', group: 'Secrets:'},
  'fail-on-secrets': {type: 'boolean', describe: 'Write, and exit 1 if a secret was masked', group: 'Secrets:'},
  'report-file': {
    type: 'string',
    requiresArg: true,
    describe: 'Write as JSON what was masked where',
    group: 'Secrets:'
  }
} as const satisfies Record<string, YargsOptions>

/** Options of `claude-export [session…]`. */
export const exportOptions = {
  ...findingOptions,
  out: {
    alias: 'o',
    type: 'string',
    requiresArg: true,
    describe: 'Folder, or `.html`, `.md`, `.json` file; `-` is stdout',
    group: 'Output:'
  },
  format: {
    choices: ['html', 'md', 'json'],
    requiresArg: true,
    describe: 'A site, Markdown, or the tree as JSON',
    group: 'Output:'
  },
  report: {type: 'boolean', default: false, describe: 'Say what became of every line read', group: 'Output:'},
  strict: {type: 'boolean', default: false, describe: 'Exit 1 if anything was unknown or unreadable', group: 'Output:'},
  quiet: {type: 'boolean', default: false, describe: 'No progress, only what went wrong', group: 'Output:'},
  verbose: {type: 'boolean', default: false, describe: 'A line for each session that is done', group: 'Output:'},
  ...redactFlags,
  ...siteFlags,
  ...markdownFlags
} as const satisfies Record<string, YargsOptions>

/** What is masked besides secrets. */
export interface RedactOptions {
  /** Home folders as `~`; they are unless this is false. */
  home?: boolean
  /** E-mail addresses. */
  emails?: boolean
  /** Regular expressions without look-around and back-references; whatever they match is masked. */
  patterns?: readonly string[]
}

/** Secrets are masked unless it is false; or so, and more. */
export type Redaction = boolean | RedactOptions

/** How much of a session is shown, and as what. */
export interface MarkdownOptions {
  /** Only prompts; prompts and answers; also tools in one line each and agents; everything. */
  detail: 'prompts' | 'chat' | 'normal' | 'full'
  /** At any detail, or at none; unless given, when everything is shown. */
  thinking?: boolean
  /** Nothing but these; empty for all. */
  only: ReadonlyArray<'errors' | 'tools' | 'agents'>
  /** Agents where they were called; their prompt and answer; documents of their own; a line each. */
  agents: 'inline' | 'summary' | 'separate' | 'none'
  /** Files beside the document; inside it; a line each. */
  images: 'files' | 'embed' | 'omit'
  /** A time zone by its IANA name. */
  tz: string
  /** Only turns of the main thread that went on after this time; milliseconds since 1970. */
  since?: number
  /** Only turns of the main thread that began before this time. */
  until?: number
  /** Only these turns of the main thread, counted from 1, both ends included. */
  turns?: {from: number; to: number}
  /** Only the last so many of the turns that are left. */
  last?: number
  /** Unicode code points the document may have. */
  maxChars?: number
  /** Several documents that each fit, rather than one from which things are left out. */
  split: boolean
}

/** What is shown unless something else is asked for. */
export const markdownDefaults: MarkdownOptions = {
  detail: 'normal',
  only: [],
  agents: 'inline',
  images: 'files',
  tz: 'UTC',
  split: false
}

/** Unicode code points that GitHub takes as a comment, or as the body of an issue or a pull request. */
export const githubLimit = 65_536

/** Less has no room for a header and a marker; parts must also say again which agents they are inside of. */
export const smallestLimit = {document: 300, part: 1000}

/** How a site looks, and how it is cut in pages. */
export interface SiteOptions {
  /** A folder of templates and assets that take the place of ours, file by file. */
  theme?: string
  /** Colour code. */
  highlight: boolean
  /** Bytes of the log after which a page ends. */
  pageSize: number
  /** Bytes of an agent's log beyond which it has pages of its own. */
  inlineSize: number
}

/** What a site is like unless something else is asked for. */
export const siteDefaults: SiteOptions = {highlight: true, pageSize: 512 << 10, inlineSize: 256 << 10}

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
