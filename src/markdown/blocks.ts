import type {PhrasingContent, RootContent} from 'mdast'
import type {
  Block,
  Command,
  Compaction,
  Delegation,
  Image,
  Loaded,
  Message,
  Notice,
  Text,
  ToolCall,
  ToolResult,
  Unknown
} from '../ast/nodes.js'
import {attachment} from '../content/attachment.js'
import {startOf} from '../content/code-points.js'
import {markdownText} from '../content/markdown-text.js'
import {oneLine} from '../content/one-line.js'
import {plainText} from '../content/plain-text.js'
import {count, duration, moment} from '../content/quantities.js'
import {summary, view} from '../tools/index.js'
import {code, emphasis, inlineCode, json, output, paragraph, strong, text} from '../tools/kit.js'
import {isAsking} from '../transform/detail.js'
import {fold, foldLong} from './fold.js'
import type {Piece} from './piece.js'
import type {Scene} from './pieces.js'

/** A piece that has not been given its place. */
export type Part = Omit<Piece, 'depth' | 'turn'>

/** A block, in parts that can be left out one by one; all but delegations, whose threads are pieces of their own. */
export function blockPieces(block: Exclude<Block, Delegation>, message: Message, place: Scene): Part[] {
  switch (block.type) {
    case 'text':
      return [textPart(block, kindOf(message, place), place)]
    case 'thinking': {
      const said = 'Thinking, of which the log holds only a signature'
      if (!block.value.trim()) return block.redacted ? [{kind: 'thinking', nodes: [paragraph(emphasis(said))]}] : []
      return [
        {kind: 'thinking', nodes: fold('Thinking', textNodes({...block, type: 'text', format: 'markdown'}, place))}
      ]
    }
    case 'image':
      return [{kind: 'image', nodes: imageNodes(block, place)}]
    case 'document': {
      const content = block.source === 'text' ? foldLong([code(block.value)]) : []
      return [{kind: 'image', nodes: [attachment(block), ...content]}]
    }
    case 'command':
      return [
        {kind: 'prompt', nodes: commandLine(block)},
        {kind: 'output', nodes: foldLong(block.children.flatMap((child) => output(child.value)))}
      ]
    case 'toolCall':
      return callParts(block, place)
    case 'notice':
    case 'unknown':
      return asidePieces(block, place)
  }
}

/** What somebody wrote, and how to say it in fewer words. */
export function textPart(node: Text, kind: Piece['kind'], place: Scene): Part {
  return {
    kind,
    nodes: textNodes(node, place),
    shorten: (characters) => [
      ...textNodes({...node, value: startOf(node.value, characters)}, place),
      paragraph(emphasis(`… ${count(Math.max(0, node.value.length - characters), 'more character')} left out`))
    ]
  }
}

function kindOf({author, id}: Message, {last}: Scene): Piece['kind'] {
  if (author !== 'claude') return 'prompt'
  return id === last ? 'answer' : 'text'
}

function textNodes({format, value, position}: Text, {report, thread}: Scene): RootContent[] {
  if (format === 'plain') return plainText(value)
  const line = position?.start.line
  const file = thread.source
  return markdownText(value, () => report.warn('long-text', line === undefined ? {file} : {file, line}))
}

/** A picture where it can be seen, else what it is. */
function imageNodes(node: Image, {picture}: Scene): RootContent[] {
  const url = picture?.(node)
  if (url === undefined) return [attachment(node)]
  return [paragraph({type: 'image', url, alt: node.alt ? oneLine(node.alt, 200) : 'Image'})]
}

/** What stands between messages. */
export function asidePieces(node: Exclude<Loaded, Message>, place: Scene): Part[] {
  switch (node.type) {
    case 'compaction':
      return compactionParts(node, place)
    case 'notice':
      return [{kind: 'notice', nodes: noticeNodes(node)}]
    case 'unknown':
      return [{kind: 'unknown', nodes: unknownNodes(node)}]
  }
}

