import type {Block, Delegation, Loaded, Message, Rollup, Session, Stub, Thread} from '../src/ast/nodes.js'

const rollup: Rollup = {
  turns: 1,
  prompts: 1,
  messages: 1,
  toolCalls: 2,
  tools: {},
  errors: 0,
  agents: 0,
  compactions: 0,
  models: ['model-a'],
  tokens: {input: 1000, output: 20, cacheRead: 0, cacheWrite: 0}
}

/** A session of threads, the first being the main one. */
export function session(...children: Thread[]): Session {
  const account = {files: 1, lines: 1, shown: 1, folded: {}, left: {}, unreadable: {}}
  const facts = {versions: [], models: ['model-a'], started: '2025-01-02T03:04:05.000Z', rollup, account}
  return {type: 'session', id: 'session-1', title: 'A title', titleSource: 'prompt', ...facts, children}
}

/** A thread of one turn, its messages loaded or still stubs. */
export function thread(id: string, children: Array<Message | Stub>): Thread {
  const stats = {entries: 1, bytes: 1, messages: 1, toolCalls: 0, delegations: 0}
  const turn = {type: 'turn', id: `turn-${id}`, trigger: 'human', title: id, stats, children} as const
  const segment = {type: 'segment', id: `${id}.s0`, index: 0, start: 'session', children: [turn]} as const
  const role = id === 'main' ? 'main' : 'agent'
  return {type: 'thread', id, role, source: `${id}.jsonl`, rollup, children: [{...segment, children: [{...turn}]}]}
}

export function message(id: string, ...children: Block[]): Message {
  return {type: 'message', id, author: 'claude', time: '2025-01-02T03:04:05.000Z', children}
}

export function text(value: string, format: 'markdown' | 'plain' = 'markdown'): Block {
  return {type: 'text', id: 'text', format, value}
}

export function call(name: string, input: Delegation['input'], result?: string): Block {
  const base = {type: 'toolCall', id: `call-${name}`, name, input, status: 'done'} as const
  if (result === undefined) return {...base, status: 'pending', children: []}
  const content = [{type: 'text', id: 'output', format: 'plain', value: result} as const]
  return {...base, children: [{type: 'toolResult', id: 'result', error: false, via: 'result', children: content}]}
}

export function delegation(id: string, ...children: Delegation['children']): Delegation {
  const agent = {type: 'explorer', description: `Do ${id}`}
  return {type: 'delegation', id, name: 'Task', input: {}, status: 'done', agent, mode: 'wait', children}
}

/** Agents inside agents, `depth` of them, each level said before and after by one message. */
export function nested(depth: number): Session {
  let inner = thread(`agent-${depth}`, [
    message(`m${depth}`, text(`level ${depth}\n\n- item\n\n\`\`\`\ncode ${depth}`))
  ])
  for (let level = depth - 1; level >= 0; level--) {
    const blocks = [text(`level ${level}`), delegation(`d${level}`, inner), text(`after ${level}`)]
    inner = thread(level === 0 ? 'main' : `agent-${level}`, [message(`m${level}`, ...blocks)])
  }
  return session(inner)
}

/** The same session with a stub for each message, and what loads them. */
export function stubbed(whole: Session): {session: Session; load: (thread: Thread, stub: Stub) => Loaded} {
  const bodies = new Map<string, Message>()
  const copy = structuredClone(whole)
  const waiting = [...copy.children]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const turn of next.children.flatMap((segment) => segment.children)) {
      if (turn.type !== 'turn') continue
      turn.children = turn.children.map((node) => {
        if (node.type !== 'message') return node
        bodies.set(node.id, node)
        const children = node.children.flatMap((block) => (block.type === 'delegation' ? block.children : []))
        const threads = children.filter((child) => child.type === 'thread')
        waiting.push(...threads)
        return {type: 'stub', of: 'message', id: node.id, author: 'claude', bytes: 1, ranges: [], children: threads}
      })
    }
  }
  return {
    session: copy,
    load(_, stub) {
      const body = bodies.get(stub.id)
      if (!body) throw new Error(`No body for \`${stub.id}\``)
      return body
    }
  }
}
