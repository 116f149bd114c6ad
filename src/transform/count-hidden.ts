import type {Loaded, Node} from '../ast/nodes.js'
import {nodes} from '../ast/walk.js'
import type {MarkdownOptions} from '../options.js'
import {isAsking} from './detail.js'
import {isMark} from './select-turns.js'

type Wanted = Pick<MarkdownOptions, 'detail'>

/** How many nodes of one that was loaded are not shown: its blocks, what calls gave back, messages of agents. */
export function countHidden(whole: Loaded, shown: Loaded | undefined, {detail}: Wanted): number {
  if (whole.type === 'compaction') return shown ? whole.children.length - childCount(shown) : 1
  if (whole.type !== 'message') return shown ? 0 : 1
  const kept = new Set(shown?.type === 'message' ? shown.children : [])
  let count = 0
  for (const block of whole.children) {
    if (!kept.has(block)) count += 1 + (block.type === 'delegation' ? countMessages(block) : 0)
    else if (block.type === 'toolCall' && detail !== 'full' && !isAsking(block)) count += block.children.length
  }
  return count
}

/** Messages, and what else stands between them, at or below a node; agents' included. */
export function countMessages(root: Node): number {
  let count = 0
  for (const node of nodes(root)) if (counted.has(node.type) && !isMark(node)) count++
  return count
}

const counted: ReadonlySet<string> = new Set(['stub', 'message', 'notice', 'compaction', 'unknown'])

function childCount(node: Loaded): number {
  return 'children' in node ? node.children.length : 0
}
