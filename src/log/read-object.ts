import fs from 'node:fs'
import {type Entry, obj} from './entry.js'
import {parseJson} from './read-ends.js'

const largest = 64 << 20

/** The object a small JSON file holds; nothing where it is missing, too large, broken or something else. */
export function readObject(file: string): Entry | undefined {
  try {
    const stat = fs.statSync(file, {throwIfNoEntry: false})
    if (!stat?.isFile() || stat.size > largest) return undefined
    return obj(parseJson(fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '')))
  } catch {
    return undefined
  }
}
