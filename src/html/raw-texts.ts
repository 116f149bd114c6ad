import {hashText} from '../log/hash-text.js'
import {pathClaims} from './file-name.js'

/** Where long texts were put: the file of each, by what tells it from others. */
export type RawFiles = ReadonlyMap<string, string>

/** Puts long texts into files; one that is asked for again has the file it had. */
export interface RawTexts {
  keep(id: string, text: string): string
  files: RawFiles
}

/** Files that other pages have put texts into. */
export interface RawBefore {
  files: RawFiles
  isTaken(path: string): boolean
}

/** Keep the texts of one page. */
export function keepRaw(put: (path: string, text: string) => void, before?: RawBefore): RawTexts {
  const claim = pathClaims([], before?.isTaken)
  const files = new Map<string, string>()
  return {
    files,
    keep(id, text) {
      const key = `${id} ${text.length} ${hashText(text)}`
      const known = files.get(key)
      if (known !== undefined) return known
      const path = before?.files.get(key) ?? claim('raw/', id, '.txt')
      files.set(key, path)
      put(path, text)
      return path
    }
  }
}
