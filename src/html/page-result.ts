import {type StringTable, stringTable} from '../log/string-table.js'
import {addToReport, type MaskedPlace, type Report, type Reported} from '../report.js'
import {createHomes, type HomesKnown} from './homes.js'
import type {RawBefore, RawFiles} from './raw-texts.js'
import type {Work, WorkNote} from './work.js'

/** What came of a page besides its files. Plain data: a page may be rendered by another thread. */
export interface PageResult {
  number: number
  /** Ids that have their home on it. */
  ids: readonly string[]
  /** Ids that it looked for and did not find. */
  missed: readonly string[]
  raw: RawFiles
  notes: readonly WorkNote[]
  reported: Reported
  /** What was masked in each message that was read for it and held something to mask. */
  masked: ReadonlyMap<string, readonly MaskedPlace[]>
}

/** What is known of the pages that are done. A page is rendered as if it were the only one, and then added here. */
export interface Pages {
  /** The number of the page that each id has its home on. */
  homes: HomesKnown
  raw: RawBefore
  /** Whether a page would be another, had it known of the pages before it: logs that use an id twice have such pages. */
  isChanged(result: PageResult): boolean
  /** Add the next page, in order. */
  add(result: PageResult): void
}

/** Gather pages; what they say of work and of problems goes where it belongs, and ids to those that are known. */
export function gatherPages({work, report, ids}: {work: Work; report: Report; ids: StringTable}): Pages {
  const homes = createHomes(ids)
  const files = new Map<string, string>()
  /** Which text is in each file; two that differ in case alone are one on some disks. */
  const texts = new Map<string, string>()
  const read = stringTable()
  // Of the result that was asked about last: it is mostly the one that is added.
  let latest: {result?: PageResult; places: number[]} = {places: []}
  const placesOf = (result: PageResult) => {
    if (latest.result !== result) latest = {result, places: result.ids.map(homes.placeOf)}
    return latest.places
  }
  return {
    homes,
    raw: {files, isTaken: (path) => texts.has(path.toLowerCase())},
    isChanged(result) {
      const {missed, raw} = result
      if (placesOf(result).some((place) => homes.pageAt(place) >= 0) || missed.some(homes.has)) return true
      return [...raw].some(([key, path]) => (texts.get(path.toLowerCase()) ?? key) !== key)
    },
    add(result) {
      const {number, raw, notes, reported, masked} = result
      for (const place of placesOf(result)) homes.setAt(place, number)
      for (const [key, path] of raw) {
        files.set(key, path)
        texts.set(path.toLowerCase(), key)
      }
      for (const note of notes) work.add(note)
      addToReport(report, reported)
      // A message that stands on two pages is counted once.
      for (const [message, places] of masked) {
        if (read.find(message) >= 0) continue
        read.add(message)
        for (const place of places) report.mask(place)
      }
    }
  }
}
