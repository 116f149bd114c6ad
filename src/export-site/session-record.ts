import fs from 'node:fs'
import path from 'node:path'
import type {Account} from '../ast/nodes.js'
import type {SessionCard} from '../html/site-index.js'
import {type Inputs, parseInputs} from './inputs.js'
import {manifestName} from './manifest.js'
import {isRecord, numbers, parseJson, strings} from './parse-json.js'
import {entryAt, isSafePath} from './safe-path.js'

/** What an export says of a session besides its pages; kept, so that it can be said again when nothing has changed. */
export interface Told {
  account: Account
  /** How many agents were found in which way. */
  links: {[how: string]: number}
  /** How often each rule was warned of. */
  warned: {[rule: string]: number}
  /** How many nodes each option hid. */
  hidden: {[option: string]: number}
  /** How often something was masked, by rule. */
  masked: {[rule: string]: number}
}

/** What a session's folder was made from and holds. It lies in that folder, so that both are there or neither. */
export interface SessionRecord extends Told {
  /** Options, version and templates; empty where the folder is not whole. */
  key: string
  inputs: Inputs
  /** Files of the site that all sessions share, and this one needs. */
  assets: string[]
  /** Our files, from the session's folder; none where the session is to be removed. */
  files: string[]
  /** Ours too, and to be removed once nothing leads to them. */
  gone: string[]
  card: SessionCard
}

/** Which files of a session's folder are ours; all that a record says that cannot be read whole. The stamp is its own time. */
export type Owned = Pick<SessionRecord, 'files' | 'gone'> & {record?: SessionRecord; stamp: number}

/** A record as text; the same one always as the same text. */
export function printRecord({files, gone, ...record}: SessionRecord): string {
  const lists = {files: [...files].sort(), ...(gone.length > 0 && {gone: [...gone].sort()})}
  return `${JSON.stringify({...record, ...lists}, null, 1)}\n`
}

/** The record of a session's folder, if it has one: then the folder is ours. */
export function readRecord(folder: string): Owned | undefined {
  const file = path.join(folder, manifestName)
  const stat = entryAt(file)
  if (!stat?.isFile()) return undefined
  return {...parseRecord(fs.readFileSync(file, 'utf8')), stamp: Math.round(stat.mtimeMs)}
}

/** What a record says; paths that we would not have written are left out. */
export function parseRecord(text: string): Omit<Owned, 'stamp'> {
  const read = parseJson(text) ?? {}
  const [files, gone] = [read.files, read.gone].map((list) => strings(list).filter(isSafePath))
  const owned = {files: files ?? [], gone: gone ?? []}
  const {key, assets, card, account} = read
  const inputs = parseInputs(read.inputs)
  if (typeof key !== 'string' || !inputs || !isCard(card) || !isAccount(account)) return owned
  const told = {
    account,
    links: numbers(read.links),
    warned: numbers(read.warned),
    hidden: numbers(read.hidden),
    masked: numbers(read.masked)
  }
  return {...owned, record: {key, inputs, assets: strings(assets).filter(isSafePath), card, ...told, ...owned}}
}

function isCard(card: unknown): card is SessionCard {
  if (!isRecord(card)) return false
  const hasOnly = (type: string, names: readonly string[]) => names.every((name) => typeof card[name] === type)
  const mayHave = (type: string, names: readonly string[]) =>
    names.every((name) => card[name] === undefined || typeof card[name] === type)
  return (
    hasOnly('string', ['id', 'title', 'prompt', 'project']) &&
    hasOnly('number', ['turns', 'tools', 'agents', 'tokens', 'errors']) &&
    mayHave('string', ['folder', 'started', 'ended']) &&
    mayHave('number', ['ms']) &&
    isCounts(card.days)
  )
}

function isAccount(account: unknown): account is Account {
  if (!isRecord(account)) return false
  const {files, lines, shown, folded, left, unreadable} = account
  return [files, lines, shown].every((n) => typeof n === 'number') && [folded, left, unreadable].every(isCounts)
}

function isCounts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((count) => typeof count === 'number')
}
