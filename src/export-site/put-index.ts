import type {Theme} from '../html/theme.js'
import {indexPages, type Listed} from './index-pages.js'
import {bridge} from './place-session.js'
import {entryAt, onDisk} from './safe-path.js'
import type {SiteAssets} from './site-assets.js'
import type {SiteFolder} from './site-folder.js'

/** Put the pages of an index; gives their names. They lead to each other: each must be there, as something, before one of them is. */
export function putIndex(
  site: SiteFolder,
  listed: readonly Listed[],
  {theme, assets, version}: {theme: Theme; assets: SiteAssets; version: string}
): string[] {
  const pages = indexPages(listed, {theme, assets: assets.paths, version})
  const missing = pages.filter(({file}) => !entryAt(onDisk(site.root, file)))
  site.manifest.index = ''
  for (const {file} of pages) site.manifest.files.add(file)
  site.save()
  if (missing.length > 1) for (const {file} of missing) site.put(file, bridge)
  for (const {file, html} of pages.toReversed()) site.put(file, html)
  return pages.map(({file}) => file)
}
