import path from 'node:path'
import {usageError} from '../usage-error.js'
import type {Search} from './locate-sessions.js'
import {isOfProject} from './project-folders.js'
import {type Located, locatedFile, sessionsInRoot} from './sessions-in-folder.js'

const shown = 5

/** The one session whose id is this or begins with it, in any root; nothing where there is none. */
export function locateId(id: string, search: Search): Located | undefined {
  const wanted = id.toLowerCase()
  const {project} = search
  const sessions = search.roots
    .flatMap((root) => [...sessionsInRoot(root, search.store), ...exactFiles(id, root, search)])
    .filter(({folder}) => project === undefined || isOfProject(folder, project, search))
  const once = [...new Map(sessions.map((session) => [session.path, session])).values()]
  const exact = once.filter(({stem}) => stem.toLowerCase() === wanted)
  const found = exact.length > 0 ? exact : once.filter(({stem}) => stem.toLowerCase().startsWith(wanted))
  if (found.length <= 1) return found[0]
  const whole = found.filter(({main}) => main !== undefined)
  if (exact.length > 0 && whole.length === 1) return whole[0]

  const names = found.slice(0, shown).map((session) => `\`${exact.length > 0 ? session.path : session.stem}\``)
  const more = found.length > shown ? ` and ${found.length - shown} more` : ''
  throw usageError(`Expected the id of one session, got \`${id}\`, which fits ${names.join(', ')}${more}`)
}

/** Files named by an id that is no UUID: other tools write such. */
function exactFiles(id: string, root: string, {store}: Search): Located[] {
  const folders = store.list(root).folders.map((name) => path.join(root, name))
  const having = folders.filter((folder) => store.list(folder).files.includes(`${id}.jsonl`))
  return having.map((folder) => locatedFile(path.join(folder, `${id}.jsonl`), root))
}
