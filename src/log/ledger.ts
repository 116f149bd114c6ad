import {type Role, roles} from './classify.js'
import type {Entry} from './entry.js'
import {type StringTable, stringTable} from './string-table.js'

/** Numbers by row, in a typed array that grows: a gigabyte of log has a million rows. */
export interface Column {
  get(at: number): number
  set(at: number, value: number): void
  /** Forget all values. */
  clear(): void
}

/** Four kinds and no more: of five, the compiler would no longer look at each by itself. */
type Numbers = Float64Array | Int32Array | Uint32Array | Uint16Array

/** A column; rows never set hold `empty`. */
export function column(make: new (length: number) => Numbers, empty = 0): Column {
  // Kept with `empty` as 0: room that was made for more rows needs no memory before it is written to.
  let values = new make(256)
  return {
    get: (at) => (at < values.length ? (values[at] as number) + empty : empty),
    set(at, value) {
      if (at >= values.length) {
        const larger = new make(Math.max(at + 1, 256, values.length * 2))
        larger.set(values)
        values = larger
      }
      values[at] = value - empty
    },
    clear() {
      values = new make(0)
    }
  }
}

/** Bits of `Ledger.flags`. */
export const flag = {
  sidechain: 1,
  /** A tool failed, or the API did. */
  error: 2,
  /** A record of results that also says something. */
  extra: 4,
  /** An answer with text. */
  text: 8,
  /** An error of the API, written as an answer. */
  apiError: 16,
  /** Written by Claude Code's `user`, not as an attachment or an operation. */
  user: 32,
  /** The record names no parent at all, not even `null`. */
  unchained: 64,
  /** The same record again. */
  copy: 128,
  /** The model ended its turn. */
  endTurn: 256,
  /** Written by the coordinator of a running agent. */
  coordinator: 512,
  /** What the harness wrote holds a picture or a document: more than a notice can say. */
  media: 1024
} as const

/** What pass 1 keeps of every record of a session, by row: all its files, one after the other. */
export interface Ledger {
  size: number
  line: Column
  start: Column
  /** In bytes. */
  length: Column
  role: Column
  flags: Column
  /** Numbers in `ids`; -1 is none. */
  uuid: Column
  parent: Column
  /** Number in `messages`; -1 is none. */
  message: Column
  /** First tool id the record calls or answers, a number in `tools`; -1 is none. */
  tool: Column
  time: Column
  /** Of the text, for finding it again. */
  hash: Column
  chars: Column
  /** Number in `names` of the reason why a record has no node, or of an unknown type. */
  name: Column
  agent: Column
  promptId: Column
  /** Further tool ids of a record. */
  moreTools: Map<number, number[]>

  /** All ids of the session; who shows it adds what it gives out. */
  ids: StringTable
  /** Row that has a uuid, by its number. */
  owner: Column
  tools: StringTable
  callRow: Column
  callName: Column
  /** Names of tools, agents, reasons, models. */
  names: StringTable
  messages: StringTable
  /** By message: the row that came first, its model, and the largest number of tokens of each kind. */
  messageRow: Column
  messageModel: Column
  tokensIn: Column
  tokensOut: Column
  cacheRead: Column
  cacheWrite: Column

  /** Records still in memory, within the budget. */
  kept: Map<number, Entry>
}

/** An empty ledger. */
export function createLedger(): Ledger {
  return {
    size: 0,
    line: column(Uint32Array),
    start: column(Float64Array),
    length: column(Uint32Array),
    role: column(Uint16Array),
    flags: column(Uint16Array),
    uuid: column(Int32Array, -1),
    parent: column(Int32Array, -1),
    message: column(Int32Array, -1),
    tool: column(Int32Array, -1),
    time: column(Float64Array),
    hash: column(Float64Array),
    chars: column(Uint32Array),
    name: column(Int32Array, -1),
    agent: column(Int32Array, -1),
    promptId: column(Int32Array, -1),
    moreTools: new Map(),
    ids: stringTable(),
    owner: column(Int32Array, -1),
    tools: stringTable(),
    callRow: column(Int32Array, -1),
    callName: column(Int32Array, -1),
    names: stringTable(),
    messages: stringTable(),
    messageRow: column(Int32Array, -1),
    messageModel: column(Int32Array, -1),
    tokensIn: column(Uint32Array),
    tokensOut: column(Uint32Array),
    cacheRead: column(Uint32Array),
    cacheWrite: column(Uint32Array),
    kept: new Map()
  }
}

/** Forget what only joining agents to calls needs. */
export function forgetLinks({agent, promptId}: Ledger): void {
  for (const done of [agent, promptId]) done.clear()
}

/** Forget what only pass 1 needs: pass 2 may take long, and the memory is better used there. */
export function forgetPassOne(ledger: Ledger): void {
  const {parent, tool, hash, chars, message, messageRow, messageModel, tokensIn, tokensOut, cacheRead, cacheWrite} =
    ledger
  for (const done of [parent, tool, hash, chars, message, messageRow, messageModel]) done.clear()
  for (const done of [tokensIn, tokensOut, cacheRead, cacheWrite]) done.clear()
  ledger.messages.clear()
}

/** Forget all that is known of rows, once no message is to be loaded any more; `ids` may be needed still. */
export function forgetRows(ledger: Ledger): void {
  forgetLinks(ledger)
  forgetPassOne(ledger)
  const {line, start, length, role, flags, uuid, time, name, owner, callRow, callName} = ledger
  for (const done of [line, start, length, role, flags, uuid, time, name, owner, callRow, callName]) done.clear()
  ledger.tools.clear()
  ledger.moreTools.clear()
  ledger.kept.clear()
}

/** The role of a row. */
export function roleOf(ledger: Ledger, row: number): Role {
  return roles[ledger.role.get(row)] ?? 'unknown'
}

/** Whether a row has one of the bits of `flag`. */
export function hasFlag(ledger: Ledger, row: number, bit: number): boolean {
  return (ledger.flags.get(row) & bit) !== 0
}

/** The tool ids of a row, as numbers in `ledger.tools`. */
export function toolsOf(ledger: Ledger, row: number): number[] {
  const first = ledger.tool.get(row)
  return first < 0 ? [] : [first, ...(ledger.moreTools.get(row) ?? [])]
}

/** Note that a row calls or answers a tool id; gives its number. */
export function addTool(ledger: Ledger, row: number, id: string): number {
  const tool = ledger.tools.add(id)
  if (ledger.tool.get(row) < 0) ledger.tool.set(row, tool)
  else {
    const more = ledger.moreTools.get(row)
    if (more) more.push(tool)
    else ledger.moreTools.set(row, [tool])
  }
  return tool
}
