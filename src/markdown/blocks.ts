import type {RootContent} from 'mdast'
import type {Block, Command, Compaction, Delegation, Notice, Text, ToolCall, ToolResult, Unknown} from '../ast/nodes.js'
import {attachment} from '../content/attachment.js'
import {markdownText} from '../content/markdown-text.js'
import {oneLine} from '../content/one-line.js'
import {plainText} from '../content/plain-text.js'
import {count, duration, moment} from '../content/quantities.js'
import type {Report} from '../report.js'
import {view} from '../tools/index.js'
import {code, emphasis, inlineCode, json, output, paragraph, strong, text} from '../tools/kit.js'
import {fold} from './fold.js'

/** Where a block was read, to say so in a warning. */
export interface Place {
  report: Report
  file: string
}

/** A block as mdast; all but delegations, whose threads are pieces of their own. */
export function blockNodes(block: Exclude<Block, Delegation>, place: Place): RootContent[] {
  switch (block.type) {
    case 'text':
      return textNodes(block, place)
    case 'thinking': {
      if (!block.value.trim()) return block.redacted ? [paragraph(emphasis('Thinking, not in the log'))] : []
      return fold('Thinking', textNodes({...block, type: 'text', format: 'markdown'}, place))
    }
    case 'image':
      return [attachment(block)]
    case 'document':
      return block.source === 'text' ? [attachment(block), code(block.value)] : [attachment(block)]
    case 'command':
      return commandNodes(block)
    case 'toolCall':
      return toolCallNodes(block, place)
    case 'notice':
      return noticeNodes(block)
    case 'unknown':
      return unknownNodes(block)
    default:
      return block satisfies never
  }
}

/** What somebody wrote. */
export function textNodes({format, value, position}: Text, {report, file}: Place): RootContent[] {
  if (format === 'plain') return plainText(value)
  const line = position?.start.line
  return markdownText(value, () => report.warn('long-text', line === undefined ? {file} : {file, line}))
}

/** What the harness said: in passing on one line, a fault in full. */
export function noticeNodes({level, kind, value}: Notice): RootContent[] {
  const name = kind.replaceAll('-', ' ')
  if (level === 'info') return [paragraph(emphasis(oneLine(value ? `${name}: ${value}` : name, 200)))]
  const label = strong(level === 'error' ? 'Error' : 'Warning')
  if (oneLine(value) === value.trim()) return [paragraph(label, text(` ${name}: ${value.trim()}`))]
  return [paragraph(label, text(` ${name}`)), code(value)]
}

/** What we do not understand, as it stood in the log. */
export function unknownNodes({of, name, raw}: Unknown): RootContent[] {
  return fold(`Unknown ${of}${name ? `: ${name}` : ''}`, [json(raw)])
}

/** The end of one context and the summary the next began with. */
export function compactionNodes({trigger, tokensBefore, time, children}: Compaction, place: Place): RootContent[] {
  const before = tokensBefore === undefined ? '' : `, ${count(tokensBefore, 'token')} before`
  const label = paragraph(strong('Context compacted'), text(` (${trigger}${before}) · ${moment(time)}`))
  const summary = children.flatMap((child) => textNodes(child, place))
  return [{type: 'thematicBreak'}, label, ...(summary.length > 0 ? fold('Summary', summary) : [])]
}

/** What an agent handed back, in full; nothing where its thread has just said it. */
export function answerNodes(result: ToolResult, place: Place): RootContent[] {
  if (result.echo !== undefined) return []
  const nodes = result.children.flatMap((child): RootContent[] => {
    if (child.type === 'text' && child.format === 'plain') return child.value.trim() ? [code(child.value)] : []
    return blockNodes(child, place)
  })
  if (nodes.length === 0) return []
  return [paragraph(strong(result.error ? 'Failed' : 'Result')), ...nodes]
}

function commandNodes({kind, name, args, children}: Command): RootContent[] {
  const line = kind === 'bash' ? `! ${name}` : name.startsWith('/') ? name : `/${name}`
  const shown = args ? `${line} ${args}` : line
  const call = oneLine(shown) === shown && shown.length <= 200 ? paragraph(inlineCode(shown)) : code(shown)
  return [call, ...children.flatMap((child) => output(child.value))]
}

function toolCallNodes(node: ToolCall, {report}: Place): RootContent[] {
  const {summary, call, result} = view(node, {report})
  const facts: string[] = node.status === 'done' ? [] : [node.status]
  if (node.duration !== undefined) facts.push(duration(node.duration))
  const label = paragraph(strong(oneLine(node.name, 100)))
  if (summary.length > 0) label.children.push(text(' '), ...summary)
  if (facts.length > 0) label.children.push(text(` · ${facts.join(' · ')}`))
  return [label, ...call, ...result]
}
