import type {RootContent} from 'mdast'
import type {Block, Command, Compaction, Delegation, Loaded, Message, Notice} from '../ast/nodes.js'
import {attachment} from '../content/attachment.js'
import {oneLine} from '../content/one-line.js'
import {count, moment} from '../content/quantities.js'
import {code, emphasis, inlineCode, output, paragraph, strong, text} from '../tools/kit.js'
import {callParts} from './call.js'
import {fold, foldLong} from './fold.js'
import {imageNodes, textNodes, textPart, unknownNodes} from './parts.js'
import type {Piece} from './piece.js'
import type {Part, Scene} from './scene.js'

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

function kindOf({author, id}: Message, {last}: Scene): Piece['kind'] {
  if (author !== 'claude') return 'prompt'
  return id === last ? 'answer' : 'text'
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

function commandLine({kind, name, args}: Command): RootContent[] {
  const line = kind === 'bash' ? `! ${name}` : name.startsWith('/') ? name : `/${name}`
  const shown = args ? `${line} ${args}` : line
  return [oneLine(shown) === shown && shown.length <= 200 ? paragraph(inlineCode(shown)) : code(shown)]
}
