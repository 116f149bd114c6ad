import {isFrame} from './cut-order.js'
import {type LeftOut, markerSeam} from './left-out.js'
import type {Measured} from './measure.js'
import {type Seam, sizeAfter} from './seam.js'

/** What is printed of a document, and how long that is. */
export interface Layout {
  size: number
  /** By index: whether the piece is printed. */
  kept: Uint8Array
  /** What is missing, by the index of the first piece that is. */
  leftOut: Map<number, LeftOut>
}

/** What is asked to go or to change. */
export interface Cuts {
  /** What stands at the top instead of the header. */
  header: Seam
  isCut(index: number): boolean
  /** Pieces that are printed in another length. */
  resized?: ReadonlyMap<number, Seam>
  /** Pieces before this index are whole turns that go. */
  from?: number
  turns?: number
}

/** What a document becomes when some of it is cut. Where a marker would be no shorter than what it stands for, that stays. */
export function layOut(measured: readonly Measured[], cuts: Cuts): Layout {
  const kept = keep(measured, cuts)
  const leftOut = new Map<number, LeftOut>()
  let last = cuts.header.size > 0 ? cuts.header : undefined
  let size = cuts.header.size
  for (let index = 0; index < measured.length; index++) {
    const piece = measured[index]
    if (!piece || piece.size === 0 || piece.kind === 'header') continue
    if (kept[index]) {
      const seam = cuts.resized?.get(index) ?? piece
      size += sizeAfter(last, seam)
      last = seam
      continue
    }
    const end = endOfRun(measured, kept, index)
    const missing = leftOutIn(measured, index, end)
    if (index < (cuts.from ?? 0)) missing.turns = cuts.turns ?? 0
    const marker = markerSeam(missing)
    const whole = sizeOfRun(measured, {start: index, end, last})
    if (whole.size <= sizeAfter(last, marker)) {
      kept.fill(1, index, end)
      size += whole.size
      last = whole.last
    } else {
      leftOut.set(index, missing)
      size += sizeAfter(last, marker)
      last = marker
    }
    index = end - 1
  }
  return {size, kept, leftOut}
}

/** What is not cut, and what that stands under or inside of. */
function keep(measured: readonly Measured[], {isCut}: Cuts): Uint8Array {
  const kept = new Uint8Array(measured.length)
  measured.forEach((piece, index) => {
    if (piece.closes) kept[index] = kept[piece.parent] ?? 0
    if (piece.size === 0 || isFrame(piece) || isCut(index)) return
    for (let at = index; at >= 0 && !kept[at]; at = above(measured[at])) kept[at] = 1
  })
  return kept
}

function above(piece: Measured | undefined): number {
  if (!piece) return -1
  return piece.speaker >= 0 && piece.kind !== 'speaker' ? piece.speaker : piece.parent
}

/** Index after the last of neighbours that are not printed. */
function endOfRun(measured: readonly Measured[], kept: Uint8Array, start: number): number {
  let end = start + 1
  for (let index = end; index < measured.length; index++) {
    if (measured[index]?.size === 0) continue
    if (kept[index]) break
    end = index + 1
  }
  return end
}

function sizeOfRun(
  measured: readonly Measured[],
  {start, end, last}: {start: number; end: number; last: Seam | undefined}
): {size: number; last: Seam | undefined} {
  let size = 0
  let before = last
  for (let index = start; index < end; index++) {
    const piece = measured[index]
    if (!piece || piece.size === 0) continue
    size += sizeAfter(before, piece)
    before = piece
  }
  return {size, last: before}
}

function leftOutIn(measured: readonly Measured[], start: number, end: number): LeftOut {
  const {depth = 0, turn = 0} = measured[start] ?? {}
  const left: LeftOut = {depth, turn, turns: 0, kinds: new Map(), characters: 0}
  for (let index = start; index < end; index++) {
    const piece = measured[index]
    if (!piece || piece.size === 0) continue
    left.depth = Math.min(left.depth, piece.depth)
    left.characters += piece.size
    if (!piece.isLabel && !piece.closes) left.kinds.set(piece.kind, (left.kinds.get(piece.kind) ?? 0) + 1)
  }
  return left
}
