import type {Node, Segment, Thread} from '../ast/nodes.js'
import {childrenOf} from '../ast/walk.js'
import {count, duration} from '../content/quantities.js'
import {agentName, agentTask, allTokens, hueOf, short} from './amounts.js'
import type {SitePlan} from './page.js'
import type {OutlineRow} from './template-data.js'

/** Agents deeper than this are listed as if they were as deep. */
const deepest = 8

export interface OutlineSetting {
  plan: SitePlan
  urlOf(id: string): string | undefined
}

/** An agent and those it called. Recursion ends at `deepest`: what is below is listed there, in order. */
export function agentRow(thread: Thread, setting: OutlineSetting, depth = 1): OutlineRow {
  const inner = thread.children.flatMap(agentsOfSegment)
  if (depth + 1 >= deepest) {
    return {...oneAgent(thread, setting), children: flattened(inner).map((below) => oneAgent(below, setting))}
  }
  return {...oneAgent(thread, setting), children: inner.map((below) => agentRow(below, setting, depth + 1))}
}

/** The agents called in a part of a thread, not those they called in turn, nor those of what was rewound in it. */
export function agentsIn(root: Node): Thread[] {
  const found: Thread[] = []
  const stack = childrenOf(root).toReversed()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'thread') found.push(node)
    else if (root.type === 'branch' || node.type !== 'branch') stack.push(...childrenOf(node).toReversed())
  }
  return found
}

/** Where a node is shown, if it is. */
export function hrefOf({id}: {id: string}, {urlOf}: OutlineSetting): {href?: string} {
  const href = urlOf(id)
  return href === undefined ? {} : {href}
}

function oneAgent(thread: Thread, setting: OutlineSetting): OutlineRow {
  const {ms, toolCalls, errors, tokens} = thread.rollup
  const words = [
    ...(ms === undefined ? [] : [duration(ms)]),
    `${short(allTokens(tokens))} tokens`,
    ...(toolCalls > 0 ? [count(toolCalls, 'tool')] : [])
  ]
  return {
    kind: 'agent',
    tag: setting.plan.tagOf(thread),
    hue: hueOf(setting.plan.depthOf(thread)),
    name: agentName(thread),
    text: agentTask(thread.agent),
    stats: words.join(', '),
    ...(errors > 0 ? {failed: `${errors} failed`} : {}),
    ...hrefOf(thread, setting),
    children: []
  }
}

function agentsOfSegment(segment: Segment): Thread[] {
  return segment.children.flatMap((node) => {
    const rewound = childrenOf(node).flatMap((child) => (child.type === 'branch' ? agentsIn(child) : []))
    return node.type === 'branch' ? agentsIn(node) : [...agentsIn(node), ...rewound]
  })
}

function flattened(roots: readonly Thread[]): Thread[] {
  const all: Thread[] = []
  const stack = roots.toReversed()
  for (let thread = stack.pop(); thread; thread = stack.pop()) {
    all.push(thread)
    stack.push(...thread.children.flatMap(agentsOfSegment).reverse())
  }
  return all
}
