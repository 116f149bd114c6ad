import type {Loaded, Node, Session, Stub, Thread} from '../ast/nodes.js'
import {printJson} from './print-json.js'

/** The whole tree as JSON text, stubs loaded when their turn comes; on a stack of its own, since agents nest deeply. */
export function* printTree(session: Session, load: (thread: Thread, stub: Stub) => Loaded): Generator<string> {
  const stack: Frame[] = []
  yield* open(session)
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const next = frame.children.next()
    if (next.done) {
      stack.pop()
      yield frame.index > 0 ? `\n${' '.repeat(stack.length)}]}` : ']}'
    } else {
      yield `${frame.index++ ? ',' : ''}\n${' '.repeat(stack.length)}`
      const {thread} = frame
      yield* open(next.value.type === 'stub' && thread ? load(thread, next.value) : next.value, thread)
    }
  }
  yield '\n'

  function* open(node: Node, thread?: Thread): Generator<string> {
    if (!mayHoldThreads(node)) yield compact(node)
    else {
      const {children, ...fields} = node
      yield `${compact(fields).slice(0, -1)},"children":[`
      stack.push({children: children.values(), index: 0, thread: node.type === 'thread' ? node : thread})
    }
  }
}

interface Frame {
  children: Iterator<Node, unknown>
  index: number
  thread: Thread | undefined
}

type Holder = Exclude<Node, {type: 'stub'}> & {children: Node[]}

/** Nodes that have a thread at or below them; the rest is printed at once. */
function mayHoldThreads(node: Node): node is Holder {
  switch (node.type) {
    case 'session':
    case 'thread':
    case 'segment':
    case 'branch':
    case 'turn':
    case 'delegation':
      return true
    case 'message':
      return node.children.some((block) => block.type === 'delegation')
    default:
      return false
  }
}

function compact(value: object): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    // Nested too deeply for `JSON.stringify`.
    if (error instanceof RangeError) return printJson(value)
    throw error
  }
}
