import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {findSessions} from '../src/log/find-sessions.js'
import type {SessionFiles} from '../src/log/session-files.js'

const fixtures = fileURLToPath(new URL('../fixtures/sessions/', import.meta.url))
// A home folder that nobody has.
const home = path.join(os.tmpdir(), 'claude-export-no-home')

/** Names of the fixtures, one for each situation. */
export const fixtureNames: readonly string[] = fs.readdirSync(fixtures).sort()

/** The folder of a fixture. */
export function fixtureFolder(name: string): string {
  return path.join(fixtures, name)
}

/** The sessions of a fixture. */
export function fixtureSessions(name: string): SessionFiles[] {
  const folder = fixtureFolder(name)
  const files = fs.readdirSync(folder)
  const logs = files.filter((file) => file.endsWith('.jsonl') && !file.startsWith('agent-'))
  const saved = files.filter((file) => file.endsWith('.json'))
  const [only] = logs.length > 0 ? logs : saved
  // The one file of a fixture, or its folder where there are several or none.
  return sessionsAt(only !== undefined && logs.length < 2 ? path.join(folder, only) : folder)
}

const corpus = fileURLToPath(new URL('../../shared/corpus/', import.meta.url))

/** Whether there are real logs beside the project; they are nobody's to publish. */
export const hasCorpus: boolean = fs.existsSync(corpus)

/** The real sessions: those of every folder that holds some. */
export function corpusSessions(): SessionFiles[] {
  const files = fs.readdirSync(corpus, {recursive: true, encoding: 'utf8'}).sort()
  const logs = files.filter((file) => /\.jsonl$/.test(file) && !/[\\/]subagents[\\/]/.test(file))
  const folders = new Set(logs.map((file) => path.dirname(path.join(corpus, file))))
  return [...folders].flatMap((folder) => sessionsAt(folder))
}

/** All sessions in a file or below a folder; nothing of this machine is looked at. */
export function sessionsAt(place: string): SessionFiles[] {
  const cwd = fs.statSync(place).isDirectory() ? place : path.dirname(place)
  return findSessions([place], {cwd, env: {}, home, readStdin: () => new Uint8Array()})
}
