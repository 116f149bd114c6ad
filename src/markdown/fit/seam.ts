import type {Html, RootContent} from 'mdast'
import {codePoints} from '../../content/code-points.js'
import type {Piece} from '../piece.js'
import {quote} from '../quote.js'

/** What must be known of a printed piece to tell what another takes beside it. */
export interface Seam {
  depth: number
  /** Characters (Unicode code points) with its quotes and line endings; 0 where nothing is printed. */
  size: number
  startsList: boolean
  endsList: boolean
}

type Placed = Pick<Piece, 'depth' | 'nodes'>

/** Printing has a price for each time; so many nodes of one depth go together. */
const together = 100

/** Pieces with what they are when they are printed. */
export function* withSeams(pieces: Iterable<Piece>): Generator<Piece & {seam: Seam}> {
  let batch: Piece[] = []
  let nodes = 0
  for (const piece of pieces) {
    if (nodes >= together || (batch[0] && batch[0].depth !== piece.depth)) {
      yield* measured(batch)
      batch = []
      nodes = 0
    }
    batch.push(piece)
    nodes += piece.nodes.length
  }
  yield* measured(batch)
}

function* measured(batch: readonly Piece[]): Generator<Piece & {seam: Seam}> {
  const sizes = sizesOf(batch.filter(({nodes}) => nodes.some(isShown)))
  let next = 0
  for (const piece of batch) {
    const size = piece.nodes.some(isShown) ? sizes?.[next++] : 0
    yield {...piece, seam: size === undefined ? seamOf(piece) : {...edgesOf(piece), size}}
  }
}

// No text of the log holds this: it is made visible there.
const mark: Html = {type: 'html', value: '\u0000'}

/** Lengths of pieces of one depth, from one printing; nothing where they cannot be told apart in it. */
function sizesOf(batch: readonly Piece[]): number[] | undefined {
  const [first] = batch
  if (!first) return []
  const nodes = batch.flatMap((piece, index) => (index > 0 ? [mark, ...piece.nodes] : piece.nodes))
  const prefix = '> '.repeat(first.depth)
  const blank = `\n${prefix.trimEnd()}\n`
  const text = [...quote([{depth: first.depth, nodes}])].join('').slice(0, -1)
  const parts = text.split(`${blank}${prefix}${mark.value}${blank}${prefix}`)
  if (parts.length !== batch.length) return undefined
  return parts.map((part, index) => codePoints(part) + 1 + (index > 0 ? prefix.length : 0))
}

/** The edges and the length of nodes as they are printed. */
export function seamOf(placed: Placed): Seam {
  let size = 0
  for (const text of quote([placed])) size += codePoints(text)
  return {...edgesOf(placed), size}
}

function edgesOf({depth, nodes}: Placed): Omit<Seam, 'size'> {
  const startsList = nodes.find(isShown)?.type === 'list'
  return {depth, startsList, endsList: nodes.findLast(isShown)?.type === 'list'}
}

/** Whether anything is printed of a node: empty paragraphs are not. */
function isShown(node: RootContent): boolean {
  if (node.type !== 'paragraph') return true
  return node.children.some((child) => child.type !== 'text' || child.value.trim() !== '')
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
