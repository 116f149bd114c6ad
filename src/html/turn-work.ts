import type {Thread} from '../ast/nodes.js'
import {turns} from '../ast/walk.js'
import type {Work} from './work.js'

export interface TurnWork {
  ms: number
  failed: number
}

/** How long each turn of a thread was at work and what failed in it, by the turn's id. */
export function turnWork(thread: Thread, work: Work | undefined): Map<string, TurnWork> {
  const found = new Map<string, TurnWork>()
  const seen = work?.of(thread)
  if (!seen) return found
  const starts = [...turns(thread)]
    .map(({id, time}) => ({id, time: Date.parse(time ?? '')}))
    .filter(({time}) => !Number.isNaN(time))
    .sort((a, b) => a.time - b.time)
  const at = (time: number): TurnWork | undefined => {
    const id = starts[lastBefore(starts, time)]?.id
    if (id === undefined) return undefined
    const turn = found.get(id) ?? {ms: 0, failed: 0}
    found.set(id, turn)
    return turn
  }
  for (const {first, last} of seen.spans) {
    const turn = at(first)
    if (turn) turn.ms += last - first
  }
  for (const time of seen.fails) {
    const turn = at(time)
    if (turn) turn.failed++
  }
  return found
}

/** Index of the last that began at that time or before; halving, since a session may have thousands. */
function lastBefore(starts: ReadonlyArray<{time: number}>, time: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle]?.time ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}
