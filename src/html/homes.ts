import {column} from '../log/ledger.js'
import {stringTable} from '../log/string-table.js'

/** The number of the page that each id has its home on, in a fifth of the memory of a map: large sessions have a million. */
export interface Homes {
  readonly size: number
  has(id: string): boolean
  get(id: string): number | undefined
  set(id: string, page: number): void
  /** The ids in the order in which they were set, from 0. */
  idAt(place: number): string
  /** The page of the id at a place. */
  pageAt(place: number): number
}

/** No homes yet. */
export function createHomes(): Homes {
  const ids = stringTable()
  const pages = column(Uint32Array)
  return {
    get size() {
      return ids.size
    },
    has: (id) => ids.find(id) >= 0,
    get(id) {
      const place = ids.find(id)
      return place < 0 ? undefined : pages.get(place)
    },
    set: (id, page) => pages.set(ids.add(id), page),
    idAt: ids.get,
    pageAt: pages.get
  }
}
