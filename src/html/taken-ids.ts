import {column} from '../log/ledger.js'
import {type StringTable, stringTable} from '../log/string-table.js'

/** Ids that elements of a page have; a set of strings is one. */
export interface TakenIds {
  has(id: string): boolean
  add(id: string): void
}

/** None yet, in a fifth of the memory of a set: one page of a large session has a million. */
export function takenIds(ids: StringTable = stringTable()): TakenIds {
  const taken = column(Uint16Array)
  return {
    has: (id) => {
      const place = ids.find(id)
      return place >= 0 && taken.get(place) === 1
    },
    add: (id) => taken.set(ids.add(id), 1)
  }
}
