import {type FindOptions, locateAll, locateSessions} from '../log/locate-sessions.js'
import {createLogStore} from '../log/log-store.js'
import type {ListOptions} from '../options.js'
import {maskAlone} from '../transform/redact/mask-alone.js'
import {findingOf} from './finding-of.js'
import type {Io} from './io.js'
import {parseTime} from './parse-time.js'
import {type Listed, peekAll} from './peek-all.js'
import {printTable} from './print-table.js'

const newest = 20

/** The command `list`: what sessions there are, newest first, known by the ends of their files. */
export async function listSessions(folders: readonly string[], options: ListOptions, io: Io): Promise<number> {
  const since =
    options.since === undefined ? Number.NEGATIVE_INFINITY : parseTime(options.since, {now: io.now(), flag: 'since'})
  const finding: FindOptions = findingOf(options, io)
  const store = createLogStore()
  const located = folders.length === 0 ? locateAll(finding, store) : locateSessions(folders, finding, store)
  const listed = peekAll(located, store).filter(({ended}) => Date.parse(ended) >= since)
  const kept = options.all ? listed : listed.filter(({kind}) => kind === undefined)
  const shown = options.all || options.json ? kept : kept.slice(0, newest)
  if (options.long) io.foresee?.(shown.reduce((sum, {size}) => sum + size, 0))
  const read = options.long ? (await import('./read-long.js')).readLong(shown, store) : shown
  const rows = read.map(hideSecrets)

  if (options.json) {
    io.stdout(`${JSON.stringify(rows.map(forMachines), null, 2).replace(/[\u007f-\u009f]/g, escapeUnit)}\n`)
    return 0
  }
  if (rows.length > 0) io.stdout(printTable(rows, io))
  const more = [
    ...(kept.length > shown.length ? [`${kept.length - shown.length} more`] : []),
    ...(listed.length > kept.length ? [`${listed.length - kept.length} empty`] : [])
  ]
  if (rows.length === 0 && more.length === 0) io.stderr('No sessions\n')
  else if (more.length > 0) io.stderr(`and ${more.join(', ')}: --all shows them\n`)
  return 0
}

/** What is shown of a session may be pasted somewhere; its path is where it lies, and stays. */
function hideSecrets(row: Listed): Listed {
  const {title, cwd} = row
  return {...row, title: maskAlone(title), ...(cwd !== undefined && {cwd: maskAlone(cwd)})}
}

function forMachines({located, ...row}: Listed): object {
  return {...row, path: located.path}
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
