import type {Session, Thread} from '../ast/nodes.js'
import {threads} from '../ast/walk.js'
import {type Unit, unitsOf} from './plan-units.js'

/** Agents inside agents on one page; the next deeper one has pages of its own. */
const deepest = 8

/** So many times the size of one agent, all that are called on a page may have together. */
const together = 2

/** What decides where agents stand. */
export interface Nesting {
  /** Bytes of a thread and of all below it, by its id. */
  sizes: ReadonlyMap<string, number>
  depthOf(thread: Thread): number
  inlineSize: number
  /** Ids of threads that have pages of their own however small. */
  apart?: ReadonlySet<string> | undefined
}

/**
 * Which agents of a page stand where they were called, and which have pages of their own; both in reading order.
 * Nothing that grows can bring one back that has its own: what it takes up counts wherever it stands.
 */
export function nestAgents(units: readonly Unit[], nesting: Nesting): {nested: Thread[]; apart: Thread[]} {
  const {sizes, depthOf, inlineSize} = nesting
  const nested: Thread[] = []
  const apart: Thread[] = []
  let taken = 0
  const stack = calledIn(units, true)
  for (let call = stack.pop(); call; call = stack.pop()) {
    const {thread, isDirect} = call
    const size = sizes.get(thread.id) ?? 0
    if (isDirect) taken += Math.min(size, inlineSize)
    const isDeep = depthOf(thread) > deepest && depthOf(thread) % deepest === 1
    const isLarge = size > inlineSize || taken > inlineSize * together
    if (isDeep || isLarge || nesting.apart?.has(thread.id)) {
      apart.push(thread)
      continue
    }
    nested.push(thread)
    stack.push(...calledIn(unitsOf(thread), false))
  }
  return {nested, apart}
}

/** Bytes of every thread with all that it called. */
export function threadSizes(session: Session): Map<string, number> {
  const sizes = new Map<string, number>()
  // Callers come before those they called: from the end, whatever is inside is known.
  for (const thread of [...threads(session)].reverse()) {
    let size = 0
    for (const {item} of unitsOf(thread)) {
      if (item?.type !== 'stub') continue
      size += item.bytes
      for (const {id} of item.children) size += sizes.get(id) ?? 0
    }
    sizes.set(thread.id, size)
  }
  return sizes
}

/** Threads called in units, the last one first. */
function calledIn(units: readonly Unit[], isDirect: boolean): Array<{thread: Thread; isDirect: boolean}> {
  const called = units.flatMap(({item}) => (item?.type === 'stub' ? item.children : []))
  return called.map((thread) => ({thread, isDirect})).reverse()
}
