import type {Document, Image, Text, Thinking, Unknown} from '../../ast/nodes.js'
import {type Entry, jsonOf, obj, str, word} from '../../log/entry.js'
import {type Line, type Loading, positionOf} from './loading.js'

/** A text block. */
export function textNode(loading: Loading, line: Line, id: string, value: string, format: Text['format']): Text {
  return {type: 'text', id, position: positionOf(loading, line), format, value}
}

/** What the model thought; where only a signature is left, that it thought. */
export function thinkingNode(loading: Loading, line: Line, id: string, block: Entry): Thinking {
  const value = block.type === 'thinking' ? (str(block.thinking) ?? str(block.text) ?? '') : ''
  const redacted = value === '' ? {redacted: true} : {}
  return {type: 'thinking', id, position: positionOf(loading, line), value, ...redacted}
}

/** A picture or a document; nothing where it is neither, or has no data we know. */
export function mediaNode(loading: Loading, line: Line, id: string, block: Entry): Image | Document | undefined {
  const source = obj(block.source)
  const mediaType = word(source?.media_type)
  const position = positionOf(loading, line)
  const value = str(source?.data) ?? str(source?.url) ?? str(source?.file_id)
  if (!source || value === undefined) return undefined
  const by = source.type === 'url' || source.type === 'file' || source.type === 'text' ? source.type : 'base64'
  if (block.type === 'image') {
    return {
      type: 'image',
      id,
      position,
      mediaType: mediaType ?? 'image/*',
      source: by === 'text' ? 'base64' : by,
      value
    }
  }
  if (block.type !== 'document') return undefined
  const name = word(block.title) ?? word(block.name)
  // What the API takes by its address is a PDF.
  const fallback = by === 'text' ? 'text/plain' : by === 'url' ? 'application/pdf' : 'application/octet-stream'
  return {
    type: 'document',
    id,
    position,
    mediaType: mediaType ?? fallback,
    ...(name === undefined ? {} : {name}),
    source: by,
    value
  }
}

/** Blocks that are known and shown as they are. */
const plainlyShown = new Set(['search_result', 'resource', 'container_upload', 'fallback', 'tool_result'])

/** A block we do not know, as it stood in the log. */
export function unknownBlock(loading: Loading, line: Line, id: string, block: unknown): Unknown {
  const name = word(obj(block)?.type)
  if (name === undefined || !plainlyShown.has(name)) {
    const {shape} = loading.outline
    const where = {file: loading.thread.source, line: shape.ledger.line.get(line.row)}
    loading.report.warn('unknown-block', name === undefined ? where : {...where, detail: name.slice(0, 80)})
  }
  return {
    type: 'unknown',
    id,
    position: positionOf(loading, line),
    of: 'block',
    ...(name === undefined ? {} : {name}),
    raw: jsonOf(block ?? null)
  }
}

/** Whether a block is the result of a call, ours or the server's. */
export function isResult(block: Entry): boolean {
  return (
    typeof block.type === 'string' && block.type.endsWith('tool_result') && /^(?:\w+_)?tool_result$/.test(block.type)
  )
}
