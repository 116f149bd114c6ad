import type {HomesKnown} from './homes.js'

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
export function* idsFiles(pages: readonly string[], homes: HomesKnown): Generator<IdsFile> {
  const isLeft = (id: string, page = homes.get(id)): boolean => {
    const whole = withoutPart(id)
    return whole !== '' && homes.get(whole) === page && !isLeft(whole, page)
  }
  // Places of ids: as strings, those of one file are in memory at a time.
  const places = new Uint32Array(homes.places)
  const hashes = new Uint32Array(homes.places)
  let many = 0
  for (let place = 0; place < places.length; place++) {
    const page = homes.pageAt(place)
    if (page < 0) continue
    const id = homes.idAt(place)
    if (isLeft(id, page)) continue
    places[many] = place
    hashes[many++] = hashOf(id)
  }
  const known = places.subarray(0, many)
  const entries = (some: Uint32Array) => Array.from(some, (place) => [homes.idAt(place), homes.pageAt(place)] as const)
  if (many <= inOne) return yield file('ids.js', {pages, shards: 0}, entries(known))
  const count = 2 ** Math.ceil(Math.log2(many / inOne))
  yield file('ids.js', {pages, shards: count}, [])
  const shards = sortedBy(known, count, (at) => (hashes[at] ?? 0) % count)
  for (const [shard, some] of shards.entries()) yield file(`ids/${shard}.js`, {shard}, entries(some))
}

/** Numbers by the group that each is in, in their order: views of one array, as a large session has a million. */
function sortedBy(numbers: Uint32Array, count: number, groupOf: (at: number) => number): Uint32Array[] {
  const groups = numbers.map((_, at) => groupOf(at))
  const ends = new Uint32Array(count + 1)
  for (const group of groups) ends[group + 1] = (ends[group + 1] ?? 0) + 1
  for (let group = 1; group <= count; group++) ends[group] = (ends[group] ?? 0) + (ends[group - 1] ?? 0)
  const starts = ends.slice()
  const sorted = new Uint32Array(numbers.length)
  for (const [at, number] of numbers.entries()) {
    const group = groups[at] ?? 0
    const to = starts[group] ?? 0
    sorted[to] = number
    starts[group] = to + 1
  }
  return Array.from({length: count}, (_, group) => sorted.subarray(ends[group], ends[group + 1]))
}

/** Which of so many shards an id is in; the reader's script counts the same. */
export function shardOf(id: string, shards: number): number {
  return hashOf(id) % shards
}

function hashOf(id: string): number {
  let hash = 0
  for (let at = 0; at < id.length; at++) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) >>> 0
  return hash
}

function withoutPart(id: string): string {
  const dot = id.lastIndexOf('.')
  return dot < 0 ? '' : id.slice(0, dot)
}

function file(path: string, head: object, ids: ReadonlyArray<readonly [string, number]>): IdsFile {
  // Printed one by one: an object of a thousand such keys takes longer to make than all the rest.
  const entries = ids.map(([id, page]) => (/^[\w.-]+$/.test(id) ? `"${id}":${page}` : `${JSON.stringify(id)}:${page}`))
  const json = `${JSON.stringify(head).slice(0, -1)},"ids":{${entries.join(',')}}}`
  // Nothing that ends a script or a line of one may stand in it.
  const safe = json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return {path, text: `claudeExportIds(${safe})\n`}
}
