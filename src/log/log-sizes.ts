import fs from 'node:fs'
import type {SessionFiles} from './session-files.js'

/** The logs of a session that are files, in the order in which they are read. */
export function logPaths({main, agents}: Pick<SessionFiles, 'main' | 'agents'>): string[] {
  return [...(main === undefined ? [] : [main]), ...agents.map(({path}) => path)]
}

/** Bytes of a session's logs. */
export function sizeOf(files: SessionFiles): number {
  const given = files.bytes?.length ?? 0
  return logPaths(files).reduce((sum, file) => sum + sizeAt(file), given)
}

/** Nothing where there is no file, or nobody may know: whoever reads it says why. */
function sizeAt(file: string): number {
  try {
    return fs.statSync(file).size
  } catch {
    return 0
  }
}
