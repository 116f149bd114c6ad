import {pathClaims} from '../html/file-name.js'
import type {SessionFiles} from '../log/session-files.js'
import {numberedName} from '../log/session-name.js'
import type {Wanted} from './build-site.js'
import {entryAt, onDisk} from './safe-path.js'
import {likeness} from './same-session.js'
import type {Owned} from './session-record.js'
import type {SiteFolder} from './site-folder.js'

/** Each session in a folder by its name, as in a site that holds nothing yet. */
export function foldersByName(sessions: readonly SessionFiles[]): Wanted[] {
  const claim = folderNames()
  return sessions.map((files) => ({files, folder: claim('', files.id)}))
}

/** A folder that a session of some name has in a site. */
interface Place {
  id: string
  folder: string
  owned: Owned
}

/**
 * The same sessions in the folders that they have in a site. Sessions of two projects may have one id, and be written
 * by one run after the other: each keeps its folder, and the one that came later is called `<id>-2`.
 */
export function foldersInSite(
  wanted: readonly Wanted[],
  {root, sessions}: Pick<SiteFolder, 'root' | 'sessions'>
): Wanted[] {
  const held = new Map([...sessions].map(([folder, owned]) => [folder.toLowerCase(), {folder, owned}]))
  const settled = new Map<Wanted, Wanted>()
  const others: Wanted[] = []
  for (const [name, group] of byName(wanted)) {
    const same = asBefore(group)
    if (same) {
      settled.set(same, same)
      continue
    }
    const places = placesOf(name)
    const found = places.length > 0 ? match(group, places) : new Map<Wanted, Place>()
    for (const [one, {id, folder}] of found) settled.set(one, {files: {...one.files, id}, folder})
    if (places.length > 0) others.push(...group.filter((one) => !found.has(one)))
    else for (const one of group) settled.set(one, one)
  }
  const taken = new Set([...settled.values()].map(({folder}) => folder.toLowerCase()))
  for (const one of others.sort((a, b) => (a.folder < b.folder ? -1 : 1))) {
    let {id} = one.files
    let {folder} = one
    for (
      let number = 2;
      taken.has(folder.toLowerCase()) || held.has(folder.toLowerCase()) || isForeign(folder, one);
      number++
    ) {
      id = numberedName(nameAlone(one), number)
      folder = folderNames()('', id)
    }
    taken.add(folder.toLowerCase())
    settled.set(one, {files: {...one.files, id}, folder})
  }
  return wanted.map((one) => settled.get(one) ?? one)

  /** The only session of its name, in the folder that it has for certain: nothing else need be looked at. */
  function asBefore([one, other]: readonly Wanted[]): Wanted | undefined {
    if (!one || other || one.files.named !== undefined) return undefined
    const known = held.get(one.folder.toLowerCase())
    const isSame = known?.folder === one.folder && known.owned.files.length > 0
    return isSame && likeness(one.files, known.owned, 'any') === Number.POSITIVE_INFINITY ? one : undefined
  }

  /** From the first to the last that there is, with all that was in the way when they were named. */
  function placesOf(name: string): Place[] {
    const places: Place[] = []
    for (let number = 1; ; number++) {
      const id = numberedName(name, number)
      const folder = folderNames()('', id)
      const known = held.get(folder.toLowerCase())
      if (known && known.owned.files.length > 0) places.push({...known, id})
      else if (!known && !entryAt(onDisk(root, folder))) return places
    }
  }

  /** What is in the way of the folder that was asked for has been refused before. */
  function isForeign(folder: string, one: Wanted): boolean {
    return folder !== one.folder && entryAt(onDisk(root, folder)) !== undefined
  }
}

/** Which of the sessions has which of the folders: those that are most alike belong together. */
function match(group: readonly Wanted[], places: readonly Place[]): Map<Wanted, Place> {
  const isOnly = group.length === 1 && places.length === 1
  const pairs = group.flatMap((one) =>
    places.map((place) => ({one, place, likeness: likeness(one.files, place.owned, isOnly ? 'any' : 'most')}))
  )
  const found = new Map<Wanted, Place>()
  for (const {one, place, likeness: alike} of pairs.sort((a, b) => b.likeness - a.likeness)) {
    if (alike >= 0 && !found.has(one) && ![...found.values()].includes(place)) found.set(one, place)
  }
  return found
}

function byName(wanted: readonly Wanted[]): Map<string, Wanted[]> {
  const groups = new Map<string, Wanted[]>()
  for (const one of wanted) {
    const name = nameAlone(one)
    const group = groups.get(name)
    if (group) group.push(one)
    else groups.set(name, [one])
  }
  return groups
}

function nameAlone({files}: Wanted): string {
  return files.named ?? files.id
}

function folderNames(): ReturnType<typeof pathClaims> {
  return pathClaims(['index.html', 'assets', '404.html'])
}
