import fs from 'node:fs'
import type {Node, Session} from '../src/ast/nodes.js'
import {childrenOf} from '../src/ast/walk.js'
import type {SessionFiles} from '../src/log/session-files.js'

/**
 * What a tree lost, found by reading the files a second time with none of the reader's code:
 * every line is in the account, and every word somebody said, every call and every result is in the tree.
 */
export function recount(files: SessionFiles, session: Session): string[] {
  const lost: string[] = []
  const journals = files.workflows.flatMap(({journal}) => (journal === undefined ? [] : [journal]))
  const logs = [...(files.main === undefined ? [] : [files.main]), ...files.agents.map((agent) => agent.path)]
  let lines = 0
  const shown = wordsOf(session)
  for (const file of [...logs, ...journals]) {
    const text = fs.readFileSync(file, 'utf8').replace(/^\ufeff/, '')
    const document = parse(text)
    const list = records(document)
    const rows = list ?? text.split('\n').filter((line) => line.trim() !== '' && line !== '\r')
    lines += rows.length
    if (journals.includes(file) || isInternal(file, text)) continue
    for (const row of rows) {
      const record = typeof row === 'string' ? parse(row) : row
      for (const word of saidIn(record))
        if (!shown.has(squeezed(word))) lost.push(`${file}: lost ${word.slice(0, 200)}`)
    }
  }
  // Agents that a copied call refers to are read from another session's folder.
  if (lines > session.account.lines) lost.push(`${lines} lines on disk, ${session.account.lines} in the account`)
  return lost
}

/** Agents of the harness are left out, and counted. */
function isInternal(file: string, text: string): boolean {
  return /agent-a(?:compact|side_question|prompt_suggestion)-/.test(file) || /"content":"warmup"/i.test(text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function records(document: unknown): unknown[] | undefined {
  if (Array.isArray(document)) return document
  const inner = fields(document)
  if (!inner) return undefined
  return Array.isArray(inner.loglines) ? inner.loglines : [document]
}

function fields(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined
}

/** What must be found again: texts of the model, prompts of people, names of calls, text of results. */
function* saidIn(record: unknown): Generator<string> {
  const entry = fields(record)
  const message = fields(entry?.message)
  if (!entry || !message || (entry.type !== 'user' && entry.type !== 'assistant')) return
  const content = typeof message.content === 'string' ? [{type: 'text', text: message.content}] : message.content
  if (!Array.isArray(content)) return
  for (const item of content) {
    const block = fields(item)
    if (!block) continue
    const text = block.type === 'text' ? block.text : block.type === 'thinking' ? block.thinking : undefined
    // What begins with a tag or a phrase of the harness has forms of its own, tested by fixtures.
    if (typeof text === 'string' && text.trim() !== '' && isPlain(text, entry)) yield text
    if (block.type === 'tool_use' && typeof block.id === 'string') yield block.id
    if (block.type === 'tool_result') for (const part of texts(block.content)) yield part
  }
}

function isPlain(text: string, entry: Record<string, unknown>): boolean {
  if (entry.type === 'assistant') return !/^(?:No response requested\.|\(no content\))$/.test(text)
  return !entry.isMeta && !/^\s*(?:<|Caveat:|Another Claude session)|<\/system-reminder>\s*$/.test(text)
}

function texts(content: unknown): string[] {
  const parts =
    typeof content === 'string' ? [content] : Array.isArray(content) ? content.map((item) => fields(item)?.text) : []
  return parts.filter(
    (part): part is string =>
      typeof part === 'string' &&
      part.trim() !== '' &&
      !/^Fork started|agentId:|<persisted-output>|<\/system-reminder>\s*$/.test(part)
  )
}

/** Every word in a tree, by itself and as a part of a longer one where that is how it grew. */
function wordsOf(session: Session): {has(word: string): boolean} {
  const words = new Set<string>()
  const stack: Node[] = [session]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ('value' in node) words.add(squeezed(node.value))
    for (const id of [node.id, ...(node.aka ?? [])]) words.add(squeezed(id))
    if (node.type === 'unknown') for (const text of strings(node.raw)) words.add(squeezed(text))
    for (const child of childrenOf(node)) stack.push(child)
  }
  return {has: (word) => words.has(word) || [...words].some((longer) => longer.startsWith(word))}
}

function* strings(raw: unknown): Generator<string> {
  const stack = [raw]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value === 'string') yield value
    else if (typeof value === 'object' && value !== null) stack.push(...Object.values(value))
  }
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}
