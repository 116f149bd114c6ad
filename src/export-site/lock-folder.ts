import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {usageError} from '../usage-error.js'
import {parseJson} from './parse-json.js'
import {processMark} from './process-mark.js'
import {entryAt} from './safe-path.js'

/** Where a run says that it is at work in a folder. */
export const lockName = '.claude-export.lock'

interface Owner {
  pid: number
  host: string
  /** When its process began, in seconds since 1970: process numbers are used again. */
  began: number
  /** Tells it from others of that number, where the system says so. */
  mark: string
}

/** Keep other runs out of a folder; gives what lets them in again. Throws where another one is at work in it. */
export function lockFolder(folder: string): () => void {
  const lock = path.join(folder, lockName)
  const own = `${lock}.${process.pid}`
  const began = Math.round(Date.now() / 1000 - process.uptime())
  const owner: Owner = {pid: process.pid, host: os.hostname(), began, mark: processMark(process.pid)}
  fs.rmSync(own, {force: true})
  // Never through a link.
  fs.writeFileSync(own, JSON.stringify(owner), {flag: 'wx'})
  try {
    if (!take(own, lock)) {
      if (entryAt(lock)?.isDirectory()) throw usageError(`Expected nothing of somebody else's at \`${lock}\``)
      refuseLiving(lock, {lock, began})
      removeDead(lock, began)
      if (!take(own, lock)) throw new Error(`Another run has begun to write to \`${folder}\`; wait for it`)
    }
  } finally {
    fs.rmSync(own, {force: true})
  }
  sweep(folder)
  return () => fs.rmSync(lock, {force: true})
}

/** What runs left behind that were killed while they took the lock. */
function sweep(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    const pid = name.startsWith(`${lockName}.`) ? Number.parseInt(name.slice(lockName.length + 1), 10) : Number.NaN
    if (pid > 0 && !isRunning(pid)) fs.rmSync(path.join(folder, name), {force: true})
  }
}

/** A link appears with its content, as a file that is opened and then written does not. */
function take(own: string, lock: string): boolean {
  try {
    fs.linkSync(own, lock)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return false
    if (code === 'ENOSPC' || code === 'EROFS' || code === 'EACCES') throw error
    return copy(own, lock)
  }
}

/** For disks that know no links. */
function copy(own: string, lock: string): boolean {
  try {
    fs.copyFileSync(own, lock, fs.constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Of two runs that find a dead one's lock only one may go on: what was moved away may be the other's by now. */
function removeDead(lock: string, began: number): void {
  const old = `${lock}.${process.pid}.old`
  try {
    fs.renameSync(lock, old)
  } catch {
    return
  }
  try {
    refuseLiving(old, {lock, began})
  } catch (error) {
    take(old, lock)
    throw error
  } finally {
    fs.rmSync(old, {force: true})
  }
}

function refuseLiving(file: string, {lock, began}: {lock: string; began: number}): void {
  const owner = readOwner(file)
  if (!owner || !isAlive(owner, began)) return
  const who = owner.host === os.hostname() ? `process ${owner.pid}` : `process ${owner.pid} on ${owner.host}`
  throw new Error(`Another run (${who}) writes to this folder; wait for it, or remove \`${lock}\` if there is none`)
}

function readOwner(lock: string): Owner | undefined {
  try {
    const {pid, host, began, mark} = parseJson(fs.readFileSync(lock, 'utf8')) ?? {}
    if (typeof pid !== 'number' || typeof host !== 'string' || typeof began !== 'number') return undefined
    return {pid, host, began, mark: typeof mark === 'string' ? mark : ''}
  } catch {
    return undefined
  }
}

/** Of another machine nothing is known, so it counts as alive. */
function isAlive(owner: Owner, began: number): boolean {
  if (owner.host !== os.hostname()) return true
  if (owner.pid === process.pid) return Math.abs(owner.began - began) <= 1
  if (!isRunning(owner.pid)) return false
  const mark = processMark(owner.pid)
  return owner.mark === '' || mark === '' || owner.mark === mark
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not ours to signal, so it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
