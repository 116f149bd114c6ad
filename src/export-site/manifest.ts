import {parseJson, strings} from './parse-json.js'
import {isSafePath} from './safe-path.js'

/** Which files of a site belong to no session, and are ours. */
export interface Manifest {
  files: Set<string>
  /** What the index was made of; empty where it is not known to be right. */
  index: string
}

/** Where it is kept; a session's own record has the same name, in the session's folder. */
export const manifestName = '.claude-export.json'

/** What the index is made of where it is the first page of the only session. */
export function onlyMark(folder: string): string {
  return `only ${folder}`
}

/** A manifest as text; the same one always as the same text. */
export function printManifest({files, index}: Manifest): string {
  return `${JSON.stringify({index, files: [...files].sort()}, null, 1)}\n`
}

/** What a manifest says; a path that we would not have written is left out, since what is named here may be removed. */
export function parseManifest(text: string): Manifest {
  const {files, index} = parseJson(text) ?? {}
  return {files: new Set(strings(files).filter(isSafePath)), index: typeof index === 'string' ? index : ''}
}
