import {column} from '../log/ledger.js'
import {stringTable} from '../log/string-table.js'

/** The number of the page that each id has its home on, in a fifth of the memory of a map: large sessions have a million. */
export interface Homes {
  has(id: string): boolean
  get(id: string): number | undefined
  set(id: string, page: number): void
  /** How many ids there may be: each has a place, from 0, whether it has a home or not. */
  readonly places: number
  idAt(place: number): string
  /** The page of the id at a place, or -1. */
  pageAt(place: number): number
}

/** No homes yet. The ids are in a table that may hold others too: what is known of a session shares one. */
export function createHomes(ids = stringTable()): Homes {
  const pages = column(Int32Array, -1)
  const pageOf = (id: string) => {
    const place = ids.find(id)
    return place < 0 ? -1 : pages.get(place)
  }
  return {
    get places() {
      return ids.size
    },
    has: (id) => pageOf(id) >= 0,
    get(id) {
      const page = pageOf(id)
      return page < 0 ? undefined : page
    },
    set: (id, page) => pages.set(ids.add(id), page),
    idAt: ids.get,
    pageAt: pages.get
  }
}
