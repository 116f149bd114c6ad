import type {Measured} from './measure.js'
import {blankSize, type Seam, sizeAfter} from './seam.js'

/** Fragments of a document, and what parts are made of besides. */
export interface Splitting {
  measured: readonly Measured[]
  /** Speakers and what opens something, as they stand again in a later part; by index. */
  again: ReadonlyMap<number, Seam>
  /** The header of the first part, and of any other. */
  headers: {first: Seam; other: Seam}
  limit: number
  /** Characters that may be spent on what is opened again. */
  reopening: number
}

/** Index of the first fragment of each part. */
export function planParts(splitting: Splitting): number[] {
  const starts = [0]
  const turns = turnEnds(splitting.measured)
  for (let start = 0; ; ) {
    const filled = fill(splitting, start)
    const end = start + filled.length
    if (end >= splitting.measured.length) return starts
    start = chooseBreak(splitting, {start, filled, turns})
    starts.push(start)
  }
}

/** What stands again at the top of a part that begins here: as much of it as there is room for, the innermost first. */
export function reopened({measured, again, reopening}: Splitting, start: number): number[] {
  const all: number[] = []
  let room = reopening
  let isSpoken = measured[start]?.kind === 'speaker'
  const add = (index: number) => {
    const seam = again.get(index)
    if (!seam) return true
    room -= seam.size + blankSize(seam.depth) + (measured[index]?.opens === 'fold' ? closingSize(seam.depth) : 0)
    if (room >= 0) all.unshift(index)
    return room >= 0
  }
  for (let at = start; at >= 0; ) {
    const {speaker, parent} = measured[at] ?? {speaker: -1, parent: -1}
    if (!isSpoken && speaker >= 0) {
      isSpoken = true
      if (!add(speaker)) break
    }
    if (parent < 0 || !add(parent)) break
    at = parent
  }
  return all
}

/** Characters of the end of a fold, at most. */
function closingSize(depth: number): number {
  return depth * 2 + '</details>\n'.length + blankSize(depth)
}

/** Size of a part that begins at `start` after each of the fragments that fit in it; the first is always taken. */
function fill(splitting: Splitting, start: number): number[] {
  const {measured, again, headers, limit} = splitting
  let last: Seam = start === 0 ? headers.first : headers.other
  let size = last.size
  const folds = new Map<number, number>()
  let closing = 0
  const open = (index: number, depth: number) => {
    folds.set(index, closingSize(depth))
    closing += closingSize(depth)
  }
  for (const index of start === 0 ? [] : reopened(splitting, start)) {
    const seam = again.get(index)
    if (!seam) continue
    size += sizeAfter(last, seam)
    last = seam
    if (measured[index]?.opens === 'fold') open(index, seam.depth)
  }
  const filled: number[] = []
  for (let index = start; index < measured.length; index++) {
    const piece = measured[index]
    if (!piece) break
    const isForeign = piece.closes === 'fold' && !folds.has(piece.parent)
    if (piece.size > 0 && piece.kind !== 'header' && !isForeign) {
      if (piece.opens === 'fold') open(index, piece.depth)
      closing -= piece.closes ? (folds.get(piece.parent) ?? 0) : 0
      size += sizeAfter(last, piece)
      if (size + closing > limit && index > start) break
      last = piece
    }
    filled.push(size + closing)
  }
  return filled
}

interface Filled {
  start: number
  filled: readonly number[]
  turns: ReadonlyMap<number, number>
}

/** Where the next part begins: at a turn if that is worth it, else where as little as possible must be opened again. */
function chooseBreak({measured, limit, headers}: Splitting, {start, filled, turns}: Filled): number {
  const end = start + filled.length
  const sizeBefore = (index: number) => filled[index - 1 - start] ?? 0
  const first = start === 0 ? 2 : start + 1
  for (let index = end; index >= first; index--) {
    const size = turns.get(index)
    if (size !== undefined && (sizeBefore(index) > limit / 2 || headers.other.size + size < limit)) return index
  }
  let best = end
  let least = Number.POSITIVE_INFINITY
  for (let index = end; index >= first && sizeBefore(index) >= limit * 0.75; index--) {
    const nesting = breakable(measured, index) ? nestingOf(measured, index) : Number.POSITIVE_INFINITY
    if (nesting >= least) continue
    best = index
    least = nesting
  }
  for (let index = best; least === Number.POSITIVE_INFINITY && index >= first; index--) {
    if (breakable(measured, index)) return index
  }
  return best
}

/** Whether nothing is torn off: a line from what it names, an end from its beginning. */
function breakable(measured: readonly Measured[], index: number): boolean {
  const [before, piece] = [measured[index - 1], measured[index]]
  return !piece?.closes && before?.kind !== 'speaker' && before?.kind !== 'header' && !before?.opens && !before?.isLabel
}

function nestingOf(measured: readonly Measured[], index: number): number {
  let nesting = 0
  for (let at = measured[index]?.parent ?? -1; at >= 0; at = measured[at]?.parent ?? -1) nesting++
  return nesting
}

/** How long each turn of the conversation is, by the index it begins at. */
function turnEnds(measured: readonly Measured[]): Map<number, number> {
  const turns = new Map<number, number>()
  let start = -1
  let size = 0
  measured.forEach((piece, index) => {
    const isNew = piece.parent < 0 && !piece.closes && piece.turn !== measured[start]?.turn
    if (isNew) {
      if (start >= 0) turns.set(start, size)
      start = index
      size = 0
    }
    if (piece.size > 0) size += sizeAfter(piece, piece)
  })
  if (start >= 0) turns.set(start, size)
  return turns
}
