import {idleAfter} from './work.js'

/** A stretch of time, in milliseconds since 1970. */
export interface Stretch {
  first: number
  last: number
}

/** Where a moment stands on the timeline, in percent; silence is as wide whether it lasted minutes or days. */
export interface TimeScale {
  at(time: number): number
  /** Silences, in percent. */
  idle: ReadonlyArray<{from: number; width: number}>
  /** When work began, and when it went on after a silence; the end is last. */
  ticks: ReadonlyArray<{time: number; at: number}>
}

/** Percent of the width that one silence takes, and all of them together at most. */
const idleWidth = 2.4
const idleShare = 36

/** Lay out all the work there was; nothing where no time is known. */
export function timeScale(work: readonly Stretch[]): TimeScale | undefined {
  const busy = mergeStretches(work, idleAfter)
  const [begin] = busy
  const end = busy.at(-1)
  if (!begin || !end) return undefined
  const width = Math.min(idleWidth, idleShare / Math.max(1, busy.length - 1))
  const left = 100 - width * (busy.length - 1)
  const total = busy.reduce((sum, {first, last}) => sum + last - first, 0) || 1
  let at = 0
  const parts = busy.map(({first, last}) => {
    const part = {first, last, at, width: ((last - first) / total) * left}
    at += part.width + width
    return part
  })
  return {
    at(time) {
      const part = parts.findLast(({first}) => first <= time) ?? parts[0]
      if (!part) return 0
      const share = (Math.max(time, part.first) - part.first) / (part.last - part.first || 1)
      return part.at + Math.min(1, share) * part.width
    },
    idle: parts.slice(1).map((part) => ({from: part.at - width, width})),
    ticks: [...parts.map((part) => ({time: part.first, at: part.at})), {time: end.last, at: 100}]
  }
}

/** How long somebody was at work of all the time that went by; all of it where there were no long silences. */
export function busyTime(spans: readonly Stretch[] | undefined, ms: number): number {
  if (spans === undefined) return ms
  const busy = mergeStretches(spans, 0).reduce((sum, {first, last}) => sum + last - first, 0)
  return ms - busy < idleAfter ? ms : busy
}

/** Stretches in order, those that touch or nearly do made one. */
export function mergeStretches(all: readonly Stretch[], gap: number): Stretch[] {
  const merged: Stretch[] = []
  for (const {first, last} of all.toSorted((a, b) => a.first - b.first)) {
    const open = merged.at(-1)
    if (open && first - open.last <= gap) open.last = Math.max(open.last, last)
    else merged.push({first, last})
  }
  return merged
}
