import fs from 'node:fs'
import path from 'node:path'
import {usageError} from '../usage-error.js'
import {isFolder} from './list-folder.js'

/** What of the surroundings decides where logs are. */
export interface Place {
  /** `--root`: a folder such as `~/.claude`, or its `projects`. */
  root?: string
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  home: string
}

/** The `projects` folders to search, each once. */
export function findRoots(place: Place): string[] {
  if (place.root !== undefined) {
    const root = resolvePath(place.root, place)
    if (!isFolder(root)) throw usageError(`Expected a folder for --root, got \`${place.root}\``)
    return [projectsOf(root)]
  }
  const roots = new Map<string, string>()
  for (const folder of usualRoots(place)) {
    const projects = path.join(folder, 'projects')
    if (isFolder(projects)) roots.set(fs.realpathSync(projects), projects)
    else if (path.basename(folder) === 'projects' && isFolder(folder)) roots.set(fs.realpathSync(folder), folder)
  }
  return [...new Set(roots.values())]
}

/** A path as the user wrote it, made absolute; `~` is home where no shell replaced it. */
export function resolvePath(written: string, {cwd, home}: Pick<Place, 'cwd' | 'home'>): string {
  return path.resolve(
    cwd,
    written.replace(/^~(?=$|[\\/])/, () => home)
  )
}

/** The `projects` folder in a root, or the folder itself where it is one. */
export function projectsOf(root: string): string {
  const projects = path.join(root, 'projects')
  return isFolder(projects) ? projects : root
}

function usualRoots(place: Place): string[] {
  const {env, home} = place
  const set = env.CLAUDE_CONFIG_DIR
  if (set) return [resolvePath(set, place), ...set.split(',').map((part) => resolvePath(part.trim(), place))]
  return [path.join(home, '.claude'), path.join(env.XDG_CONFIG_HOME || path.join(home, '.config'), 'claude')]
}
