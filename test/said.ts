import type {Json, Node, Session} from '../src/ast/nodes.js'
import {childrenOf} from '../src/ast/walk.js'
import {isAsking} from '../src/transform/detail.js'

/** A text of the tree: how many quotes deep it belongs, and what it is. */
export interface Said {
  /** Its node, for a message. */
  from: string
  depth: number
  value: string
  isPlain?: boolean
  /** Spoken and thought stand in their order, given and got somewhere near; thought and got only where all is shown. */
  kind: 'spoken' | 'thought' | 'given' | 'got'
}

/** Every text of a session, in reading order. */
export function* saidIn(session: Session): Generator<Said> {
  const stack: Array<{node: Node; depth: number}> = [{node: session, depth: -1}]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const {node} = top
    // Agents without a call stand in a quote as well.
    const depth = top.depth + (node.type !== 'thread' ? 0 : node.role === 'detached' ? 2 : 1)
    yield* ownTexts(node, depth)
    // What a call gave back belongs to it.
    if (holdsOwn.has(node.type)) continue
    for (const child of childrenOf(node).toReversed()) stack.push({node: child, depth})
  }
}

const holdsOwn: ReadonlySet<string> = new Set(['toolCall', 'toolResult', 'command', 'compaction'])

function* ownTexts(node: Node, depth: number): Generator<Said> {
  const said = (value: string, kind: Said['kind'], name = ''): Said => {
    return {from: `${node.type} ${node.id} ${name}`, depth, value, kind}
  }
  switch (node.type) {
    case 'session':
      yield {...said(node.title.slice(0, 90), 'given', 'title'), depth: 0}
      return
    case 'text':
      yield {...said(node.value, 'spoken'), isPlain: node.format === 'plain'}
      return
    case 'thinking':
      yield said(node.value, 'thought')
      return
    case 'document':
      if (node.source === 'text') yield said(node.value, 'given')
      return
    case 'command':
      for (const value of [node.name, node.args ?? '', ...node.children.map((child) => child.value)]) {
        yield said(value, 'given')
      }
      return
    case 'toolCall':
      for (const value of strings(node.input, isBoard.test(node.name) ? boxes : new Set())) {
        yield said(value, 'given', `${node.name} input`)
      }
      for (const value of node.children.flatMap(({children}) => children.flatMap(resultText))) {
        yield said(value, isAsking(node) || /the user said:/.test(value) ? 'given' : 'got', `${node.name} result`)
      }
      return
    case 'delegation':
      for (const value of strings(node.input)) yield said(value, 'given', `${node.name} input`)
      return
    case 'toolResult':
      // An agent's answer, which its thread may have said already.
      for (const value of node.children.flatMap(resultText)) yield said(value, 'given')
      return
    case 'notice':
      yield said(node.value, node.level === 'info' ? 'got' : 'given')
      return
    case 'compaction':
      for (const {value} of node.children) yield said(value, 'got')
      return
    case 'unknown': {
      const isFlat = node.of === 'entry' && !(typeof node.raw === 'object' && node.raw !== null && 'uuid' in node.raw)
      for (const value of isFlat ? [] : strings(node.raw)) yield said(value, 'given')
    }
  }
}

// A checklist says the state of a task by its box, and a task once.
const isBoard = /^(?:Todo|Task)/
const boxes: ReadonlySet<string> = new Set(['status', 'activeForm'])

function resultText(child: Node): string[] {
  if (child.type === 'unknown') return [...strings(child.raw, new Set(['type']))]
  return child.type === 'text' || (child.type === 'document' && child.source === 'text') ? [child.value] : []
}

/** The strings of a JSON value, to the depth that is shown, but for some fields. */
function* strings(json: Json, but: ReadonlySet<string> = new Set()): Generator<string> {
  const stack: Array<{value: Json; depth: number}> = [{value: json, depth: 0}]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const {value, depth} = top
    if (typeof value === 'string') yield value
    if (typeof value !== 'object' || value === null || depth > 90) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!but.has(key)) stack.push({value: inner, depth: depth + 1})
    }
  }
}
