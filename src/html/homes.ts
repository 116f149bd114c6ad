import {column} from '../log/ledger.js'
import {stringTable} from '../log/string-table.js'

/** The number of the page that each id has its home on, in a fifth of the memory of a map: large sessions have a million. */
export interface Homes {
  has(id: string): boolean
  get(id: string): number | undefined
  /** Gives an id a home, unless it has one. */
  settle(id: string, page: number): void
  /** The place of an id, known or new. */
  placeOf(id: string): number
  setAt(place: number, page: number): void
  /** How many ids there may be: each has a place, from 0, whether it has a home or not. */
  readonly places: number
  idAt(place: number): string
  /** The page of the id at a place, or -1. */
  pageAt(place: number): number
}

/** Homes that are looked up and no longer given. */
export type HomesKnown = Pick<Homes, 'has' | 'get' | 'places' | 'idAt' | 'pageAt'>

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
    settle(id, page) {
      const place = ids.add(id)
      if (pages.get(place) < 0) pages.set(place, page)
    },
    placeOf: ids.add,
    setAt: pages.set,
    idAt: ids.get,
    pageAt: pages.get
  }
}
