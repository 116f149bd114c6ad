import type {RootContent} from 'mdast'
import type {Kind, Piece} from '../piece.js'
import type {Seam} from './seam.js'

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
export function measure(pieces: Iterable<Piece & {seam: Seam}>): Measured[] {
  const all: Measured[] = []
  let inside = {index: -1, speaker: -1, turn: 0, level: 0}
  const stack: Array<typeof inside> = []
  for (const piece of pieces) {
    const {kind, turn, nodes, opens, closes, seam} = piece
    const index = all.length
    const parent = inside.index
    if (closes) {
      inside = stack.pop() ?? inside
    } else if (kind === 'speaker' || turn !== inside.turn) {
      inside.speaker = -1
      inside.turn = turn
    }
    const {speaker, level} = inside
    all.push({...seam, kind, turn, opens, closes, isLabel: isLabel(nodes), parent, speaker, level})
    if (kind === 'speaker') inside.speaker = index
    if (!opens) continue
    stack.push(inside)
    inside = {index, speaker: -1, turn, level: level + (opens === 'agent' ? 1 : 0)}
  }
  return all
}

function isLabel([first, second]: RootContent[]): boolean {
  if (second || first?.type !== 'paragraph' || first.children.length !== 1) return false
  return first.children[0]?.type === 'strong'
}
