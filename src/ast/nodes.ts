// The tree: one conversation as nodes. Specified in README.md beside this file.
// Every value survives JSON; a field that has no value is absent.

/** A JSON value, as it stood in the log. */
export type Json = string | number | boolean | null | Json[] | {[key: string]: Json}

/** Where a node was read: the line in the file of the nearest `thread.source`. */
export interface Position {
  start: {line: number; column: number}
  end: {line: number; column: number}
}

export interface Identified {
  /** Unique in the session, stable while the log only grows, fit to be a URL fragment. */
  id: string
  /** Other ids in the log that lead here. */
  aka?: string[]
  position?: Position
}

export interface Timed {
  /** ISO 8601, UTC. */
  time?: string
}

/** Tokens of a thread and all below it, each API message counted once. */
export interface Tokens {
  input: number
  output: number
  cacheRead: number
  cacheWrite: number
  /** The log has no usage: a quarter of the characters. */
  estimated?: true
}

/** Totals of a thread and of every thread below it; turns and prompts are its own. */
export interface Rollup {
  turns: number
  prompts: number
  messages: number
  toolCalls: number
  /** Calls by tool name. */
  tools: {[name: string]: number}
  errors: number
  agents: number
  compactions: number
  models: string[]
  tokens: Tokens
  /** From the first to the last record with a time, in milliseconds. */
  ms?: number
}

/** What became of the records read: `lines = shown + folded + left + unreadable`. */
export interface Account {
  files: number
  lines: number
  shown: number
  /** Records that are part of another record's node, by what they became. */
  folded: {[reason: string]: number}
  /** Records that have no node, by reason. */
  left: {[reason: string]: number}
  /** Lines that are not records, by what is wrong with them. */
  unreadable: {[reason: string]: number}
}

export interface Session extends Identified {
  type: 'session'
  title: string
  titleSource: 'custom' | 'agent' | 'ai' | 'summary' | 'prompt' | 'last-prompt' | 'none'
  /** Nobody said anything, or the harness only warmed its cache. */
  kind?: 'empty' | 'warmup'
  project?: string
  cwd?: string
  branch?: string
  versions: string[]
  models: string[]
  started?: string
  ended?: string
  rollup: Rollup
  account: Account
  children: Thread[]
}

/** How an agent's thread was joined to its call, most certain first. */
export const methods = [
  'sidecar',
  'result',
  'progress',
  'notification',
  'name',
  'stream',
  'workflow',
  'text',
  'prompt',
  'prompt-id',
  'position',
  'time',
  'round'
] as const
export type Method = (typeof methods)[number]

export interface Agent {
  id?: string
  type?: string
  name?: string
  description?: string
}

export interface Thread extends Identified {
  type: 'thread'
  role: 'main' | 'agent' | 'detached'
  agent?: Agent
  /** The file, relative to the folder of the main file. */
  source: string
  link?: Method
  /** Why a detached thread has no call. */
  unlinked?: string
  rollup: Rollup
  phase?: string
  round?: number
  /** Id of the message whose last text is the thread's answer. */
  answer?: string
  children: Segment[]
}

export interface Segment extends Identified {
  type: 'segment'
  index: number
  start: 'session' | 'resume' | 'compact'
  children: Array<Compaction | Turn | Branch | Notice | Unknown | Stub>
}

export interface Compaction extends Identified, Timed {
  type: 'compaction'
  trigger: 'auto' | 'manual'
  tokensBefore?: number
  children: Text[]
}

/** What was said before the user rewound to `from` and went on differently. */
export interface Branch extends Identified {
  type: 'branch'
  from: string
  children: Array<Turn | Branch | Compaction | Notice | Unknown | Stub>
}

export interface Stats {
  entries: number
  bytes: number
  messages: number
  toolCalls: number
  delegations: number
}

export type Trigger = 'human' | 'command' | 'agent' | 'notification' | 'harness'

export interface Turn extends Identified, Timed {
  type: 'turn'
  /** When the last of its own records was written. */
  ended?: string
  trigger: Trigger
  title: string
  stats: Stats
  children: Array<Message | Stub | Branch | Notice | Unknown>
}

export type Author = 'human' | 'claude' | 'agent' | 'harness'

/** A node of the outline whose lines are still on disk; `of` says what it becomes. */
export interface Stub extends Identified {
  type: 'stub'
  of: 'message' | 'notice' | 'unknown' | 'compaction'
  author: Author
  bytes: number
  /** Pairs of byte offsets, start and end, in the thread's source. */
  ranges: number[]
  children: Thread[]
}

export interface Message extends Identified, Timed {
  type: 'message'
  author: Author
  model?: string
  usage?: Tokens
  stop?: string
  error?: boolean
  children: Block[]
}

export interface Text extends Identified {
  type: 'text'
  format: 'markdown' | 'plain'
  value: string
}

export interface Thinking extends Identified {
  type: 'thinking'
  value: string
  /** The log holds only a signature or an encrypted form. */
  redacted?: boolean
}

export interface Image extends Identified {
  type: 'image'
  mediaType: string
  alt?: string
  source: 'base64' | 'url' | 'file'
  /** The data, or where it is. */
  value: string
}

export interface Document extends Identified {
  type: 'document'
  mediaType: string
  name?: string
  source: 'base64' | 'text' | 'url' | 'file'
  value: string
}

export interface Command extends Identified {
  type: 'command'
  kind: 'slash' | 'bash'
  name: string
  args?: string
  children: Text[]
}

export type Status = 'done' | 'failed' | 'denied' | 'interrupted' | 'pending'

export interface ToolCall extends Identified {
  type: 'toolCall'
  name: string
  server?: string
  input: {[key: string]: Json}
  status: Status
  duration?: number
  children: ToolResult[]
}

export interface ToolResult extends Identified, Timed {
  type: 'toolResult'
  error: boolean
  via: 'result' | 'notification'
  /** `toolUseResult`: what the tool returned to the harness. */
  output?: Json
  /** Id of the message this result repeats. */
  echo?: string
  children: Array<Text | Image | Document | Unknown>
}

export interface Delegation extends Identified {
  type: 'delegation'
  name: string
  input: {[key: string]: Json}
  status: Status
  duration?: number
  agent: Agent
  mode: 'wait' | 'background' | 'teammate' | 'workflow' | 'resume'
  continues?: string
  children: Array<Thread | ToolResult>
}

export interface Notice extends Identified, Timed {
  type: 'notice'
  kind: string
  level: 'info' | 'warning' | 'error'
  about?: string
  value: string
}

export interface Unknown extends Identified {
  type: 'unknown'
  of: 'entry' | 'block'
  name?: string
  raw: Json
}

export type Block = Text | Thinking | Image | Document | Command | ToolCall | Delegation | Notice | Unknown

export type Node = Session | Thread | Segment | Compaction | Branch | Turn | Stub | Message | Block | ToolResult

/** What a stub becomes when it is loaded. */
export type Loaded = Message | Notice | Unknown | Compaction
