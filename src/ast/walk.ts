import type {Node, Session, Thread, Turn} from './nodes.js'

/** Every node at or below `root`, parents first, in reading order; on a stack of its own, since agents nest deeply. */
export function* nodes(root: Node): Generator<Node> {
  const stack: Node[] = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node
    for (const child of childrenOf(node).toReversed()) stack.push(child)
  }
}

/** Every thread of a session: the main one, those nested in it, the detached ones. */
export function* threads(session: Session): Generator<Thread> {
  for (const node of nodes(session)) if (node.type === 'thread') yield node
}

/** The turns of one thread, rewound ones included, without those of the agents it called. */
export function* turns(thread: Thread): Generator<Turn> {
  const stack: Node[] = thread.children.toReversed()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'turn') yield node
    if (node.type !== 'turn' && node.type !== 'segment' && node.type !== 'branch') continue
    for (const child of childrenOf(node).toReversed()) stack.push(child)
  }
}

/** The node that has this id, or that the log also calls by it. */
export function find(root: Node, id: string): Node | undefined {
  let other: Node | undefined
  for (const node of nodes(root)) {
    if (node.id === id) return node
    if (!other && node.aka?.includes(id)) other = node
  }
  return other
}

/** The children of any node; none for a literal. */
export function childrenOf(node: Node): readonly Node[] {
  return 'children' in node ? node.children : []
}
