import fs from 'node:fs'
import path from 'node:path'
import {logPaths} from '../log/log-sizes.js'
import type {SessionFiles} from '../log/session-files.js'
import {usageError} from '../usage-error.js'
import type {Output} from './choose-output.js'

/** A session, and the file it goes to; none for standard output. */
export interface Planned {
  files: SessionFiles
  target?: string
}

/** Name of the table of sessions in a folder of Markdown files. */
export const indexName = 'index.md'

interface Place {
  output: Output
  refuse: (target: string) => void
}

/** Where every session goes; nothing of it may be a file that `refuse` protects. */
export function planFiles(sessions: readonly SessionFiles[], {output, refuse}: Place): Planned[] {
  const taken = new Set([indexName])
  return sessions.map((files) => {
    const target = targetOf(files, output, taken)
    if (target === undefined) return {files}
    refuse(target)
    return {files, target}
  })
}

/** Throws for a file that is read: the log may be the only copy there is, and no output takes its place. */
export function refuseOverwriting(sessions: readonly SessionFiles[]): (target: string) => void {
  let read: ReadonlySet<string | undefined> | undefined
  return (target) => {
    const real = realPath(target)
    // Of thousands of logs it takes time: only when something is there that could be one.
    if (real === undefined || !(read ??= new Set(sessions.flatMap(logPaths).map(realPath))).has(real)) return
    throw usageError(`Expected an output that is not a session itself, got \`${target}\``)
  }
}

function targetOf({id}: SessionFiles, {file, folder, format}: Output, taken: Set<string>): string | undefined {
  if (folder === undefined) return file
  let name = `${id}.${format}`
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${id}-${n}.${format}`
  taken.add(name.toLowerCase())
  return path.join(folder, name)
}

function realPath(file: string): string | undefined {
  try {
    return fs.realpathSync.native(file)
  } catch {
    return undefined
  }
}
