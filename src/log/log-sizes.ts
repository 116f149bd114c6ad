import fs from 'node:fs'
import type {SessionFiles} from './session-files.js'

/** The logs of a session that are files, in the order in which they are read. */
export function logPaths({main, agents}: Pick<SessionFiles, 'main' | 'agents'>): string[] {
  return [...(main === undefined ? [] : [main]), ...agents.map(({path}) => path)]
}

/** Bytes of a session's logs. */
export function sizeOf(files: SessionFiles): number {
  const given = files.bytes?.length ?? 0
  return logPaths(files).reduce((sum, file) => sum + (fs.statSync(file, {throwIfNoEntry: false})?.size ?? 0), given)
}
