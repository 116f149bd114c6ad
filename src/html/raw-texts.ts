import {hashText} from '../log/hash-text.js'
import {pathClaims} from './file-name.js'

/** Puts long texts into files; one that is asked for again, by another copy of its page, has the file it had. */
export function keepRaw(put: (path: string, text: string) => void): (id: string, text: string) => string {
  const claim = pathClaims()
  const known = new Map<string, string>()
  return (id, text) => {
    const key = `${id} ${text.length} ${hashText(text)}`
    const before = known.get(key)
    if (before !== undefined) return before
    const path = claim('raw/', id, '.txt')
    known.set(key, path)
    put(path, text)
    return path
  }
}
