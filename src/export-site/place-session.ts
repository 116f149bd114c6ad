import fs from 'node:fs'
import path from 'node:path'
import {usageError} from '../usage-error.js'
import {manifestName} from './manifest.js'
import {removeFile} from './remove-files.js'
import {entryAt, isInside, onDisk} from './safe-path.js'
import {printRecord, type SessionRecord} from './session-record.js'
import type {SiteFolder} from './site-folder.js'

/** A session whose files are ready to be put in their place. */
export interface Staged {
  /** Its folder in the site. */
  folder: string
  /** Where its files are now. */
  from: string
  /** Its files from its folder, in the order in which they were made. */
  order: readonly string[]
  /** Where its first page is as that of the whole site, if it is that too. */
  top?: string
  record: SessionRecord
  /** When the newest of its inputs changed; the record's own time tells. */
  stamp: number
}

/** Stands where a page will be, or was, while pages that lead to it are exchanged; nothing can lead on from it. */
export const bridge = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>One moment</title>
<p>This page is being exchanged. Go back and try again in a moment.</p></html>
`

/**
 * Put a session in its place so that at any moment every link on every page leads to a file.
 * A new one comes with one rename; of one that was there, what is led to comes before what leads to it,
 * and what it no longer has stays until `removeGone`.
 */
export function placeSession(site: SiteFolder, staged: Staged): void {
  const {folder, from, order, record, top} = staged
  const before = site.sessions.get(folder)
  if (before) {
    const old = new Set([...before.files, ...before.gone])
    refuseForeign(site, staged, old)
    const gone = [...old].filter((file) => !record.files.includes(file))
    keepRecord(site, folder, {...record, key: '', gone: [], files: [...new Set([...old, ...order])]})
    for (const file of bridged(order, (page) => !entryAt(at(page)))) place(file, bridge)
    for (const file of inOrder(order, old)) move(file)
    if (top !== undefined) fs.renameSync(top, onDisk(site.root, 'index.html'))
    record.gone = gone
    keepRecord(site, folder, record, staged.stamp)
  } else {
    writeRecord(path.join(from, manifestName), record, staged.stamp)
    const empty = onDisk(site.root, folder)
    if (entryAt(empty)) fs.rmdirSync(empty)
    fs.renameSync(from, empty)
    if (top !== undefined) fs.renameSync(top, onDisk(site.root, 'index.html'))
  }
  site.sessions.set(folder, {files: record.files, gone: record.gone, record, stamp: staged.stamp})

  function at(file: string): string {
    return onDisk(site.root, `${folder}/${file}`)
  }

  function place(file: string, data: string): void {
    site.put(`${folder}/${file}`, data)
  }

  function move(file: string): void {
    site.makeFolders(`${folder}/${file}`)
    fs.renameSync(onDisk(from, file), at(file))
  }
}

/** Keep what a session's folder holds. */
export function keepRecord(site: SiteFolder, folder: string, record: SessionRecord, stamp = 0): void {
  const staged = path.join(site.stage, 'record')
  writeRecord(staged, record, stamp)
  fs.renameSync(staged, onDisk(site.root, `${folder}/${manifestName}`))
}

function writeRecord(file: string, record: SessionRecord, stamp: number): void {
  fs.writeFileSync(file, printRecord(record))
  fs.utimesSync(file, stamp / 1000, stamp / 1000)
}

/** Where a page leads to another that is not there yet, and that one back, something must stand in their places first. */
function bridged(files: readonly string[], isMissing: (page: string) => boolean): string[] {
  const missing = files.filter((file) => isPage(file) && isMissing(file))
  return missing.length > 1 ? missing : []
}

/** What no page is led to from comes first, and then new pages, old ones from the last to the first, tables, and what leads to all. */
function inOrder(order: readonly string[], old: ReadonlySet<string>): string[] {
  const step = (file: string): number => {
    if (file === 'index.html') return 6
    if (file === 'overview.html') return 5
    if (file === 'ids.js') return 4
    if (/^ids\//.test(file)) return 3
    if (!isPage(file)) return 0
    return old.has(file) ? 2 : 1
  }
  return order.toReversed().sort((a, b) => step(a) - step(b))
}

/** Remove files of a session that nothing leads to any more; pages that lead to each other go at once, as far as a reader can tell. */
export function removeGone(site: SiteFolder, folder: string, gone: readonly string[]): void {
  const files = gone.filter((file) => isInside(site.root, `${folder}/${file}`))
  for (const file of bridged(files, (page) => entryAt(onDisk(site.root, `${folder}/${page}`))?.isFile() === true)) {
    site.put(`${folder}/${file}`, bridge)
  }
  for (const file of files) removeFile(site.root, `${folder}/${file}`)
}

/** A file of ours that has the name of one that is not is refused before anything is changed. */
function refuseForeign({root}: SiteFolder, {folder, order}: Staged, old: ReadonlySet<string>): void {
  const foreign = order.find((file) => !old.has(file) && entryAt(onDisk(root, `${folder}/${file}`)))
  if (foreign === undefined) return
  throw usageError(`Expected nothing of somebody else's at \`${folder}/${foreign}\` in the site`)
}

function isPage(file: string): boolean {
  return file.endsWith('.html')
}
