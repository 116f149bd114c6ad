import type {Node, Session, Thread} from '../ast/nodes.js'
import {childrenOf} from '../ast/walk.js'

/** What threads and turns are called on every page. */
export interface Numbers {
  /** `A1`, `A1.2`; `D1` for an agent without a call; nothing for the main thread. */
  tags: ReadonlyMap<string, string>
  depths: ReadonlyMap<string, number>
  /** By the turn's id. A turn that was rewound has the number it had. */
  turns: ReadonlyMap<string, number>
}

interface Open {
  node: Node
  /** The thread it is in, and what is counted there. */
  thread: {tag: string; depth: number; agents: number}
  turns: {count: number}
}

/** Number agents and turns in reading order, so that what is added at the end changes no number before it. */
export function numberSession(session: Session): Numbers {
  const tags = new Map<string, string>()
  const depths = new Map<string, number>()
  const turns = new Map<string, number>()
  let detached = 0
  const outside = {tag: '', depth: -1, agents: 0}
  const stack: Open[] = session.children.toReversed().map((node) => ({node, thread: outside, turns: {count: 0}}))
  for (let open = stack.pop(); open; open = stack.pop()) {
    const next = enter(open)
    for (const node of childrenOf(open.node).toReversed()) stack.push({node, ...next})
  }
  return {tags, depths, turns}

  function enter({node, thread, turns: counted}: Open): Omit<Open, 'node'> {
    if (node.type === 'turn') turns.set(node.id, ++counted.count)
    // What was rewound goes on counting, and what came instead counts from where it began.
    if (node.type === 'branch') return {thread, turns: {...counted}}
    if (node.type !== 'thread') return {thread, turns: counted}
    const tag = tagOf(node, thread)
    const depth = node.role === 'main' ? 0 : Math.max(1, thread.depth + 1)
    tags.set(node.id, tag)
    depths.set(node.id, depth)
    return {thread: {tag, depth, agents: 0}, turns: {count: 0}}
  }

  function tagOf(node: Thread, thread: Open['thread']): string {
    if (node.role === 'main') return ''
    if (thread === outside) return `D${++detached}`
    thread.agents++
    return thread.tag === '' ? `A${thread.agents}` : `${thread.tag}.${thread.agents}`
  }
}
