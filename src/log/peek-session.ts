import fs from 'node:fs'
import type {Session} from '../ast/nodes.js'
import {commandLine, parseCommandText} from './command-text.js'
import {contentOf, type Entry, obj, textOf, word} from './entry.js'
import {addSummaries} from './log-store.js'
import {type Ends, endsOf, entriesIn, readEnds} from './read-ends.js'
import type {Located} from './sessions-in-folder.js'
import {isTellingCommand} from './settings-commands.js'
import {textKind, withoutReminders} from './user-text.js'

/** What the ends of a session's file tell of it. */
export interface Peek extends Pick<Session, 'title' | 'titleSource' | 'kind' | 'cwd'> {
  /** ISO 8601, of the first and the last record seen with a time; the file's own time where none has. */
  started?: string
  ended: string
  size: number
  /** Titles this file gives to others, by the record they end at. */
  summaries: Map<string, string>
  /** Ids of the records at its end, by which another file may title it. */
  uuids: Set<string>
}

type Titles = Partial<Record<Session['titleSource'], string>>

const order = ['custom', 'agent', 'ai', 'summary', 'prompt', 'last-prompt'] as const
const titleFields = new Map<unknown, {source: Session['titleSource']; field: string}>([
  ['custom-title', {source: 'custom', field: 'customTitle'}],
  ['agent-name', {source: 'agent', field: 'agentName'}],
  ['ai-title', {source: 'ai', field: 'aiTitle'}],
  ['last-prompt', {source: 'last-prompt', field: 'lastPrompt'}]
])

/** Know a session by the first and last 64 KB of its file; never throws, and never reads the whole of it. */
export function peekSession({path: file, main, agents, bytes}: Located): Peek {
  const ends = bytes ? endsOf(bytes) : (readEnds(main ?? agents?.[0] ?? file) ?? {size: 0, head: '', tail: ''})
  const titles: Titles = {}
  const summaries = new Map<string, string>()
  const first = readStart(ends.head)
  if (first.prompt !== undefined) titles.prompt = first.prompt
  addTitles(ends, titles)
  for (const text of [ends.head, ends.tail]) addSummaries(text, summaries)
  const uuids = new Set(matches(ends.tail || ends.head, /"uuid":\s?"([^"]+)"/g))
  for (const [leaf, summary] of summaries) if (uuids.has(leaf)) titles.summary = summary

  const titleSource = order.find((source) => titles[source] !== undefined) ?? 'none'
  const ended = matches(ends.tail || ends.head, /(?<!\\)"timestamp":\s?"(\d{4}-[^"]+)"/g).filter(isTime)
  const whole = ends.tail === ''
  const kind = first.prompt?.trim().toLowerCase() === 'warmup' ? 'warmup' : whole && !first.spoken ? 'empty' : undefined
  return {
    title: titles[titleSource] ?? '',
    titleSource,
    ...(kind && {kind}),
    ...(first.cwd !== undefined && {cwd: first.cwd}),
    ...(first.time !== undefined && {started: first.time}),
    ended: ended.sort(byTime).at(-1) ?? new Date(changed(file)).toISOString(),
    size: ends.size,
    summaries,
    uuids
  }
}

interface Start {
  cwd?: string
  time?: string
  prompt?: string
  /** Somebody said something, if only Claude. */
  spoken: boolean
}

function readStart(head: string): Start {
  const start: Start = {spoken: false}
  let command: string | undefined
  for (const entry of entriesIn(head)) {
    const time = word(entry.timestamp)
    if (time !== undefined && isTime(time)) start.time ??= time
    const cwd = word(entry.cwd)
    if (cwd !== undefined) start.cwd ??= cwd
    if (entry.type === 'assistant' || entry.type === 'user') start.spoken = true
    const prompt = promptOf(entry)
    // A command by itself, such as `/context`, says little of what a session is about.
    if (prompt !== undefined && /^[/!]/.test(prompt) && !isTellingCommand(prompt)) command ??= prompt
    else if (prompt !== undefined) start.prompt ??= prompt
    if (start.prompt !== undefined && start.cwd !== undefined && start.time !== undefined) break
  }
  if (command !== undefined) start.prompt ??= command
  return start
}

/** What a human typed in an entry: not a tool's result, and nothing the harness wrote in the human's name. */
function promptOf(entry: Entry): string | undefined {
  if (entry.type !== 'user' || entry.isMeta === true || entry.isCompactSummary === true) return undefined
  const blocks = contentOf(entry)
  if (blocks.some((block) => obj(block)?.type === 'tool_result')) return undefined
  const text = withoutReminders(textOf(blocks)).trim()
  const said = textKind(text)
  if (said === 'command' || said === 'bash') {
    const line = commandLine(parseCommandText(text))
    return line === '/clear' ? undefined : line
  }
  return said === 'prompt' || said === 'warmup' ? word(text) : undefined
}

/** The flat records that title a session; the last of a kind counts, so the tail comes after the head. */
function addTitles({head, tail}: Ends, titles: Titles): void {
  let worktree: string | undefined
  const custom: string[] = []
  for (const text of [head, tail]) {
    for (const line of text.split('\n')) {
      if (
        line.length > 1 << 15 ||
        !/"type":\s?"(custom-title|agent-name|ai-title|last-prompt|worktree-state)"/.test(line)
      )
        continue
      for (const entry of entriesIn(line)) {
        worktree = word(obj(entry.worktreeSession)?.worktreeName) ?? worktree
        const {source, field} = titleFields.get(entry.type) ?? {}
        const title = field === undefined ? undefined : word(entry[field])
        if (source === 'custom' && title !== undefined) custom.push(title)
        else if (source !== undefined && title !== undefined) titles[source] = title
      }
    }
  }
  // Entering a worktree writes its name as if the user had chosen it.
  const chosen = custom.filter((title) => title !== worktree).at(-1)
  if (chosen !== undefined) titles.custom = chosen
  if (titles.agent === worktree) delete titles.agent
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? '')
}

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

function byTime(a: string, b: string): number {
  return Date.parse(a) - Date.parse(b)
}

function changed(file: string): number {
  try {
    return fs.statSync(file).mtimeMs
  } catch {
    return 0
  }
}
