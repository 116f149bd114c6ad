import fs from 'node:fs'
import path from 'node:path'
import type {Theme} from '../html/theme.js'
import {sizeOf} from '../log/log-sizes.js'
import type {SessionFiles} from '../log/session-files.js'
import type {Redaction, SiteOptions} from '../options.js'
import type {MaskedPlace, Warning} from '../report.js'
import {finishSite} from './finish-site.js'
import {isCurrent, namesOnce} from './is-current.js'
import {isFatal} from './is-fatal.js'
import {foldersByName, foldersInSite} from './name-folders.js'
import {keepRecord, placeSession} from './place-session.js'
import {type Running, runTasks} from './run-tasks.js'
import {entryAt, onDisk} from './safe-path.js'
import type {SessionRecord} from './session-record.js'
import {assetsOf, putAssets} from './site-assets.js'
import {openSite, type SiteFolder} from './site-folder.js'
import type {Kit, Task} from './stage-session.js'
import {type SiteProgress, trackProgress} from './track-progress.js'

/** How a site is built. */
export interface Building {
  options: SiteOptions
  redact: Redaction
  version: string
  theme: Theme
  /** What pages are made with besides logs. */
  key: string
  /** Leave sessions as they are that would not change. */
  skip: boolean
  /** What sessions are rendered with in this process, loaded when it is needed. */
  kit(): Promise<Kit>
  /** So many processes render; 0 for this one. */
  jobs: number
  /** Write beside what somebody else put into the folder. */
  force: boolean
  /** Remove sessions that are not among those given. */
  prune: boolean
  failed?: ((files: SessionFiles, error: unknown) => void) | undefined
  progress?: ((at: SiteProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/** A session that is in the site now. */
export interface Built {
  files: SessionFiles
  record: SessionRecord
  /** Places of what was warned of; not known of one that was left as it is. */
  warnings: readonly Warning[]
  /** What was masked; where, if that is known. */
  masked: readonly MaskedPlace[]
  /** It was rendered; else it was right as it was. */
  isNew: boolean
}

/** A session and its folder in the site. */
export interface Wanted {
  files: SessionFiles
  folder: string
}

/** Bring a site up to date: render what has changed, put it in its place, and make the index of all there is. */
export async function buildSite(
  sessions: readonly SessionFiles[],
  folder: string,
  building: Building
): Promise<Built[]> {
  const wanted = foldersByName(sessions)
  const site = openSite(folder, {sessions: wanted.map((one) => one.folder), force: building.force})
  try {
    // What is there and not named goes, so that what stays is as one run from nothing makes it.
    return await writeAll(site, building.prune ? wanted : foldersInSite(wanted, site), building)
  } finally {
    site.close()
  }
}

async function writeAll(site: SiteFolder, wanted: readonly Wanted[], building: Building): Promise<Built[]> {
  const {options, redact, version, theme, prune, signal, skip} = building
  const key = skip ? building.key : ''
  const only = onlyOf(site, wanted, prune)
  const assets = assetsOf(theme)
  const shared = {assets: assets.paths, version, options, redact}
  const names = namesOnce()
  // Pages of the only session do not lead to a list of it.
  const how = ({folder}: Wanted) => (folder === only ? {key: key && `${key} only`, isOnly: true} : {key, isOnly: false})
  const current = new Set(wanted.filter((one) => isCurrent(site, one, {...how(one), names})))
  const told = new Map<string, Pick<Built, 'warnings' | 'masked'>>()
  const tasks = wanted
    .filter((one) => !current.has(one))
    .map((one, number): Task => {
      const stage = path.join(site.stage, `${number}`)
      return {...one, ...shared, ...how(one), stage, size: sizeOf(one.files)}
    })
  // It takes longer to load than to see that nothing has changed; other processes start meanwhile.
  const loading = tasks.length > 0 ? import('./put-index.js') : undefined
  const track = trackProgress(tasks, {kept: current.size, progress: building.progress})
  const running = reactions(site, building, track)
  await runTasks(tasks, {...running, done: place})
  if (prune && !signal?.aborted) removeOthers(site, new Set(wanted.map((one) => one.folder)))
  const isThere = current.size > 0 || told.size > 0
  await finishSite(site, {theme, assets, version, key: building.key, only: isThere ? only : undefined})
  signal?.throwIfAborted()
  return wanted.flatMap((one): Built[] => {
    const record = site.sessions.get(one.folder)?.record
    const places = told.get(one.folder)
    if (!record || (!places && !current.has(one))) return []
    return [{files: one.files, record, ...(places ?? kept(record)), isNew: places !== undefined}]
  })

  async function place(task: Task, done: Parameters<Running['done']>[1]): Promise<void> {
    putAssets(site, assets)
    const index = await loading
    // Every page leads to it.
    if (!entryAt(onDisk(site.root, 'index.html'))) index?.putIndex(site, [], {theme, assets, version})
    try {
      placeSession(site, done)
    } catch (error) {
      return running.failed(task, error)
    }
    told.set(task.folder, {warnings: done.warnings, masked: done.masked})
    track.done(task)
  }
}

/** What is still known of a session that was left as it is. */
function kept({card, masked}: SessionRecord): Pick<Built, 'warnings' | 'masked'> {
  const places = Object.entries(masked).map(([rule, count]) => ({rule, session: card.id, count}))
  return {warnings: [], masked: places}
}

/** How tasks are run, and what is done about one that fails. */
function reactions(
  site: SiteFolder,
  building: Building,
  track: ReturnType<typeof trackProgress>
): Omit<Running, 'done'> {
  const {jobs, kit, signal, failed} = building
  return {
    jobs,
    kit,
    signal,
    begun(task) {
      // A process that broke down may have begun with it.
      fs.rmSync(task.stage, {recursive: true, force: true, maxRetries: 3})
      fs.mkdirSync(task.stage)
    },
    tick: track.tick,
    failed(task, error) {
      fs.rmSync(task.stage, {recursive: true, force: true, maxRetries: 3})
      // A full disk is no fault of the session's: the next one would fail as well.
      if (!failed || isFatal(error, site.root)) throw error
      failed(task.files, error)
      track.done(task)
    }
  }
}

/** The folder of the one session that the site will hold, if it will hold one. */
function onlyOf({sessions}: SiteFolder, wanted: readonly Wanted[], prune: boolean): string | undefined {
  const staying = prune ? [] : [...sessions].filter(([, {files}]) => files.length > 0).map(([own]) => own)
  const all = new Set([...staying, ...wanted.map((one) => one.folder)])
  return all.size === 1 ? wanted[0]?.folder : undefined
}

/** Say of sessions that they are to go; they do when the index no longer leads to them. */
function removeOthers(site: SiteFolder, wanted: ReadonlySet<string>): void {
  for (const [own, {files, gone, record}] of site.sessions) {
    if (wanted.has(own) || !record || files.length === 0) continue
    const going = {...record, key: '', files: [], gone: [...new Set([...files, ...gone])]}
    keepRecord(site, own, going)
    site.sessions.set(own, {files: [], gone: going.gone, record: going, stamp: 0})
  }
}
