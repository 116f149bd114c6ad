import fs from 'node:fs'
import {notFoundPage} from '../html/not-found.js'
import type {Theme} from '../html/theme.js'
import {hashOf} from './file-mark.js'
import type {Listed} from './index-pages.js'
import {manifestName, onlyMark} from './manifest.js'
import {keepRecord, removeGone} from './place-session.js'
import {removeFile} from './remove-files.js'
import {entryAt, onDisk} from './safe-path.js'
import {putAssets, type SiteAssets} from './site-assets.js'
import type {SiteFolder} from './site-folder.js'

interface Finishing {
  theme: Theme
  assets: SiteAssets
  version: string
  /** What pages are made with. */
  key: string
  /** The folder of the only session, where the site's first page is that session's. */
  only: string | undefined
}

/** Make the index of all sessions of a site, and then remove what nothing leads to any more. What is right is left as it is. */
export async function finishSite(site: SiteFolder, {theme, assets, version, key, only}: Finishing): Promise<void> {
  const {manifest} = site
  const listed: Listed[] = []
  const needed = new Set(assets.texts.keys())
  for (const [folder, {files, record}] of site.sessions) {
    if (!record || files.length === 0) continue
    listed.push({card: record.card, account: record.account, href: `${folder}/index.html`})
    for (const file of record.assets) needed.add(file)
  }
  // The order in which sessions were done is another each time.
  listed.sort((a, b) => (a.href < b.href ? -1 : 1))
  if (listed.length === 0 && manifest.files.size === 0) return
  putAssets(site, assets)
  if (putNotFound(site, notFoundPage({theme, version}))) needed.add(notFound)
  const index = only === undefined ? hashOf(JSON.stringify([key, listed])) : onlyMark(only)
  const isSame = manifest.index === index && indexFiles(site).every((file) => entryAt(onDisk(site.root, file)))
  if (only !== undefined) needed.add('index.html')
  else if (isSame) for (const file of indexFiles(site)) needed.add(file)
  else {
    const {putIndex} = await import('./put-index.js')
    for (const file of putIndex(site, listed, {theme, assets, version})) needed.add(file)
  }
  removeOld(site, needed)
  if (isSame && needed.size === manifest.files.size) return
  Object.assign(manifest, {index, files: needed})
  site.save()
}

const notFound = '404.html'

/** Put what hosts show for a page that is not there; one of somebody else's stays. Says whether it is ours. */
function putNotFound(site: SiteFolder, html: string): boolean {
  const target = onDisk(site.root, notFound)
  const isThere = entryAt(target) !== undefined
  if (isThere && !site.manifest.files.has(notFound)) return false
  if (isThere && fs.readFileSync(target, 'utf8') === html) return true
  site.manifest.files.add(notFound)
  site.save()
  site.put(notFound, html)
  return true
}

function indexFiles({manifest}: SiteFolder): string[] {
  return [...manifest.files].filter((file) => /^(?:index|sessions-\d+)\.html$/.test(file))
}

function removeOld(site: SiteFolder, needed: ReadonlySet<string>): void {
  for (const file of site.manifest.files) if (!needed.has(file)) removeFile(site.root, file)
  for (const [folder, owned] of site.sessions) {
    if (owned.gone.length === 0) continue
    removeGone(site, folder, owned.gone)
    if (owned.files.length === 0) {
      removeFile(site.root, `${folder}/${manifestName}`)
      site.sessions.delete(folder)
    } else if (owned.record) {
      owned.gone = []
      owned.record.gone = []
      keepRecord(site, folder, owned.record, owned.stamp)
    }
  }
}
