import type {RootContent} from 'mdast'
import {startOf} from '../../content/code-points.js'
import {count} from '../../content/quantities.js'
import {emphasis, paragraph} from '../../tools/kit.js'
import type {Piece} from '../piece.js'
import {print} from '../print.js'
import {leastThat} from './choose-cuts.js'
import {isEssential} from './cut-order.js'
import {type Cuts, type Layout, layOut} from './lay-out.js'
import type {Measured} from './measure.js'
import {type Seam, seamOf} from './seam.js'

/** A layout whose prompts and answers have a common length at most. */
export interface Shortened extends Layout {
  length: number
  resized: ReadonlyMap<number, Seam>
}

interface Room {
  header: Seam
  limit: number
}

/** Shorter is no longer worth reading; then whole turns go. */
const shortest = 80

/** Lay out prompts and answers alone, shortened evenly; the oldest turns go where even that is too long. */
export function shortenEvenly(
  measured: readonly Measured[],
  shorteners: ReadonlyMap<number, Piece>,
  {header, limit}: Room
): Shortened | undefined {
  const starts = turnStarts(measured)
  const known = new Map<number, Map<number, Seam>>()
  const attempt = (length: number, turns: number): Shortened | undefined => {
    const from = starts[turns] ?? measured.length
    const seams = known.get(length) ?? new Map<number, Seam>()
    known.set(length, seams)
    const resized = resize(shorteners, {measured, seams, length, from, limit})
    if (!resized) return
    const layout = layOut(measured, {...onlyEssential(measured, from), header, resized, turns})
    return layout.size <= limit ? {...layout, length, resized} : undefined
  }
  const turns = leastThat(starts.length, (amount) => attempt(shortest, amount) !== undefined)
  const lengths = lengthsUpTo(limit)
  const steps = leastThat(lengths.length - 1, (step) => attempt(lengths[step] ?? shortest, turns) !== undefined)
  return attempt(lengths[steps] ?? shortest, turns)
}

/** A prompt or an answer in about so many characters. */
export function shortened({nodes, shorten}: Piece, length: number): RootContent[] {
  if (shorten) return shorten(length)
  const whole = print(nodes)
  const start = startOf(whole, length)
  const rest = count(whole.length - start.length, 'more character')
  return [{type: 'code', lang: 'markdown', value: start}, paragraph(emphasis(`… ${rest} left out`))]
}

function onlyEssential(measured: readonly Measured[], from: number): Pick<Cuts, 'isCut' | 'from'> {
  return {
    from,
    isCut: (index) => {
      const piece = measured[index]
      return index < from || !piece || !isEssential(piece)
    }
  }
}

/** Where the turns of the conversation begin. */
function turnStarts(measured: readonly Measured[]): number[] {
  const starts: number[] = []
  let turn: number | undefined
  measured.forEach((piece, index) => {
    if (piece.kind === 'header' || piece.parent >= 0 || piece.closes || piece.turn === turn) return
    turn = piece.turn
    starts.push(index)
  })
  return starts
}

interface Resizing {
  /** What is known already of pieces in this length. */
  seams: Map<number, Seam>
  measured: readonly Measured[]
  length: number
  from: number
  limit: number
}

/** The pieces that are shorter in the new length; nothing where all together are too long whatever else is done. */
function resize(pieces: ReadonlyMap<number, Piece>, asked: Resizing): Map<number, Seam> | undefined {
  const resized = new Map<number, Seam>()
  let total = 0
  for (const [index, piece] of pieces) {
    const whole = asked.measured[index]
    if (index < asked.from || !whole) continue
    // What is printed is seldom shorter than what was said: no need to try.
    const isLong = whole.size > asked.length
    const seam = asked.seams.get(index) ?? (isLong ? seamOf({...piece, nodes: shortened(piece, asked.length)}) : whole)
    asked.seams.set(index, seam)
    if (seam.size < whole.size) resized.set(index, seam)
    total += Math.min(seam.size, whole.size)
    if (total > asked.limit) return
  }
  return resized
}

/** The longest first, in steps of a tenth. */
function lengthsUpTo(limit: number): number[] {
  const lengths = [shortest]
  for (let length = shortest * 1.1; length < limit; length *= 1.1) lengths.push(Math.floor(length))
  return lengths.reverse()
}
