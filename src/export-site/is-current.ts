import fs from 'node:fs'
import {listFolder} from '../log/list-folder.js'
import type {Wanted} from './build-site.js'
import {newestTime} from './file-mark.js'
import {inputPaths, type NamesIn, sameInputs} from './inputs.js'
import {manifestName, onlyMark} from './manifest.js'
import {entryAt, onDisk} from './safe-path.js'
import type {SiteFolder} from './site-folder.js'

/** Whether what a site holds of a session is what it would be given now. */
export function isCurrent(
  {root, sessions, manifest}: SiteFolder,
  {files, folder}: Wanted,
  {key, isOnly, names}: {key: string; isOnly: boolean; names: NamesIn}
): boolean {
  const owned = sessions.get(folder)
  const record = owned?.record
  if (!record || key === '' || record.key !== key || record.files.length === 0) return false
  if (isOnly && manifest.index !== onlyMark(folder)) return false
  if (!record.files.every((file) => entryAt(onDisk(root, `${folder}/${file}`))?.isFile())) return false
  const same = sameInputs(record.inputs, files, {stamp: owned.stamp, names})
  if (same !== 'by bytes') return same !== undefined
  const stamp = newestTime(inputPaths(record.inputs, files, names))
  // Files that were touched and not changed are not read again the next time.
  if (stamp > 0) fs.utimesSync(onDisk(root, `${folder}/${manifestName}`), stamp / 1000, stamp / 1000)
  return true
}

/** Reads the names in folders, those of each once. */
export function namesOnce(): NamesIn {
  const known = new Map<string, string[]>()
  return (folder) => {
    const names = known.get(folder) ?? listFolder(folder).files
    known.set(folder, names)
    return names
  }
}
