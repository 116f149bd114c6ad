import type {RootContent} from 'mdast'
import {foldEnd} from '../fold.js'
import type {Piece} from '../piece.js'
import {continued} from './continued.js'
import {fragments, measuredFragments} from './fragments.js'
import {type Measured, measure} from './measure.js'
import {partHeader} from './part-header.js'
import {planParts, reopened, type Splitting} from './plan-parts.js'
import {type Seam, seamOf} from './seam.js'

/** How long a part may be, and a way to read the document before it is printed. */
export interface Parts {
  /** Unicode code points; at least `smallestLimit.part`. */
  limit: number
  read: () => Iterable<Piece>
}

/** A document in parts that each fit, nothing left out: an agent or a fold that had to be cut is opened again. */
export function* splitParts(pieces: Iterable<Piece>, {limit, read}: Parts): Generator<Piece[]> {
  const again = new Map<number, Seam>()
  let header: RootContent[] = []
  const bounds = boundsOf(limit)
  const long = new Set<number>()
  const onLong = (at: number) => long.add(at)
  let index = 0
  const measured = measure(
    tap(measuredFragments(read(), bounds, onLong), (piece) => {
      if (piece.kind === 'header') header = piece.nodes
      if (piece.kind === 'speaker' || piece.opens) again.set(index, seamOf(continued(piece)))
      index++
    })
  )
  const many = {part: 9_999_999, parts: 9_999_999}
  const other = seamOf({depth: 0, nodes: partHeader(header, many, true)})
  const whole = seamOf({depth: 0, nodes: partHeader(header, many, false)})
  const isShort = whole.size > limit / 2
  const splitting = {measured, again, headers: {first: isShort ? other : whole, other}, limit, reopening: limit / 5}
  const starts = planParts(splitting)
  const top = (part: number): Piece => {
    const nodes = partHeader(header, {part, parts: starts.length}, isShort || part > 1)
    return {depth: 0, kind: 'header', turn: 0, nodes}
  }
  yield* assemble(fragments(pieces, bounds, long), splitting, {starts, top})
}

/** What a fragment may be so that it fits in a part beside a header and all that is opened again. */
function boundsOf(limit: number): {size: number; depth: number} {
  const depth = Math.floor(limit / 100)
  // A header takes up to a third of the smallest part.
  const size = limit - Math.min(500, limit / 3) - limit / 5 - 6 * depth - 40
  return {size: Math.floor(size), depth}
}

interface Assembling {
  starts: readonly number[]
  top: (part: number) => Piece
}

function* assemble(pieces: Iterable<Piece>, splitting: Splitting, {starts, top}: Assembling): Generator<Piece[]> {
  const {measured} = splitting
  const live = livePieces(measured)
  const folds = new Map<number, Piece>()
  let part: Piece[] = [top(1)]
  let number = 1
  let index = 0
  for (const piece of pieces) {
    if (index > 0 && index === starts[number]) {
      yield [...part, ...closings(folds)]
      number++
      part = [top(number)]
      folds.clear()
      for (const at of reopened(splitting, index)) {
        const opener = live.get(at)
        if (!opener) continue
        part.push(continued(opener))
        if (opener.opens === 'fold') folds.set(at, opener)
      }
    }
    live.see(piece, index)
    if (piece.opens === 'fold') folds.set(index, piece)
    const isForeign = piece.closes === 'fold' && !folds.delete(measured[index]?.parent ?? -1)
    if (piece.kind !== 'header' && !isForeign) part.push(piece)
    index++
  }
  yield part
}

/** The ends of folds, the innermost first. */
function closings(folds: ReadonlyMap<number, Piece>): Piece[] {
  return [...folds.values()].reverse().map(({depth, turn}) => ({depth, kind: 'fold', turn, nodes: [foldEnd]}))
}

/** What may have to stand again: what is open now, and who speaks. */
function livePieces(measured: readonly Measured[]) {
  const open = new Map<number, Piece>()
  const speakers = new Map<number, number>()
  return {
    get: (index: number) => open.get(index),
    see(piece: Piece, index: number) {
      const parent = measured[index]?.parent ?? -1
      if (piece.kind === 'speaker') {
        open.delete(speakers.get(parent) ?? -1)
        speakers.set(parent, index)
      }
      if (piece.kind === 'speaker' || piece.opens) open.set(index, piece)
      if (!piece.closes) return
      open.delete(parent)
      open.delete(speakers.get(parent) ?? -1)
      speakers.delete(parent)
    }
  }
}

function* tap<T>(items: Iterable<T>, see: (item: T) => void): Generator<T> {
  for (const item of items) {
    see(item)
    yield item
  }
}
