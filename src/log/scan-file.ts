import fs from 'node:fs'
import type {Report} from '../report.js'
import {classify, roles} from './classify.js'
import {contentOf, type Entry, obj, timeOf, word} from './entry.js'
import type {Facts} from './facts.js'
import {flag, type Ledger} from './ledger.js'
import {changedCode, type LogFile, openLog, type RowReader} from './log-files.js'
import {normalise} from './normalise.js'
import {noteContent} from './note-content.js'
import {noteFacts, noteMeta} from './note-facts.js'
import {readLines} from './read-lines.js'

/** What a scan adds to. */
export interface Scan {
  ledger: Ledger
  facts: Facts
  files: LogFile[]
  report: Report
  /** Lines that are no record, by what is wrong. */
  unreadable: Map<string, number>
  /** Gives an earlier record again. */
  read: RowReader
  /** How many characters of records may still be kept in memory. */
  budget: number
}

/** Pass 1 over one file: every line becomes a row of the ledger, or is counted as unreadable. */
export function scanFile(scan: Scan, file: LogFile): void {
  const {ledger, report} = scan
  const number = scan.files.push(file) - 1
  file.first = ledger.size
  file.last = ledger.size
  try {
    const source = openLog(file)
    try {
      readLines(source, (line) => {
        const where = {file: file.name, line: line.number}
        if (line.text === undefined) return fail('long-line', where)
        let value: unknown
        try {
          value = JSON.parse(line.text)
        } catch {
          return fail(line.last ? 'cut-line' : 'bad-line', where)
        }
        const entry = obj(value)
        if (!entry) return fail('not-an-object', where)
        const row = addRow(scan, normalise(entry), number)
        ledger.line.set(row, line.number)
        ledger.start.set(row, line.start)
        ledger.length.set(row, line.end - line.start)
        scan.budget -= line.text.length
        if (scan.budget > 0) ledger.kept.set(row, normalise(entry))
      })
    } finally {
      source.close()
    }
  } catch (error) {
    if (isGone(error, file)) throw error
    report.warn('unreadable-file', {file: file.name})
  }
  file.last = ledger.size

  function fail(rule: 'long-line' | 'cut-line' | 'bad-line' | 'not-an-object', where: {file: string; line: number}) {
    report.warn(rule, where)
    scan.unreadable.set(rule, (scan.unreadable.get(rule) ?? 0) + 1)
  }
}

/** Whether a file that was there when the session was found has changed or vanished since; a link to nothing has not. */
function isGone(error: unknown, {path}: LogFile): boolean {
  if (!(error instanceof Error)) return false
  const {code, path: named = path}: Error & {code?: unknown; path?: unknown} = error
  if (code === changedCode) return true
  return code === 'ENOENT' && typeof named === 'string' && !fs.lstatSync(named, {throwIfNoEntry: false})
}

function addRow(scan: Scan, entry: Entry, file: number): number {
  const {ledger, report} = scan
  const row = ledger.size++
  const kind = classify(entry)
  ledger.role.set(row, roles.indexOf(kind.role))
  ledger.time.set(row, timeOf(entry))
  if (kind.name !== '') ledger.name.set(row, ledger.names.add(kind.name.slice(0, 80)))
  let flags = 0
  if (entry.isSidechain === true) flags |= flag.sidechain
  if (entry.type === 'user') flags |= flag.user
  if (entry.parentUuid !== null && typeof entry.parentUuid !== 'string') flags |= flag.unchained
  if (obj(entry.origin)?.kind === 'coordinator') flags |= flag.coordinator
  if (kind.role === 'notice' && kind.level === 'error') flags |= flag.error
  if ((kind.role === 'notice' || kind.role === 'body' || kind.role === 'output') && holdsMedia(entry))
    flags |= flag.media
  ledger.flags.set(row, flags)
  const agent = word(entry.agentId)
  // In a file of its own every record names the agent that the file does.
  if (agent !== undefined && file === 0) ledger.agent.set(row, ledger.names.add(agent))
  const promptId = word(entry.promptId)
  if (promptId !== undefined) ledger.promptId.set(row, ledger.names.add(promptId))
  const uuid = word(entry.uuid)
  const parent = word(entry.parentUuid)
  if (parent !== undefined) ledger.parent.set(row, ledger.ids.add(parent))
  if (uuid !== undefined) addIdentity(scan, row, uuid, entry)
  if (kind.role === 'meta') noteMeta(scan, entry)
  if (kind.role === 'unknown') report.warn('unknown-entry', {detail: kind.name})
  noteFacts(scan, entry, row)
  noteContent(scan, entry, row, kind.role)
  return row
}

function holdsMedia(entry: Entry): boolean {
  if (entry.type === 'user') return contentOf(entry).some((block) => obj(block)?.type !== 'text')
  return word(obj(obj(obj(entry.attachment)?.content)?.file)?.base64) !== undefined
}

/** The first record with a uuid owns it. The same record again is a copy; another one goes without the uuid. */
function addIdentity(scan: Scan, row: number, uuid: string, entry: Entry): void {
  const {ledger} = scan
  const id = ledger.ids.add(uuid)
  const owner = ledger.owner.get(id)
  if (owner < 0) {
    ledger.owner.set(id, row)
    ledger.uuid.set(row, id)
  } else if (sameWords(scan.read(owner), entry)) {
    ledger.uuid.set(row, id)
    ledger.flags.set(row, ledger.flags.get(row) | flag.copy)
  }
}

/** Copies differ in their envelope: session, version, parent. */
function sameWords(a: Entry, b: Entry): boolean {
  try {
    return words(a) === words(b)
  } catch {
    return false // nested too deeply to be printed
  }
}

function words(entry: Entry): string {
  const content = obj(entry.message)?.content ?? entry.content
  return JSON.stringify([entry.type, entry.subtype, content, entry.attachment, entry.data])
}
