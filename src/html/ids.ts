import type {Homes} from './homes.js'

/** A script of the table that leads from an id to its page; classic, since modules and `fetch` do not work from a disk. */
export interface IdsFile {
  /** Relative to the session's folder. */
  path: string
  text: string
}

/** More ids than this are cut in shards, so that a link costs a small file. */
const inOne = 2000

/**
 * The table of a session as calls of a function that the reader's script must have defined:
 * `ids.js` calls `claudeExportIds({pages, shards: 0, ids})`, where `ids` gives the number of the page of each id.
 * Where it would be long, `shards` says how many there are, `ids` is empty, and `ids/<n>.js` calls
 * `claudeExportIds({shard: n, ids})`. An id is in the shard `shardOf(id, shards)`.
 * An id with a dot that is not in the table stands where the part before its last dot does.
 */
export function* idsFiles(pages: readonly string[], homes: Omit<Homes, 'set'>): Generator<IdsFile> {
  const isLeft = (id: string, page = homes.get(id)): boolean => {
    const whole = withoutPart(id)
    return whole !== '' && homes.get(whole) === page && !isLeft(whole, page)
  }
  // Numbers of ids: as strings, those of one file are in memory at a time.
  const known: number[] = []
  for (let place = 0; place < homes.size; place++) {
    if (!isLeft(homes.idAt(place), homes.pageAt(place))) known.push(place)
  }
  const entries = (places: readonly number[]) =>
    places.map((place) => [homes.idAt(place), homes.pageAt(place)] as const)
  if (known.length <= inOne) return yield file('ids.js', {pages, shards: 0}, entries(known))
  const count = 2 ** Math.ceil(Math.log2(known.length / inOne))
  yield file('ids.js', {pages, shards: count}, [])
  const shards = Array.from({length: count}, (): number[] => [])
  for (const place of known) shards[shardOf(homes.idAt(place), count)]?.push(place)
  for (const [shard, places] of shards.entries()) yield file(`ids/${shard}.js`, {shard}, entries(places))
}

/** Which of so many shards an id is in; the reader's script counts the same. */
export function shardOf(id: string, shards: number): number {
  let hash = 0
  for (let at = 0; at < id.length; at++) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) >>> 0
  return hash % shards
}

function withoutPart(id: string): string {
  const dot = id.lastIndexOf('.')
  return dot < 0 ? '' : id.slice(0, dot)
}

function file(path: string, head: object, ids: ReadonlyArray<readonly [string, number]>): IdsFile {
  // Printed one by one: an object of a thousand such keys takes longer to make than all the rest.
  const entries = ids.map(([id, page]) => `${JSON.stringify(id)}:${page}`)
  const json = `${JSON.stringify(head).slice(0, -1)},"ids":{${entries.join(',')}}}`
  // Nothing that ends a script or a line of one may stand in it.
  const safe = json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return {path, text: `claudeExportIds(${safe})\n`}
}
