import type {Node, Thread} from '../ast/nodes.js'
import {childrenOf, turns} from '../ast/walk.js'
import {spanOf} from '../transform/span-of.js'
import {agentName, agentTask} from './amounts.js'
import {turnTitle} from './nodes/gist.js'
import type {SitePlan} from './page.js'
import {busyTime, type Stretch} from './time-scale.js'
import type {Work} from './work.js'

/** What a line of the timeline shows. */
export interface Lane {
  id: string
  name: string
  task: string
  /** `A1.2`; empty for the main thread. */
  tag: string
  depth: number
  bars: Stretch[]
  prompts: Array<{time: number; id: string; title: string}>
  fails: number[]
  cuts: number[]
  /** How long the thread took, in milliseconds; the main thread without its silences, in which nobody asked for more. */
  ms?: number
}

/** A line for each thread, agents below who called them. */
export function lanesOf(plan: SitePlan, work: Work | undefined): Lane[] {
  return [...threadsInOrder(plan)].map((thread) => laneOf(thread, plan, work))
}

function* threadsInOrder({session}: SitePlan): Generator<Thread> {
  const stack: Node[] = [...session.children].reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'thread') yield node
    for (const child of childrenOf(node).toReversed()) stack.push(child)
  }
}

function laneOf(thread: Thread, plan: SitePlan, work: Work | undefined): Lane {
  const seen = work?.of(thread)
  const {first} = spanOf(thread)
  const {ms} = thread.rollup
  const whole = first === undefined ? [] : [{first, last: first + (ms ?? 0)}]
  return {
    id: thread.id,
    name: agentName(thread),
    task: agentTask(thread.agent),
    tag: plan.tagOf(thread),
    depth: plan.depthOf(thread),
    bars: seen && seen.spans.length > 0 ? seen.spans : whole,
    prompts: thread.role === 'main' ? promptsOf(thread) : [],
    fails: seen?.fails ?? [],
    cuts: seen?.cuts ?? [],
    ...(ms === undefined ? {} : {ms: thread.role === 'main' ? busyTime(seen?.spans, ms) : ms})
  }
}

function promptsOf(thread: Thread): Lane['prompts'] {
  return [...turns(thread)].flatMap((turn) => {
    const {trigger, time, id} = turn
    const at = Date.parse(time ?? '')
    if (Number.isNaN(at) || (trigger !== 'human' && trigger !== 'command')) return []
    return [{time: at, id, title: turnTitle(turn, 80)}]
  })
}
