import {isFresh, type Range} from './rule.js'

/** Words that stand in paths to home folders; the paths may be those of another system, escaped, or names of projects. */
export const homeWords = [
  ...['/users/', '/home/', 'users\\', 'home\\', '-users-', '-home-'],
  ...['%2fusers%2f', '%2fhome%2f', '%5cusers%5c']
]

/** Nobody's in particular. */
const shared = new Set(['shared', 'public', 'default', 'all users', 'linuxbrew'])

/** In every one of them: looked for first, as it takes half the time. */
const homeSign = /(?:ers|ome)[/\\%-]/i

/** The same words, and so much of others as tells them apart. */
const homeWord = /[/-](?:users|home)[/-]|(?:users|home)\\|%2f(?:users|home)%2f|%5cusers%5c/gi

const name = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.@+-]{0,62}[\p{L}\p{N}_@+-])?/uy
const spacedName = /[\p{L}\p{N}_][\p{L}\p{N}_.@-]{0,40}(?: [\p{L}\p{N}_.-]{1,40}){1,3}(?=\\)/uy

/** What may stand before `/home/` and belongs to the path: drives, other systems' folders. */
const mounts =
  /(?:\/mnt\/[a-z]|\/cygdrive\/[a-z]|\/host_mnt(?:\/[a-z])?|\/\/wsl(?:\$|\.localhost)\/[\w.-]{1,40}|\/var|\/export|\/System\/Volumes\/Data|(?<![\w.])\/[a-z]|(?<![\w.\\]|[^/]\/)[A-Za-z]:)$/i
const drives = /(?:(?<![\w.])[A-Za-z]:\\{1,4}|\\{2,8}[\w.$-]{1,60}\\{1,4}(?:[\w.$ -]{1,60}\\{1,4})?|\\{1,4})$/
const wsl = /\\{2,8}wsl(?:\$|\.localhost)\\{1,4}[\w.-]{1,40}\\{1,4}$/i

/** The person a path leads home to, if it does so for certain: something stands below. */
export function ownerAt(text: string, at: number): string | undefined {
  const home = pathAt(text, at)
  // `[lamp]/home/page` and `GET /users/ada` may be addresses: only who is known from elsewhere is masked there.
  if (!home || text.charAt(at - 1) === ']' || (home.start === at && text.startsWith('/users/', at))) return undefined
  if (/^users\\{1,8}\//.test(text.slice(at, at + 14))) return undefined
  return /^[\\/]{1,9}[\w.~-]|^%(?:2F|5C)\w/i.test(text.slice(home.end, home.end + 10)) ? home.owner : undefined
}

/** Tells of every home folder in a text; `owners` are those who are known to have one. */
export function homesIn(owners: ReadonlySet<string>): (text: string, onHome: (home: Range) => void) => void {
  const keys = new Set([...owners].map(keyOf))
  return (text, onHome) => {
    if (!homeSign.test(text)) return
    homeWord.lastIndex = 0
    for (let match = homeWord.exec(text); match; match = homeWord.exec(text)) {
      const at = match.index
      const home = text.charAt(at) === '-' ? keyAt(text, at, keys) : homeAt(text, at, owners)
      if (home) onHome(home)
      homeWord.lastIndex = home?.end ?? at + 1
    }
  }
}

function homeAt(text: string, at: number, owners: ReadonlySet<string>): Range | undefined {
  const home = pathAt(text, at)
  if (!home) return undefined
  if (owners.has(home.owner)) return home
  return ownerAt(text, at) === undefined ? undefined : home
}

function pathAt(text: string, at: number): (Range & {owner: string}) | undefined {
  const sign = text.charAt(at)
  if (sign === '-') return undefined
  const before = text.slice(Math.max(0, at - 80), at)
  const json = sign === '/' || sign === '%' ? undefined : escaped(text, at, before)
  const place = json ?? (sign === '/' ? posix : sign === '%' ? encoded : windows)(text, at, before)
  if (!place) return undefined
  const [start, from] = place
  spacedName.lastIndex = from
  name.lastIndex = from
  const owner = (sign === '/' || json ? null : spacedName.exec(text)) ?? name.exec(text)
  if (!owner || shared.has(owner[0].toLowerCase())) return undefined
  return {start, end: from + owner[0].length, owner: owner[0]}
}

type Place = [start: number, name: number] | undefined

function posix(text: string, at: number, before: string): Place {
  const from = text.indexOf('/', at + 1) + 1
  const mount = mounts.exec(before)
  if (mount) return [at - mount[0].length, from]
  const isStart = !/[\w.)}%~*-]$/.test(before) || /(?:^|\s)-[A-Z]$/.test(before)
  return isStart || /file:\/\/$/.test(before) || (/\w$/.test(before) && isFresh(text, at) && !/[\d_]$/.test(before))
    ? [at, from]
    : undefined
}

/** As in an address: `%2Fhome%2Fada`, `C%3A%5CUsers%5Cada`. */
function encoded(text: string, at: number, before: string): Place {
  const drive = /(?<![A-Za-z\d])[A-Za-z](?::|%3A)$/i.exec(before)?.[0] ?? ''
  return [at - drive.length, text.indexOf('%', at + 1) + 3]
}

/** As some write JSON: `\/home\/ada`. */
function escaped(text: string, at: number, before: string): Place {
  const [start, slash = ''] = /(?:(?<![\w.])[A-Za-z]:)?(\\{1,8}\/)$/.exec(before) ?? []
  const from = text.indexOf('\\', at)
  return start !== undefined && text.startsWith(slash, from) ? [at - start.length, from + slash.length] : undefined
}

function windows(text: string, at: number, before: string): Place {
  const slashes = /\\{1,4}/y
  slashes.lastIndex = text.indexOf('\\', at)
  const match = (text.charAt(at).toLowerCase() === 'h' ? wsl : drives).exec(before)
  return match && slashes.test(text) ? [at - match[0].length, slashes.lastIndex] : undefined
}

/** `-home-ada-lanterns`: how the log names the folder of a project. */
function keyAt(text: string, at: number, keys: ReadonlySet<string>): Range | undefined {
  const before = text.slice(Math.max(0, at - 7), at)
  const drive = /(?:(?<![\w.])-mnt-[a-z]|(?<![A-Za-z0-9])[A-Za-z]-)$/.exec(before)?.[0] ?? ''
  if (drive === '' && /[\w.]$/.test(before)) return undefined
  const from = text.indexOf('-', at + 1) + 1
  keyLike.lastIndex = from
  // A name may have signs that are `-` here: the longest that is known is meant.
  for (let key = keyLike.exec(text)?.[0] ?? ''; key !== ''; key = key.slice(0, Math.max(0, key.lastIndexOf('-')))) {
    if (keys.has(key)) return {start: at - drive.length, end: from + key.length}
  }
  return undefined
}
const keyLike = /[A-Za-z0-9-]{1,80}/y

function keyOf(owner: string): string {
  return owner.replace(/[^A-Za-z0-9]/g, '-')
}
