import type {List, RootContent} from 'mdast'
import type {Piece} from '../piece.js'
import {print} from '../print.js'
import {type Seam, seamOf, withSeams} from './seam.js'
import {splitCode} from './split-code.js'

/** How long and how deep a piece may be. */
export interface Bounds {
  size: number
  depth: number
}

/** Pieces that each fit in a part, with their lengths; `onLong` is told which ones had to be cut. */
export function* measuredFragments(
  pieces: Iterable<Piece>,
  bounds: Bounds,
  onLong: (index: number) => void
): Generator<Piece & {seam: Seam}> {
  let index = 0
  for (const piece of withSeams(allRaised(pieces, bounds))) {
    const isFixed = piece.kind === 'header' || piece.opens === 'fold' || piece.closes !== undefined
    if (piece.seam.size <= bounds.size || isFixed) yield piece
    else {
      onLong(index)
      for (const fragment of cut(piece, bounds)) yield {...fragment, seam: seamOf(fragment)}
    }
    index++
  }
}

/** The same again, when it is known which ones to cut. */
export function* fragments(pieces: Iterable<Piece>, bounds: Bounds, long: ReadonlySet<number>): Generator<Piece> {
  let index = 0
  for (const piece of allRaised(pieces, bounds)) {
    if (long.has(index)) yield* cut(piece, bounds)
    else yield piece
    index++
  }
}

/** What is so deep that its quotes would fill the part is not shown as deep. */
function* allRaised(pieces: Iterable<Piece>, {depth}: Bounds): Generator<Piece> {
  for (const piece of pieces) yield piece.depth > depth ? {...piece, depth} : piece
}

/** A piece cut between its nodes, and those where they can be. */
function cut({depth, kind, turn, nodes, opens}: Piece, bounds: Bounds): Piece[] {
  const all = nodes.flatMap((node): Piece[] => {
    const fold = foldOf(node)
    if (fold) return [{depth, kind: 'fold', turn, nodes: [node], ...fold}]
    return cutNode(node, {depth, size: bounds.size}).map((part) => ({depth, kind, turn, nodes: [part]}))
  })
  // What the piece opens begins after its end.
  if (opens) all.push({depth, kind, turn, nodes: [], opens})
  return all
}

/** Our own HTML is the only there is. */
function foldOf(node: RootContent): Pick<Piece, 'opens' | 'closes'> | undefined {
  if (node.type !== 'html') return undefined
  if (node.value.startsWith('<details>')) return {opens: 'fold'}
  return node.value === '</details>' ? {closes: 'fold'} : undefined
}

function cutNode(node: RootContent, bounds: Bounds): RootContent[] {
  if (fits([node], bounds)) return [node]
  if (node.type === 'list') return cutList(node, bounds)
  const isPlain = node.type === 'code' && `${node.lang ?? ''}${node.meta ?? ''}`.length <= 40
  const code = isPlain ? node : ({type: 'code', lang: 'markdown', value: print([node])} as const)
  return splitCode(code, bounds)
}

function fits(nodes: RootContent[], {depth, size}: Bounds): boolean {
  return seamOf({depth, nodes}).size <= size
}

/** Lists of as many items as fit; an item that alone is too long is cut as text. */
function cutList(list: List, bounds: Bounds): RootContent[] {
  const lists: RootContent[] = []
  let room = 0
  list.children.forEach((item, index) => {
    const start = typeof list.start === 'number' ? list.start + index : undefined
    const only: List = {...list, children: [item], ...(start !== undefined && {start})}
    const {size} = seamOf({depth: bounds.depth, nodes: [only]})
    // Between two items that are spread there is an empty line; numbers may grow by a digit.
    const needed = size + bounds.depth * 2 + 10
    const last = lists.at(-1)
    if (last?.type === 'list' && needed <= room) {
      last.children.push(item)
      room -= needed
    } else if (needed <= bounds.size) {
      lists.push(only)
      room = bounds.size - needed
    } else {
      lists.push(...splitCode({type: 'code', lang: 'markdown', value: print([only])}, bounds))
      room = 0
    }
  })
  return lists
}
