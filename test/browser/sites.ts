import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {pathToFileURL} from 'node:url'
import {exportSite} from '../../src/export-site.js'
import type {SessionFiles} from '../../src/log/session-files.js'
import type {SiteOptions} from '../../src/options.js'
import {createReport} from '../../src/report.js'
import {corpusSessions, fixtureSessions, hasCorpus} from '../all-sessions.js'
import {filesBelow} from '../site-pages.js'

/** A site on the disk. */
export interface Site {
  folder: string
  /** Paths of its pages from its root. */
  pages: string[]
  /** Its root as an address of the disk, which ends with `/`. */
  url: string
}

/** Write a site below a folder that the caller removes. */
export async function writeSite(
  folder: string,
  sessions: readonly SessionFiles[],
  options: Partial<SiteOptions> = {}
): Promise<Site> {
  await exportSite(sessions, {folder}, createReport(), options)
  return siteAt(folder)
}

/** A site that was written. */
export function siteAt(folder: string): Site {
  const pages = filesBelow(folder).filter((file) => file.endsWith('.html'))
  return {folder, pages, url: `${pathToFileURL(folder).href}/`}
}

/** A folder in which sites are written. */
export function temporaryFolder(): string {
  return fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'claude-export-site-')))
}

/** Sessions of fixtures, each under the name of its fixture: their own ids are alike. */
export function named(...names: string[]): SessionFiles[] {
  return names.flatMap((name) => fixtureSessions(name).map((files) => ({...files, id: name})))
}

/** The largest real sessions, where there are some. */
export function largest(count: number): SessionFiles[] {
  if (!hasCorpus) return []
  const size = ({main}: SessionFiles) => (main === undefined ? 0 : fs.statSync(main).size)
  return corpusSessions()
    .sort((a, b) => size(b) - size(a))
    .slice(0, count)
}
