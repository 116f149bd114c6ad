import path from 'node:path'
import type {LogStore} from './log-store.js'
import {isSafe} from './session-name.js'
import {isLooseFile, type Located} from './sessions-in-folder.js'

/** The folders that belong to a session, its own first: agents that ran in a worktree lie under another project. */
export function companionsOf(
  {folder, main, bytes, companion, projects}: Pick<Located, 'folder' | 'main' | 'bytes' | 'companion' | 'projects'>,
  ids: readonly string[],
  store: LogStore
): string[] {
  if (bytes) return []
  const {files, folders} = store.list(folder)
  const found = companion === undefined ? [] : [companion]
  for (const id of ids) {
    if (isSafe(id) && folders.includes(id)) found.push(path.join(folder, id))
  }
  // A session laid out by itself: one main file, with `subagents/` beside it.
  const hasOwn = folders.includes('subagents') || folders.includes('tool-results')
  if (hasOwn && main !== undefined && files.filter(isLooseFile).length === 1) found.push(folder)
  if (projects !== undefined) found.push(...ids.flatMap((id) => store.companions(projects).get(id) ?? []))
  return [...new Set(found)]
}
