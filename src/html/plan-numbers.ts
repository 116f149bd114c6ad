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

/** A tag, and how its end came about: how many times the same number stands after `base`. */
interface Name {
  tag: string
  base: string
  number: number
  times: number
}

/** The same number more often than this is written once, with how often. */
const enough = 5

interface Open {
  node: Node
  /** The thread it is in, and what is counted there. */
  thread: {name: Name; depth: number; agents: number}
  turns: {count: number}
}

/** Number agents and turns in reading order, so that what is added at the end changes no number before it. */
export function numberSession(session: Session): Numbers {
  const tags = new Map<string, string>()
  const depths = new Map<string, number>()
  const turns = new Map<string, number>()
  let detached = 0
  const outside = {name: {tag: '', base: '', number: 0, times: 0}, depth: -1, agents: 0}
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
    const name = nameOf(node, thread)
    const depth = node.role === 'main' ? 0 : Math.max(1, thread.depth + 1)
    tags.set(node.id, name.tag)
    depths.set(node.id, depth)
    return {thread: {name, depth, agents: 0}, turns: {count: 0}}
  }

  function nameOf(node: Thread, thread: Open['thread']): Name {
    if (node.role === 'main') return outside.name
    if (thread === outside) return first(`D${++detached}`)
    thread.agents++
    return thread.name.tag === '' ? first(`A${thread.agents}`) : below(thread.name, thread.agents)
  }
}

function first(tag: string): Name {
  return {tag, base: tag, number: 0, times: 0}
}

/** `A1.1.1`, but `A1.1×9` where an agent calls an agent that calls an agent: a tag is to be read. */
function below({tag: above, base: from, number: last, times: before}: Name, number: number): Name {
  const isSame = number === last
  const base = isSame ? from : above
  const times = isSame ? before + 1 : 1
  const tag = times > enough ? `${base}.${number}×${times}` : `${base}${`.${number}`.repeat(times)}`
  return {tag, base, number, times}
}
