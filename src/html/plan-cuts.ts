import type {Unit} from './plan-units.js'

/** A turn longer than a page is cut at a message once it makes the page so many times as long. */
const tooLong = 1.5

/** Cut a thread, in reading order, before the units that begin pages. */
export function cutPages(units: readonly Unit[], pageSize: number): Unit[][] {
  const starts = pageStarts(units, pageSize)
  const pages: Unit[][] = [[]]
  for (const unit of units) {
    if (starts.has(unit) && pages.at(-1)?.length !== 0) pages.push([])
    pages.at(-1)?.push(unit)
  }
  return pages
}

/**
 * Which units begin pages is decided in the order of the file, by where each begins in it. That is all that never
 * changes while the file grows: a late result makes a message larger, a rewind changes the order of reading.
 */
function pageStarts(units: readonly Unit[], pageSize: number): Set<Unit> {
  const starts = new Set<Unit>()
  const written = units.flatMap((unit) => (unit.item?.type === 'stub' ? {unit, at: unit.item.ranges[0] ?? 0} : []))
  written.sort((a, b) => a.at - b.at)
  let began = written[0]?.at ?? 0
  for (const {unit, at} of written) {
    const limit = unit.start === 'turn' ? pageSize : unit.start === 'message' ? pageSize * tooLong : undefined
    if (limit === undefined || at - began < limit) continue
    starts.add(unit)
    began = at
  }
  return starts
}
