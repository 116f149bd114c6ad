import {count} from '../../content/quantities.js'
import {emphasis, paragraph} from '../../tools/kit.js'
import type {Kind, Piece} from '../piece.js'
import type {Seam} from './seam.js'

/** What is missing at one place. */
export interface LeftOut {
  depth: number
  turn: number
  /** Whole turns that went, where they did. */
  turns: number
  kinds: Map<Kind, number>
  characters: number
}

/** The line that stands where something was left out, and says what and how much. */
export function markerPiece(left: LeftOut): Piece {
  return {depth: left.depth, kind: 'notice', turn: left.turn, nodes: [paragraph(emphasis(markerText(left)))]}
}

/** How long that line is when it is printed. */
export function markerSeam(left: LeftOut): Seam {
  // None of its characters is escaped or stands for two; an asterisk on either side, a line ending.
  const size = left.depth * 2 + markerText(left).length + 3
  return {depth: left.depth, size, startsList: false, endsList: false}
}

function markerText({turns, kinds, characters}: LeftOut): string {
  const things = [...kinds].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  const counts = things.flatMap(([kind, amount]) => (nouns[kind] ? [count(amount, nouns[kind])] : []))
  const all = [...(turns > 0 ? [count(turns, 'whole turn')] : []), ...counts]
  return `… left out${all.length > 0 ? `: ${all.join(', ')}` : ''} (${count(characters, 'character')})`
}

const nouns: {[kind in Kind]?: string} = {
  prompt: 'prompt',
  answer: 'answer',
  text: 'text',
  agent: 'agent',
  tool: 'tool call',
  input: 'tool input',
  output: 'tool output',
  thinking: 'thought',
  image: 'attachment',
  notice: 'notice',
  unknown: 'unknown record',
  summary: 'compaction',
  fold: 'rewind'
}

const order = Object.keys(nouns)
