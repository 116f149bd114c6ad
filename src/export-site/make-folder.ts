import fs from 'node:fs'
import path from 'node:path'
import {removeEmpty} from './remove-files.js'
import {targetAt} from './safe-path.js'

/** Make a folder and those around it; gives the first that was not there. */
export function makeFolder(folder: string): string | undefined {
  // One by one: where none can be made, such as below /proc, Node would try all of them again for ever.
  const missing: string[] = []
  for (let at = path.resolve(folder); !isFolder(at); at = path.dirname(at)) {
    missing.push(at)
    if (path.dirname(at) === at) break
  }
  const made: string[] = []
  try {
    for (const one of missing.toReversed()) if (makeOne(one)) made.push(one)
  } catch (error) {
    const [first] = made
    if (first !== undefined) removeEmpty(made.at(-1) ?? first, first)
    throw error
  }
  return made[0]
}

/** Whether it was made: another run may have done so by now. */
function makeOne(folder: string): boolean {
  try {
    fs.mkdirSync(folder)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST' && isFolder(folder))) throw error
    return false
  }
}

function isFolder(folder: string): boolean {
  return targetAt(folder)?.isDirectory() === true
}
