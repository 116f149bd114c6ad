import type {RootContent} from 'mdast'
import type {Piece} from '../piece.js'
import {chooseCuts} from './choose-cuts.js'
import {isEssential} from './cut-order.js'
import type {Layout} from './lay-out.js'
import {markerPiece} from './left-out.js'
import {type Measured, measure} from './measure.js'
import {seamOf, sizeAfter, withSeams} from './seam.js'
import {shortHeaders} from './short-header.js'
import {type Shortened, shortenEvenly, shortened} from './shorten-evenly.js'

/** How long a document may be, and a way to read it before it is printed. */
export interface Budget {
  /** Unicode code points. */
  limit: number
  read: () => Iterable<Piece>
}

interface Plan {
  header: RootContent[]
  layout: Layout | Shortened
}

/** The pieces that fit, a marker where others were: first all are measured, then what goes is decided, then they pass. */
export function* withinBudget(pieces: Iterable<Piece>, {limit, read}: Budget): Generator<Piece> {
  let header: RootContent[] = []
  const measured = measure(
    tap(withSeams(read()), (piece) => {
      if (piece.kind === 'header') header = piece.nodes
    })
  )
  if (sizeOf(measured) <= limit) return yield* pieces
  const plan = makePlan(measured, {header, limit, read})
  yield {depth: 0, kind: 'header', turn: 0, nodes: plan.header}
  let index = 0
  for (const piece of pieces) {
    const left = plan.layout.leftOut.get(index)
    if (left) yield markerPiece(left)
    if (piece.kind !== 'header' && plan.layout.kept[index]) yield fitted(piece, index, plan.layout)
    index++
  }
}

function* tap<T>(items: Iterable<T>, see: (item: T) => void): Generator<T> {
  for (const item of items) {
    see(item)
    yield item
  }
}

function sizeOf(measured: readonly Measured[]): number {
  let size = 0
  let last: Measured | undefined
  for (const piece of measured) {
    if (piece.size === 0) continue
    size += sizeAfter(last, piece)
    last = piece
  }
  return size
}

function makePlan(measured: readonly Measured[], {header, limit, read}: Budget & {header: RootContent[]}): Plan {
  let essentials: ReadonlyMap<number, Piece> | undefined
  for (const nodes of shortHeaders(header, limit)) {
    const room = {header: seamOf({depth: 0, nodes}), limit}
    if (room.header.size > limit) continue
    const layout = chooseCuts(measured, room)
    if (layout) return {header: nodes, layout}
    essentials ??= readEssentials(measured, read())
    const shorter = shortenEvenly(measured, essentials, room)
    if (shorter) return {header: nodes, layout: shorter}
  }
  // Not even a marker fits.
  return {header: [], layout: {size: 0, kept: new Uint8Array(measured.length), leftOut: new Map()}}
}

/** What must not go, to be tried in several lengths. */
function readEssentials(measured: readonly Measured[], pieces: Iterable<Piece>): Map<number, Piece> {
  const essentials = new Map<number, Piece>()
  let index = 0
  for (const piece of pieces) {
    const place = measured[index]
    // A shorter form is made from the text: the nodes can go.
    if (place && isEssential(place)) essentials.set(index, piece.shorten ? {...piece, nodes: []} : piece)
    index++
  }
  return essentials
}

function fitted(piece: Piece, index: number, layout: Layout | Shortened): Piece {
  if (!('length' in layout) || !layout.resized.has(index)) return piece
  return {...piece, nodes: shortened(piece, layout.length)}
}
