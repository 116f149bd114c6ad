import type {Method} from '../ast/nodes.js'
import type {Facts} from '../log/facts.js'
import type {Ledger} from '../log/ledger.js'
import {type Column, column} from '../log/ledger.js'
import type {LogFile} from '../log/log-files.js'
import type {AgentFile} from '../log/session-files.js'

/** The rows of one thread, in file order, and what is known of its agent. */
export interface ThreadRows {
  id: string
  file: number
  rows: number[]
  main: boolean
  agentId?: string
  agentFile?: AgentFile
  /** Records of an agent inside the main file. */
  inline?: boolean
  /** Call that the records name themselves, a tool number. */
  streamTool?: number
  /** The harness's own: counted, not shown. */
  internal?: true
  phase?: string
  round?: number
  link?: {tool: number; method: Method}
  unlinked?: string
}

/** What the steps of pass 1 decide about every row. */
export interface Shape {
  ledger: Ledger
  facts: Facts
  files: LogFile[]
  threads: ThreadRows[]
  threadIds: Set<string>
  /** Number of a row's thread; -1 for none. */
  thread: Column
  /** Row whose node a row is part of: itself, another, or -1 where it has no node. */
  host: Column
  /** Why a row has no node of its own, a number in `ledger.names`; -1 where it has one. */
  folded: Column
  left: Column
  /** Further hosts of a record that answers several messages. */
  moreHosts: Map<number, number[]>
  /** Notifications that answer a call, by tool number, in order. */
  answers: Map<number, number[]>
}

/** Nothing decided yet. */
export function createShape(ledger: Ledger, facts: Facts, files: LogFile[]): Shape {
  return {
    ledger,
    facts,
    files,
    threads: [],
    threadIds: new Set(),
    thread: column(Int32Array, -1),
    host: column(Int32Array, -1),
    folded: column(Int32Array, -1),
    left: column(Int32Array, -1),
    moreHosts: new Map(),
    answers: new Map()
  }
}

/** Add a thread under an id that no other thread of the session has. Gives its number. */
export function addThread(shape: Shape, thread: ThreadRows): number {
  const id = thread.id
  for (let n = 2; shape.threadIds.has(thread.id); n++) thread.id = `${id}-${n}`
  shape.threadIds.add(thread.id)
  return shape.threads.push(thread) - 1
}

/** Say that a row is part of another node, or of the session's facts. */
export function fold(shape: Shape, row: number, reason: string): void {
  shape.folded.set(row, shape.ledger.names.add(reason))
}

/** Say that a row has no node, and why. */
export function leave(shape: Shape, row: number, reason: string): void {
  shape.left.set(row, shape.ledger.names.add(reason))
}