/** What the harness said: in passing on one line, a fault in full. */
function noticeNodes({level, kind, value}: Notice): RootContent[] {
  const name = kind.replaceAll('-', ' ')
  const line = oneLine(value)
  if (level === 'info') {
    if (line.length <= 200) return [paragraph(emphasis(line ? `${name}: ${line}` : name))]
    return fold(`${name}: ${line}`, [code(value)])
  }
  const label = strong(level === 'error' ? 'Error' : 'Warning')
  if (line === value.trim()) return [paragraph(label, text(` ${name}: ${line}`))]
  return [paragraph(label, text(` ${name}`)), ...foldLong([code(value)])]
}

/** What we do not understand, as it stood in the log; of a record outside the conversation only what fields it has. */
function unknownNodes({of, name, raw}: Unknown): RootContent[] {
  const label = `Unknown ${of}${name ? `: ${name}` : ''}`
  const isFlat = of === 'entry' && (typeof raw !== 'object' || raw === null || !('uuid' in raw))
  if (!isFlat) return fold(label, [json(raw)])
  const fields = typeof raw === 'object' && raw !== null ? Object.keys(raw).join(', ') : ''
  return [paragraph(emphasis(oneLine(fields ? `${label} (${fields})` : label, 300)))]
}

/** The end of one context and the summary the next began with. */
function compactionParts({trigger, tokensBefore, time, children}: Compaction, place: Scene): Part[] {
  const before = tokensBefore === undefined ? '' : `, ${count(tokensBefore, 'token')} before`
  const when = moment(time, place.options.tz)
  const label = paragraph(strong('Context compacted'), text(` (${trigger}${before}) · ${when}`))
  const summary = children.flatMap((child) => textNodes(child, place))
  return [
    {kind: 'notice', nodes: [{type: 'thematicBreak'}, label]},
    {kind: 'summary', nodes: summary.length > 0 ? fold('Summary', summary) : []}
  ]
}

/** What an agent handed back, in full; nothing where its thread has just said it. */
export function answerPieces(result: ToolResult, isThreadShown: boolean, place: Scene): Part[] {
  if (result.echo !== undefined && isThreadShown) return []
  const parts = result.children.map((child): Part => {
    if (child.type === 'image') return {kind: 'image', nodes: imageNodes(child, place)}
    if (child.type === 'document') return {kind: 'image', nodes: [attachment(child)]}
    if (child.type === 'unknown') return {kind: 'unknown', nodes: unknownNodes(child)}
    if (child.format === 'markdown') return textPart(child, 'text', place)
    return {kind: 'text', nodes: child.value.trim() ? foldLong([code(child.value)]) : []}
  })
  if (!parts.some(({nodes}) => nodes.length > 0)) return []
  return [{kind: 'text', nodes: [paragraph(strong(result.error ? 'Failed' : 'Result'))]}, ...parts]
}

function commandLine({kind, name, args}: Command): RootContent[] {
  const line = kind === 'bash' ? `! ${name}` : name.startsWith('/') ? name : `/${name}`
  const shown = args ? `${line} ${args}` : line
  return [oneLine(shown) === shown && shown.length <= 200 ? paragraph(inlineCode(shown)) : code(shown)]
}

function callParts(node: ToolCall, place: Scene): Part[] {
  const {options, report, tools} = place
  const setting = tools ? {report, tools} : {report}
  const isAsked = isAsking(node)
  if (!isAsked && options.detail !== 'full') return [callLine(node, summary(node, setting))]
  const {summary: what, call, result} = view(node, setting)
  const line = callLine(node, what)
  // What a person answers is a prompt, however it was asked for.
  if (isAsked) return [line, {kind: 'prompt', nodes: [...call, ...result]}]
  const pictures = node.children.flatMap(({children}) => children.filter((child) => child.type === 'image'))
  return [
    line,
    {kind: 'input', nodes: foldLong(call)},
    {kind: 'output', nodes: foldLong(result)},
    {kind: 'image', nodes: pictures.flatMap((picture) => imageNodes(picture, place))}
  ]
}

function callLine(node: ToolCall, what: PhrasingContent[]): Part {
  const facts: string[] = node.status === 'done' ? [] : [node.status]
  if (node.duration !== undefined) facts.push(duration(node.duration))
  const label = paragraph(strong(oneLine(node.name, 100)))
  if (what.length > 0) label.children.push(text(' '), ...what)
  if (facts.length > 0) label.children.push(text(` · ${facts.join(' · ')}`))
  return {kind: 'tool', nodes: [label]}
}
