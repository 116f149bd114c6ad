import fs from 'node:fs'
import type {SiteSetting} from '../html/render-session.js'
import type {Theme} from '../html/theme.js'
import {usageError} from '../usage-error.js'
import {hashOf} from './file-mark.js'
import {entryAt, onDisk} from './safe-path.js'
import type {SiteFolder} from './site-folder.js'

/** Files that all pages of a site share. */
export interface SiteAssets {
  paths: SiteSetting['assets']
  /** Their texts, by path. */
  texts: Map<string, string>
}

/** The assets of a theme. All are named by what is in them: a browser may keep them for ever. */
export function assetsOf(theme: Theme): SiteAssets {
  const texts = new Map<string, string>()
  const name = (stem: string, ending: string) => {
    const text = theme.asset(`${stem}.${ending}`)
    const file = `assets/${stem}-${hashOf(text).slice(0, 10)}.${ending}`
    texts.set(file, text)
    return file
  }
  return {paths: {style: name('style', 'css'), script: name('app', 'js'), icon: name('icon', 'svg')}, texts}
}

/** Put assets in their places, those that are missing. The manifest says first that they are ours. */
export function putAssets(site: SiteFolder, {texts}: SiteAssets): void {
  const missing = [...texts].filter(([file]) => !site.manifest.files.has(file) || !entryAt(onDisk(site.root, file)))
  if (missing.length === 0) return
  for (const [file, text] of missing) {
    const target = onDisk(site.root, file)
    if (!entryAt(target) || fs.readFileSync(target, 'utf8') === text) continue
    throw usageError(`Expected nothing of somebody else's at \`${file}\` in the site`)
  }
  for (const file of [...texts.keys(), 'index.html']) site.manifest.files.add(file)
  site.save()
  for (const [file, text] of missing) site.put(file, text)
}
