import type {ToolResult} from '../../ast/nodes.js'
import {isReceipt, withoutAgentTail} from '../../log/agent-tail.js'
import {spilledText} from '../../log/companion-text.js'
import {blocksOf, contentOf, type Entry, jsonOf, list, obj, objects, str, textOf, word} from '../../log/entry.js'
import {hashText} from '../../log/hash-text.js'
import {parseNotification} from '../../log/notification.js'
import {withoutTrailingReminder} from '../../log/user-text.js'
import type {DelegationFacts} from '../settle-delegations.js'
import {mediaNode, textNode, unknownBlock} from './content.js'
import {type Line, type Loading, lineId, numbered, positionOf, timed} from './loading.js'

/** A result as it was found: its block, its record, what the harness was told. */
export interface Found {
  line: Line
  block: Entry
  output: unknown
  id?: string
  /** Which of several in one record. */
  part?: number
}

type Child = ToolResult['children'][number]

/** The result of a call. An agent's answer is Markdown, what a tool printed is not. */
export function resultNode(loading: Loading, found: Found, delegation: DelegationFacts | undefined): ToolResult {
  const {line, block, output, part} = found
  const id = found.id ?? resultId(loading, line, part)
  const children = resultBlocks(
    loading,
    line,
    numbered(id),
    block,
    delegation !== undefined && !isReceipt(textOf(block.content))
  )
  const echo = delegation && echoOf(delegation, children)
  return {
    type: 'toolResult',
    id,
    position: positionOf(loading, line),
    ...timed(loading, line),
    error: block.is_error === true || obj(block.content)?.error_code !== undefined,
    via: 'result',
    ...(output === undefined || output === null ? {} : {output: jsonOf(output)}),
    ...(echo === undefined ? {} : {echo}),
    children
  }
}

/** A record that also says something is a message of its own, and has its id. */
function resultId(loading: Loading, line: Line, part: number | undefined): string {
  const id = lineId(loading, line)
  if (loading.outline.shape.host.get(line.row) === line.row) return `${id}.r${part ?? 1}`
  return part === undefined ? id : `${id}.${part}`
}

/** The answer of a background agent, as its notification brought it. */
export function notificationResult(loading: Loading, line: Line, delegation: DelegationFacts): ToolResult {
  const id = `${lineId(loading, line)}.1`
  const found = parseNotification(notificationText(line.entry))
  const value = found?.result ?? found?.summary ?? ''
  const children = value === '' ? [] : [textNode(loading, line, `${id}.1`, value, 'markdown')]
  const echo = echoOf(delegation, children)
  const error = found?.status !== undefined && found.status !== 'completed'
  return {
    type: 'toolResult',
    id,
    position: positionOf(loading, line),
    ...timed(loading, line),
    error,
    via: 'notification',
    ...(echo === undefined ? {} : {echo}),
    children
  }
}

/** The text of a notification, whichever of its forms the record has. */
export function notificationText(entry: Entry): string {
  return textOf(obj(entry.attachment)?.prompt ?? contentOf(entry))
}

/** Text of the harness for a call that has no result: a result of its own. */
export function bodyResult(loading: Loading, line: Line): ToolResult {
  const id = lineId(loading, line)
  const children = contentBlocks(loading, line, numbered(id), contentOf(line.entry), (text) => [text])
  for (const child of children) if (child.type === 'text') child.format = 'markdown'
  return {
    type: 'toolResult',
    id,
    position: positionOf(loading, line),
    ...timed(loading, line),
    error: false,
    via: 'result',
    children
  }
}

function echoOf({answers}: DelegationFacts, children: readonly Child[]): string | undefined {
  const text = children.map((child) => (child.type === 'text' ? child.value : '')).join('\n')
  return answers.get(hashText(text))
}

function resultBlocks(loading: Loading, line: Line, nextId: () => string, block: Entry, isAnswer: boolean): Child[] {
  if (block.type !== 'tool_result' && block.type !== 'mcp_tool_result')
    return serverBlocks(loading, line, nextId, block.content)
  const children = contentBlocks(loading, line, nextId, blocksOf(block.content), (text) => {
    const whole = spilledText(loading.files, text)
    if (whole !== undefined) return [whole]
    const rest = withoutTrailingReminder(isAnswer ? withoutAgentTail(text) : text)
    return rest === '' && text !== '' ? [] : [rest]
  })
  if (isAnswer) for (const child of children) if (child.type === 'text') child.format = 'markdown'
  return children
}

function contentBlocks(
  loading: Loading,
  line: Line,
  nextId: () => string,
  items: readonly unknown[],
  texts: (text: string) => string[]
): Child[] {
  return items.flatMap((item): Child[] => {
    const block = obj(item)
    const text = block?.type === 'text' ? str(block.text) : undefined
    if (text !== undefined) return texts(text).map((value) => textNode(loading, line, nextId(), value, 'plain'))
    const reference = block?.type === 'tool_reference' ? word(block.tool_name) : undefined
    if (reference !== undefined) return [textNode(loading, line, nextId(), reference, 'plain')]
    const id = nextId()
    return [(block && mediaNode(loading, line, id, block)) ?? unknownBlock(loading, line, id, item)]
  })
}

/** What a server's tool gave back is in the tool's own shape, kept as `output`; here are its words. */
function serverBlocks(loading: Loading, line: Line, nextId: () => string, content: unknown): Child[] {
  const items = Array.isArray(content) ? objects(list(content)) : [obj(content) ?? {}]
  const words = items.flatMap((item) => {
    const parts = [item.title, item.url, item.text, item.stdout, item.stderr, item.error_code].filter(
      (part) => word(part) !== undefined
    )
    return parts.length > 0 ? [parts.join('\n')] : []
  })
  const text = typeof content === 'string' ? content : words.join('\n\n')
  return text === '' ? [] : [textNode(loading, line, nextId(), text, 'plain')]
}
