import type {Position, Stub, Thread} from '../../ast/nodes.js'
import type {Role} from '../../log/classify.js'
import {type Entry, isoTime} from '../../log/entry.js'
import type {SessionFiles} from '../../log/session-files.js'
import type {Report} from '../../report.js'
import type {Outline} from '../outline-session.js'
import {rowId} from '../row-id.js'

/** A record of the node that is loaded. */
export interface Line {
  row: number
  role: Role
  entry: Entry
}

/** A node on its way from stub to whole. */
export interface Loading {
  files: SessionFiles
  outline: Outline
  report: Report
  thread: Thread
  stub: Stub
  /** The node's own record first. */
  lines: [Line, ...Line[]]
}

/** Gives ids to the children of a node: its own with a number. */
export function numbered(id: string): () => string {
  let n = 0
  return () => `${id}.${++n}`
}

/** The id of a record. */
export function lineId({outline}: Loading, {row}: Line): string {
  return rowId(outline.shape, row)
}

/** Where a record stands. */
export function positionOf({outline}: Loading, {row}: Line): Position {
  const line = Math.max(1, outline.shape.ledger.line.get(row))
  return {start: {line, column: 1}, end: {line, column: 1}}
}

/** When a record was written. */
export function timed({outline}: Loading, {row}: Line): {time?: string} {
  const time = isoTime(outline.shape.ledger.time.get(row))
  return time === undefined ? {} : {time}
}

/** The other ids of a node, none twice and not its own. */
export function known(id: string, others: ReadonlyArray<string | undefined>): {aka?: string[]} {
  let aka: Set<string> | undefined // most nodes have none
  for (const other of others)
    if (other !== undefined && other !== '' && other !== id) aka = (aka ?? new Set()).add(other)
  return aka ? {aka: [...aka]} : {}
}
