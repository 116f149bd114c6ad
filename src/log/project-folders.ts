import fs from 'node:fs'
import path from 'node:path'
import type {Search} from './locate-sessions.js'
import {plainProjectKey, projectKey} from './project-key.js'
import {resolvePath} from './roots.js'

/**
 * The project folders of a working directory, in any root.
 * `here` is the current directory, whose folder the environment may rename; `part` also takes part of a folder's name.
 */
export function workingFolders(written: string, search: Search, how: 'exact' | 'here' | 'part'): string[] {
  const keys = keysOf(resolvePath(written, search))
  const renamed = search.env.CLAUDE_CODE_PROJECT_DIR_NAME
  if (how === 'here' && renamed) keys.unshift(renamed)
  const all = search.roots.flatMap((root) => search.store.list(root).folders.map((name) => path.join(root, name)))
  const exact = all.filter((folder) => keys.includes(path.basename(folder)))
  if (exact.length > 0 || how !== 'part') return exact
  return all.filter((folder) => isPart(written, folder))
}

/** Whether a project folder is the one that `--project` names. */
export function isOfProject(folder: string, project: string, search: Pick<Search, 'cwd' | 'home'>): boolean {
  return keysOf(resolvePath(project, search)).includes(path.basename(folder)) || isPart(project, folder)
}

/** A path names one directory; anything else may be part of a name, if it has something to go by. */
function isPart(written: string, folder: string): boolean {
  if (/^[.~/\\]/.test(written) || !/[\p{L}\p{N}]/u.test(written)) return false
  return plainProjectKey(path.basename(folder)).toLowerCase().includes(plainProjectKey(written).toLowerCase())
}

function keysOf(folder: string): string[] {
  const paths = [folder]
  try {
    paths.unshift(fs.realpathSync(folder))
  } catch {
    // A directory that is gone still has its sessions.
  }
  return paths.flatMap((cwd) => [projectKey(cwd), plainProjectKey(cwd)])
}
