import fs from 'node:fs'
import path from 'node:path'
import {removeEmpty} from './remove-files.js'
import {makeFolder} from './safe-path.js'

/** Write a file beside the one it then takes the place of. Where that fails, nothing is left behind, no folder either. */
export function writeWhole(file: string, data: string | Uint8Array): void {
  const folder = path.dirname(file)
  const made = makeFolder(folder)
  const temporary = path.join(folder, `.${path.basename(file).slice(0, 100)}.claude-export-${process.pid}.tmp`)
  try {
    fs.writeFileSync(temporary, data)
    fs.renameSync(temporary, file)
  } catch (error) {
    fs.rmSync(temporary, {force: true})
    if (made !== undefined) removeEmpty(folder, path.resolve(made))
    throw error
  }
}
