import {contentOf, count, type Entry, obj, str, word} from './entry.js'
import {hashText} from './hash-text.js'
import {addTool, flag, type Ledger} from './ledger.js'
import {noteCall} from './note-call.js'
import type {Scan} from './scan-file.js'

/** Blocks that are calls, of tools here or at the server. */
export const callTypes: ReadonlySet<unknown> = new Set(['tool_use', 'server_tool_use', 'mcp_tool_use'])

/** Keep the calls, the text's hash and the usage of a line of an answer. */
export function noteAnswer(scan: Scan, entry: Entry, row: number): void {
  const {ledger} = scan
  const message = obj(entry.message) ?? {}
  const isCopy = (ledger.flags.get(row) & flag.copy) !== 0
  let flags = ledger.flags.get(row)
  let chars = 0
  let text = ''
  for (const item of contentOf(entry)) {
    const block = obj(item)
    if (!block) continue
    const id = word(block.id)
    if (id !== undefined && callTypes.has(block.type)) {
      const tool = addTool(ledger, row, id)
      if (ledger.callRow.get(tool) < 0 && !isCopy) {
        ledger.callRow.set(tool, row)
        noteCall(scan, tool, str(block.name) ?? '', obj(block.input) ?? {})
      }
    }
    if (hasFailed(block)) flags |= flag.error
    const words = str(block.text) ?? str(block.thinking)
    if (words !== undefined) chars += words.length
    if (block.type === 'text' && typeof block.text === 'string')
      text = text === '' ? block.text : `${text}\n${block.text}`
  }
  if (text !== '') {
    flags |= flag.text
    ledger.hash.set(row, hashText(text))
  }
  if (entry.isApiErrorMessage === true) flags |= flag.apiError | flag.error
  if (message.stop_reason === 'end_turn') flags |= flag.endTurn
  ledger.flags.set(row, flags)
  ledger.chars.set(row, chars)
  noteUsage(scan, entry, row)
}

/** Whether a block is the result of a server's tool that failed. */
function hasFailed(block: Entry): boolean {
  if (typeof block.type !== 'string' || !block.type.endsWith('_tool_result')) return false
  return block.is_error === true || obj(block.content)?.error_code !== undefined
}

/** No message has more: a number beyond is none. */
const mostTokens = 0xffffffff

/** Usage is repeated on every line of a message, early lines with placeholders: the largest number is right. */
function noteUsage({ledger}: Scan, entry: Entry, row: number): void {
  const message = obj(entry.message) ?? {}
  // Without an id of the API a record is a message by itself; a space keeps its key apart from theirs.
  const id = ledger.messages.add(word(message.id) ?? ` ${row}`)
  ledger.message.set(row, id)
  if (ledger.messageRow.get(id) < 0) ledger.messageRow.set(id, row)
  const model = word(message.model)
  if (model === '<synthetic>') return
  if (model !== undefined) ledger.messageModel.set(id, ledger.names.add(model.slice(0, 120)))
  const usage = obj(message.usage) ?? obj(entry.usage)
  if (!usage) return
  const cache = obj(usage.cache_creation) ?? {}
  const parts = (count(cache.ephemeral_5m_input_tokens) ?? 0) + (count(cache.ephemeral_1h_input_tokens) ?? 0)
  raise(ledger.tokensIn, count(usage.input_tokens))
  raise(ledger.tokensOut, count(usage.output_tokens))
  raise(ledger.cacheRead, count(usage.cache_read_input_tokens))
  raise(ledger.cacheWrite, Math.max(count(usage.cache_creation_input_tokens) ?? 0, parts))

  function raise(column: Ledger['tokensIn'], value = 0) {
    if (value > column.get(id)) column.set(id, Math.min(value, mostTokens))
  }
}
