import type {Node, Session} from '../ast/nodes.js'

/** How many agents were found to belong to their calls in which way. */
export function linkCounts(session: Session): {[how: string]: number} {
  const counts: {[how: string]: number} = {}
  const open: Node[] = [session]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'thread' && node.role !== 'main') {
      const how = node.link === undefined ? 'without a call' : `by ${node.link}`
      counts[how] = (counts[how] ?? 0) + 1
    }
    if ('children' in node) for (const child of node.children) open.push(child)
  }
  return counts
}
