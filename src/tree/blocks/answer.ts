import type {Block, Message, Text, Tokens} from '../../ast/nodes.js'
import {contentOf, count, type Entry, obj, str, word} from '../../log/entry.js'
import {flag, hasFlag} from '../../log/ledger.js'
import {callTypes} from '../../log/note-answer.js'
import {isResult, mediaNode, textNode, thinkingNode, unknownBlock} from './content.js'
import {known, type Line, type Loading, lineId, numbered, positionOf, timed} from './loading.js'
import {indexMessage, type MessageIndex, type Placed} from './message-index.js'
import {callNode} from './tool-call.js'

/** One answer of the model, out of the records of its blocks and of its calls' results. */
export function loadAnswer(loading: Loading): Message {
  const {stub, lines, outline} = loading
  const [own] = lines
  const parts: Line[] = []
  const blocks: Placed[] = []
  for (const line of lines) {
    if (line.role !== 'assistant') continue
    parts.push(line)
    for (const item of contentOf(line.entry)) blocks.push({line, block: obj(item), item})
  }
  let index: MessageIndex | undefined // only calls need it
  const nextId = numbered(stub.id)
  const children: Block[] = []
  const calls = new Set<string>()
  const texts = new Set<string>()
  const growing: Text[] = []
  for (const {line, block, item} of blocks) {
    if (block && isResult(block) && calls.has(word(block.tool_use_id) ?? '')) continue
    const made = blockNode(line, block, item)
    if (made) children.push(made)
  }
  if (children.length === 0) children.push(textNode(loading, own, nextId(), '', 'markdown'))
  let model: string | undefined
  let stop: string | undefined
  for (const {entry} of parts) {
    const message = obj(entry.message)
    const name = word(message?.model)
    if (name !== '<synthetic>') model ??= name
    stop = word(message?.stop_reason) ?? stop
  }
  const others = parts.slice(1).map((line) => lineId(loading, line))
  const usage = usageOf(parts)
  return {
    type: 'message',
    id: stub.id,
    ...known(stub.id, [...others, word(obj(parts[0]?.entry.message)?.id)]),
    position: positionOf(loading, own),
    ...timed(loading, own),
    author: 'claude',
    ...(model === undefined ? {} : {model}),
    ...(usage ? {usage} : {}),
    ...(stop === undefined ? {} : {stop}),
    ...(hasFlag(outline.shape.ledger, own.row, flag.apiError) ? {error: true} : {}),
    children
  }

  function blockNode(line: Line, block: Entry | undefined, item: unknown): Block | undefined {
    if (block && callTypes.has(block.type)) {
      const tool = word(block.id)
      if (tool !== undefined && calls.has(tool)) return undefined
      if (tool !== undefined) calls.add(tool)
      index ??= indexMessage(loading, blocks)
      return callNode(loading, line, nextId(), (tool !== undefined && index.calls.get(tool)) || block, index)
    }
    const text = block?.type === 'text' ? str(block.text) : undefined
    if (text !== undefined) return answerText(line, text)
    const id = nextId()
    if (block && isThinking(block)) return thinkingNode(loading, line, id, block)
    return (block && mediaNode(loading, line, id, block)) ?? unknownBlock(loading, line, id, item)
  }

  function answerText(line: Line, text: string): Text | undefined {
    if (text === '' && blocks.length > 1) return undefined
    if (texts.has(text)) return undefined
    // A message that is written again as it grows: a text that goes on is the same text.
    const at = growing.findIndex(({value, position}) => {
      return text.startsWith(value) && position?.start.line !== positionOf(loading, line).start.line
    })
    const [grown] = at < 0 ? [] : growing.splice(at, 1)
    if (grown) texts.delete(grown.value)
    const node = grown ?? textNode(loading, line, nextId(), text, 'markdown')
    node.value = text
    texts.add(text)
    growing.push(node)
    if (growing.length > mostGrowing) growing.shift()
    return grown ? undefined : node
  }
}

/** So many texts of a message may be growing at once. */
const mostGrowing = 10

function isThinking({type, thinking}: Entry): boolean {
  return (
    type === 'redacted_thinking' || (type === 'thinking' && (thinking === undefined || typeof thinking === 'string'))
  )
}

/** Usage stands on every record of a message, early ones with placeholders: the largest number is right. */
function usageOf(parts: readonly Line[]): Tokens | undefined {
  let found: Tokens | undefined
  for (const {entry} of parts) {
    const message = obj(entry.message)
    const usage = obj(message?.usage) ?? obj(entry.usage)
    if (!usage || message?.model === '<synthetic>') continue
    const cache = obj(usage.cache_creation) ?? {}
    const written = (count(cache.ephemeral_5m_input_tokens) ?? 0) + (count(cache.ephemeral_1h_input_tokens) ?? 0)
    found = {
      input: Math.max(found?.input ?? 0, count(usage.input_tokens) ?? 0),
      output: Math.max(found?.output ?? 0, count(usage.output_tokens) ?? 0),
      cacheRead: Math.max(found?.cacheRead ?? 0, count(usage.cache_read_input_tokens) ?? 0),
      cacheWrite: Math.max(found?.cacheWrite ?? 0, count(usage.cache_creation_input_tokens) ?? 0, written)
    }
  }
  return found
}
