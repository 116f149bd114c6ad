import fs from 'node:fs'
import path from 'node:path'
import {usageError} from '../usage-error.js'
import {lockFolder} from './lock-folder.js'
import {makeFolder} from './make-folder.js'
import {type Manifest, manifestName, parseManifest, printManifest} from './manifest.js'
import {removeEmpty} from './remove-files.js'
import {entryAt, folderMaker, isSafePath, onDisk} from './safe-path.js'
import {type Owned, readRecord} from './session-record.js'

/** A folder that holds a site, or is to; nobody else writes to it until it is closed. */
export interface SiteFolder {
  root: string
  /** A folder for what is not whole yet, on the same disk: from there it is moved to its place. */
  stage: string
  manifest: Manifest
  /** The sessions in it, by their folders. */
  sessions: Map<string, Owned>
  /** Make the folders of a file, by its path with `/`. */
  makeFolders(file: string): void
  /** Put a file in its place so that it is whole or not there. */
  put(file: string, data: string | Uint8Array): void
  /** Keep the manifest. */
  save(): void
  close(): void
}

const stagePrefix = '.claude-export.tmp-'

interface Asked {
  /** Folders of the sessions that are to be written. */
  sessions: readonly string[]
  /** Write beside what somebody else put there. */
  force: boolean
}

/** Open a folder for a site. Throws, and changes nothing, where somebody else's files are in the way or another run is at work. */
export function openSite(folder: string, asked: Asked): SiteFolder {
  refuseForeign(folder, asked)
  const made = makeFolder(folder)
  const leave = () => made !== undefined && removeEmpty(folder, path.resolve(made))
  try {
    const root = fs.realpathSync(folder)
    const unlock = lockFolder(root)
    try {
      // Another run may have been at work a moment ago.
      refuseForeign(root, asked)
      return siteFolder(root, () => {
        unlock()
        leave()
      })
    } catch (error) {
      unlock()
      throw error
    }
  } catch (error) {
    leave()
    throw error
  }
}

function siteFolder(root: string, leave: () => void): SiteFolder {
  const stage = path.join(root, `${stagePrefix}${process.pid}`)
  sweep(root)
  fs.mkdirSync(stage)
  const makeFolders = folderMaker(root)
  const manifest = readManifest(root) ?? {files: new Set(), index: ''}
  const put = (file: string, data: string | Uint8Array) => {
    const staged = path.join(stage, 'file')
    fs.writeFileSync(staged, data)
    makeFolders(file)
    fs.renameSync(staged, onDisk(root, file))
  }
  return {
    root,
    stage,
    manifest,
    sessions: readSessions(root),
    makeFolders,
    put,
    save: () => put(manifestName, printManifest(manifest)),
    close() {
      discard(stage)
      leave()
    }
  }
}

/** What runs left behind that did not get to their end. */
function sweep(root: string): void {
  for (const name of fs.readdirSync(root)) if (name.startsWith(stagePrefix)) discard(path.join(root, name))
}

/** Remove a stage. A process that outlived its run may still write to it, which it cannot under another name. */
function discard(stage: string): void {
  const away = `${stage}-${process.pid}-old`
  try {
    fs.renameSync(stage, away)
    fs.rmSync(away, {recursive: true, force: true})
  } catch {
    // It is hidden, and the next run tries again.
  }
}

function readManifest(root: string): Manifest | undefined {
  const file = path.join(root, manifestName)
  return entryAt(file)?.isFile() ? parseManifest(fs.readFileSync(file, 'utf8')) : undefined
}

function readSessions(root: string): Map<string, Owned> {
  const sessions = new Map<string, Owned>()
  for (const entry of fs.readdirSync(root, {withFileTypes: true})) {
    if (!entry.isDirectory() || !isSafePath(entry.name)) continue
    const record = readRecord(path.join(root, entry.name))
    if (record) sessions.set(entry.name, record)
  }
  return new Map([...sessions].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Nothing that was there before us is written over. */
function refuseForeign(folder: string, {sessions, force}: Asked): void {
  if (!entryAt(folder)) return
  const before = readManifest(folder)
  const entries = new Map(fs.readdirSync(folder, {withFileTypes: true}).map((entry) => [entry.name, entry]))
  const isThere = (name: string) => entries.has(name) && isInTheWay(path.join(folder, name))
  const other = before || force ? undefined : [...entries.keys()].find((name) => !name.startsWith('.') && isThere(name))
  if (other !== undefined) {
    throw usageError(
      `Expected an empty folder or a site of ours after \`-o\`, got \`${folder}\`, which holds \`${other}\`; --force writes beside it`
    )
  }
  const files = before?.files ?? new Set<string>()
  const hasAssets = [...files].some((file) => file.startsWith('assets/'))
  const isOurs = (name: string) =>
    entries.get(name)?.isDirectory() && entryAt(path.join(folder, name, manifestName))?.isFile()
  const names = [
    ...(files.has('index.html') ? [] : ['index.html']),
    ...(hasAssets ? [] : ['assets']),
    ...sessions.filter((session) => entries.has(session) && !isOurs(session))
  ]
  const found = names.find(isThere)
  if (found === undefined) return
  throw usageError(`Expected a folder for the site after \`-o\` in which nothing else is called \`${found}\``)
}

function isInTheWay(name: string): boolean {
  const stat = entryAt(name)
  return stat !== undefined && (!stat.isDirectory() || fs.readdirSync(name).length > 0)
}
