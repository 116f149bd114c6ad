import type {RootContent} from 'mdast'
import type {Kind, Piece} from './piece.js'
import {quote} from './quote.js'

/** What must be known of a printed piece to tell what another takes beside it. */
export interface Seam {
  depth: number
  /** Characters (Unicode code points) with its quotes and line endings; 0 where nothing is printed. */
  size: number
  startsList: boolean
  endsList: boolean
}

/** A piece whose content was let go: how long it is and where it stands. */
export interface Measured extends Seam {
  kind: Kind
  turn: number
  opens?: Piece['opens']
  closes?: Piece['closes']
  /** Whether it only names what comes after it. */
  isLabel: boolean
  /** Index of the piece it stands inside, or that it closes; -1 for none. */
  parent: number
  /** Index of the speaker's line it stands under; -1 for none. */
  speaker: number
  /** How many agents it is inside of. */
  level: number
}

/** How long each piece is when it is printed, and what it belongs to. */
export function measure(pieces: Iterable<Piece & {seam?: Seam}>): Measured[] {
  const all: Measured[] = []
  let inside = {index: -1, speaker: -1, turn: 0, level: 0}
  const stack: Array<typeof inside> = []
  for (const piece of pieces) {
    const {kind, turn, nodes, opens, closes} = piece
    const index = all.length
    const parent = inside.index
    if (closes) {
      inside = stack.pop() ?? inside
    } else if (kind === 'speaker' || turn !== inside.turn) {
      inside.speaker = -1
      inside.turn = turn
    }
    const {speaker, level} = inside
    const seam = piece.seam ?? seamOf(piece)
    all.push({...seam, kind, turn, opens, closes, isLabel: isLabel(nodes), parent, speaker, level})
    if (kind === 'speaker') inside.speaker = index
    if (!opens) continue
    stack.push(inside)
    inside = {index, speaker: -1, turn, level: level + (opens === 'agent' ? 1 : 0)}
  }
  return all
}

/** The edges and the length of nodes as they are printed. */
export function seamOf({depth, nodes}: {depth: number; nodes: RootContent[]}): Seam {
  let size = 0
  for (const text of quote([{depth, nodes}])) size += codePoints(text)
  return {
    depth,
    size,
    startsList: nodes.find(isShown)?.type === 'list',
    endsList: nodes.findLast(isShown)?.type === 'list'
  }
}

/** Characters a piece takes after another: itself, and what is printed between the two. */
export function sizeAfter(last: Seam | undefined, next: Seam): number {
  if (!last) return next.size
  const meets = last.depth === next.depth && last.endsList && next.startsList
  // Two lists are kept apart by a comment and an empty line.
  const separator = meets ? next.depth * 2 + '<!-- -->\n'.length + blankSize(next.depth) : 0
  return next.size + blankSize(Math.min(last.depth, next.depth)) + separator
}

/** Characters of an empty line in so many quotes. */
export function blankSize(depth: number): number {
  return depth === 0 ? 1 : depth * 2
}

/** Length as GitHub counts it. */
export function codePoints(text: string): number {
  let pairs = 0
  for (let index = 1; index < text.length; index++) {
    if (isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1))) pairs++
  }
  return text.length - pairs
}

/** The start of a text, never cut inside a character. */
export function startOf(text: string, length: number): string {
  const isInside = isHigh(text.charCodeAt(length - 1)) && isLow(text.charCodeAt(length))
  return text.slice(0, isInside ? length - 1 : length)
}

/** Whether anything is printed of a node: empty paragraphs are not. */
function isShown(node: RootContent): boolean {
  if (node.type !== 'paragraph') return true
  return node.children.some((child) => child.type !== 'text' || child.value.trim() !== '')
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

function isLabel([first, second]: RootContent[]): boolean {
  if (second || first?.type !== 'paragraph' || first.children.length !== 1) return false
  return first.children[0]?.type === 'strong'
}
