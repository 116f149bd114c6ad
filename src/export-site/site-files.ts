import fs from 'node:fs'
import path from 'node:path'
import {usageError} from '../usage-error.js'
import {type Manifest, manifestName, parseManifest, printManifest} from './manifest.js'

/** A folder that holds a site, or is to. */
export interface SiteFolder {
  /** Write a file so that it is whole or not there, by its path with `/`. */
  put(file: string, data: string | Uint8Array): void
  /** A session is whole: what an earlier run wrote for it, and this one did not, is removed. */
  end(session: string): void
  /** The site is whole. */
  close(): void
}

/** Open a folder for sessions that go to these folders in it. Throws, and changes nothing, where somebody else's files are in the way. */
export function openSite(folder: string, sessions: readonly string[]): SiteFolder {
  const before = readManifest(folder)
  refuseForeign(folder, sessions, before)
  const manifest: Manifest = before ?? {sessions: new Map(), files: new Set()}
  const written = new Set<string>()
  const done = new Set<string>()
  // From here on what is below these folders is ours, even if we should not get to the end.
  for (const session of sessions) manifest.sessions.set(session, manifest.sessions.get(session) ?? new Set())
  save()
  return {
    put(file, data) {
      written.add(file)
      writeWhole(path.join(folder, ...file.split('/')), data)
    },
    end(session) {
      const own = new Set([...written].filter((file) => file.startsWith(`${session}/`)))
      const old = manifest.sessions.get(session) ?? new Set()
      manifest.sessions.set(session, own)
      for (const file of old) if (!own.has(file)) remove(file)
      for (const file of own) written.delete(file)
      done.add(session)
    },
    close() {
      // Pages of sessions that were not written again still need the assets they were written with.
      const isWhole = [...manifest.sessions.keys()].every((session) => done.has(session))
      if (isWhole) for (const file of manifest.files) if (!written.has(file)) remove(file)
      manifest.files = new Set(isWhole ? written : [...manifest.files, ...written])
      save()
    }
  }

  function save(): void {
    writeWhole(path.join(folder, manifestName), printManifest(manifest))
  }

  function remove(file: string): void {
    const target = path.join(folder, ...file.split('/'))
    fs.rmSync(target, {force: true})
    try {
      for (let at = path.dirname(target); at.length > folder.length; at = path.dirname(at)) fs.rmdirSync(at)
    } catch {
      // Something else is in it.
    }
  }
}

function readManifest(folder: string): Manifest | undefined {
  const file = path.join(folder, manifestName)
  return fs.existsSync(file) ? parseManifest(fs.readFileSync(file, 'utf8')) : undefined
}

/** Nothing that was there before us is written over. */
function refuseForeign(folder: string, sessions: readonly string[], before: Manifest | undefined): void {
  const inTheWay = (name: string) => {
    const stat = fs.lstatSync(path.join(folder, name), {throwIfNoEntry: false})
    if (!stat) return false
    return !stat.isDirectory() || fs.readdirSync(path.join(folder, name)).length > 0
  }
  const names = [
    ...(before ? [] : ['index.html', 'assets']),
    ...sessions.filter((session) => before?.sessions.has(session) !== true)
  ]
  const found = names.find(inTheWay)
  if (found === undefined) return
  throw usageError(`Expected a folder for the site after \`-o\` in which nothing else is called \`${found}\``)
}

/** Write a file beside the one it then takes the place of. */
export function writeWhole(file: string, data: string | Uint8Array): void {
  const folder = path.dirname(file)
  fs.mkdirSync(folder, {recursive: true})
  const temporary = path.join(folder, `.${path.basename(file).slice(0, 100)}.${process.pid}.tmp`)
  try {
    fs.writeFileSync(temporary, data)
    fs.renameSync(temporary, file)
  } catch (error) {
    fs.rmSync(temporary, {force: true})
    throw error
  }
}
