import type {Node} from '../ast/nodes.js'
import {childrenOf} from '../ast/walk.js'

/** From when to when, in milliseconds since 1970; empty where no time is known. */
export interface Span {
  first?: number
  last?: number
}

/** The times of a turn or a thread itself, without those of the agents it called. */
export function spanOf(root: Node): Span {
  let span: Span = {}
  const stack: Node[] = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const text of ['time' in node ? node.time : undefined, 'ended' in node ? node.ended : undefined]) {
      const time = Date.parse(text ?? '')
      if (Number.isNaN(time)) continue
      span = {first: Math.min(span.first ?? time, time), last: Math.max(span.last ?? time, time)}
    }
    for (const child of childrenOf(node)) if (child.type !== 'thread') stack.push(child)
  }
  return span
}
