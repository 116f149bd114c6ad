import type {Kind} from '../piece.js'
import type {Measured} from './measure.js'

/** Whether a piece stays whatever is left out: what people asked, and what they were answered. */
export function isEssential({kind, depth, level}: Measured): boolean {
  return (kind === 'prompt' || kind === 'answer') && depth === 0 && level === 0
}

/** Whether a piece only holds or heads others, and goes when they have gone. */
export function isFrame({kind, opens, closes}: Measured): boolean {
  return kind === 'speaker' || opens === 'fold' || closes !== undefined
}

/** Indices of all that may be left out, the least valuable first. */
export function cutOrder(measured: readonly Measured[]): number[] {
  const places: Array<{index: number; rank: number; level: number; said: number}> = []
  measured.forEach((piece, index) => {
    if (piece.kind === 'header' || piece.size === 0 || isFrame(piece) || isEssential(piece)) return
    const rank = rankOf(piece)
    const isInside = rank === insideAgent
    places.push({index, rank, level: isInside ? piece.level : 0, said: isInside && piece.kind !== 'text' ? 1 : 0})
  })
  places.sort((a, b) => a.rank - b.rank || b.level - a.level || a.said - b.said || a.index - b.index)
  return places.map(({index}) => index)
}

const ranks: {[kind in Kind]?: number} = {
  output: 0,
  input: 1,
  thinking: 2,
  notice: 3,
  unknown: 3,
  summary: 3,
  image: 4,
  tool: 5
}

const insideAgent = 6

/** What agents said comes before what was said to the reader; the line of an agent outlives its content. */
function rankOf({kind, level}: Measured): number {
  return ranks[kind] ?? (level > 0 ? insideAgent : kind === 'agent' ? 8 : 7)
}
