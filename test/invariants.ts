import {methods, type Session} from '../src/ast/nodes.js'

type Fields = Record<string, unknown>
type Check = (value: unknown) => boolean

/** What is wrong with a whole tree by the content model of `src/ast/nodes.ts`; nothing where it holds. */
export function checkTree(session: Session): string[] {
  const problems: string[] = []
  const ids = new Set<string>()
  const names = new Set<string>()
  const references: Array<{where: string; id: string}> = []
  const seen = new Set<Fields>()
  // Agents nest to any depth: no recursion.
  const stack: Array<{node: unknown; parent: string; where: string}> = [{node: session, parent: '', where: 'session'}]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const {node, parent, where} = top
    if (!isFields(node)) {
      problems.push(`${where}: not a node`)
      continue
    }
    if (seen.has(node)) {
      problems.push(`${where}: has two homes`)
      continue
    }
    seen.add(node)
    const type = String(node.type)
    const model = Object.hasOwn(models, type) ? models[type] : undefined
    const place = `${type} ${String(node.id)}`
    if (!model) {
      problems.push(`${where}: no kind of node: ${type}`)
      continue
    }
    if (!(parent === '' ? type === 'session' : holds(parent).includes(type))) {
      problems.push(`${place}: may not stand in ${parent}`)
    }
    problems.push(...checkFields(node, model.fields).map((problem) => `${place}: ${problem}`))
    if (typeof node.id === 'string') {
      if (ids.has(node.id)) problems.push(`${place}: id is taken`)
      ids.add(node.id)
      names.add(node.id)
    }
    for (const other of items(node.aka)) if (typeof other === 'string') names.add(other)
    for (const field of ['echo', 'about', 'continues', 'answer', 'from']) {
      const id = node[field]
      if (typeof id === 'string' && isReference(type, field)) references.push({where: `${place}: ${field}`, id})
    }
    problems.push(...(model.rule?.(node, items(node.children).filter(isFields)) ?? []).map((p) => `${place}: ${p}`))
    if (model.children && !Array.isArray(node.children)) problems.push(`${place}: has no children`)
    for (const child of items(node.children)) stack.push({node: child, parent: type, where: place})
  }
  for (const {where, id} of references) if (!names.has(id)) problems.push(`${where} names nothing: ${id}`)
  return [...problems, ...checkJson(session)]
}

/** What is wrong with the account of a session: every line read must be in it once. */
export function checkAccount(session: Session): string[] {
  const {lines, shown, folded, left, unreadable} = session.account
  const sum = shown + total(folded) + total(left) + total(unreadable)
  return lines === sum ? [] : [`account: ${lines} lines read, ${sum} accounted for: ${JSON.stringify(session.account)}`]
}

/** Every id and every other name by which something in a tree is found. */
export function namesIn(session: Session): Set<string> {
  const names = new Set<string>()
  const stack: unknown[] = [session]
  while (stack.length > 0) {
    const node = stack.pop()
    if (!isFields(node)) continue
    for (const name of [node.id, ...items(node.aka)]) if (typeof name === 'string') names.add(name)
    for (const child of items(node.children)) stack.push(child)
  }
  return names
}

/** Where two JSON values differ first, or nothing; with a stack, since logs nest deeper than a call stack. */
export function firstDifference(one: unknown, other: unknown): string | undefined {
  const stack: Array<{a: unknown; b: unknown; path: Path | undefined}> = [{a: one, b: other, path: undefined}]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const {a, b, path} = top
    if (a === b) continue
    if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b)) {
      return `${written(path)}: ${short(a)} and ${short(b)}`
    }
    const fields = new Map(Object.entries(b))
    for (const [key, value] of Object.entries(a)) {
      if (!fields.has(key)) return `${written(path)}: ${key} is in the first only`
      stack.push({a: value, b: fields.get(key), path: {key, up: path}})
      fields.delete(key)
    }
    for (const key of fields.keys()) return `${written(path)}: ${key} is in the second only`
  }
  return undefined
}

interface Path {
  key: string
  up: Path | undefined
}

function written(path: Path | undefined): string {
  const keys: string[] = []
  for (let step = path; step; step = step.up) keys.push(step.key)
  const whole = keys.reverse().join('.')
  return whole.length > 300 ? `${whole.slice(0, 300)}…` : whole
}

function short(value: unknown): string {
  const text = typeof value === 'object' && value ? (Array.isArray(value) ? 'a list' : 'an object') : String(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

interface Model {
  fields: {[name: string]: Field}
  /** What may stand in it; absent for a literal. */
  children?: string[]
  rule?: (node: Fields, children: Fields[]) => string[]
}

interface Field {
  check: Check
  optional?: true
}

function needs(check: Check): Field {
  return {check}
}

function may(check: Check): Field {
  return {check, optional: true}
}

function oneOf(...words: readonly string[]): Check {
  return (value) => typeof value === 'string' && words.includes(value)
}

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check)
}

function shape(fields: {[name: string]: Field}): Check {
  return (value) => isFields(value) && checkFields(value, fields).length === 0
}

const isString: Check = (value) => typeof value === 'string'
const isBoolean: Check = (value) => typeof value === 'boolean'
const isTrue: Check = (value) => value === true
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isCount: Check = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isLine: Check = (value) => isCount(value) && value !== 0
const isWord: Check = (value) => typeof value === 'string' && value !== ''
const isId: Check = (value) => typeof value === 'string' && /^[A-Za-z0-9_.-]{1,200}$/.test(value)
const isTime: Check = (value) =>
  typeof value === 'string' &&
  /^(?:\d{4}|[+-]\d{6})-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const isAnything: Check = () => true
const isCounts: Check = (value) => isFields(value) && Object.values(value).every(isCount)

const point = shape({line: needs(isLine), column: needs(isLine)})
const identity = {
  id: needs(isId),
  aka: may(listOf(isWord)),
  position: may(shape({start: needs(point), end: needs(point)}))
}
const tokens = shape({
  input: needs(isNumber),
  output: needs(isNumber),
  cacheRead: needs(isNumber),
  cacheWrite: needs(isNumber),
  estimated: may(isTrue)
})
const rollup = shape({
  turns: needs(isCount),
  prompts: needs(isCount),
  messages: needs(isCount),
  toolCalls: needs(isCount),
  tools: needs(isCounts),
  errors: needs(isCount),
  agents: needs(isCount),
  compactions: needs(isCount),
  models: needs(listOf(isString)),
  tokens: needs(tokens),
  ms: may(isNumber)
})
const account = shape({
  files: needs(isCount),
  lines: needs(isCount),
  shown: needs(isCount),
  folded: needs(isCounts),
  left: needs(isCounts),
  unreadable: needs(isCounts)
})
const agent = shape({id: may(isWord), type: may(isString), name: may(isString), description: may(isString)})
const stats = shape({
  entries: needs(isCount),
  bytes: needs(isCount),
  messages: needs(isCount),
  toolCalls: needs(isCount),
  delegations: needs(isCount)
})
const author = needs(oneOf('human', 'claude', 'agent', 'harness'))
const status = needs(oneOf('done', 'failed', 'denied', 'interrupted', 'pending'))

const models: {readonly [type: string]: Model} = {
  session: {
    fields: {
      ...identity,
      title: needs(isString),
      titleSource: needs(oneOf('custom', 'agent', 'ai', 'summary', 'prompt', 'last-prompt', 'none')),
      kind: may(oneOf('empty', 'warmup')),
      project: may(isString),
      cwd: may(isString),
      branch: may(isString),
      versions: needs(listOf(isString)),
      models: needs(listOf(isString)),
      started: may(isTime),
      ended: may(isTime),
      rollup: needs(rollup),
      account: needs(account)
    },
    children: ['thread'],
    rule: (_, children) =>
      children.flatMap(({role, id}, at) => {
        if (role === 'main' && at > 0) return [`thread ${id} is main but not the first`]
        return role === 'agent' ? [`thread ${id} has a call but stands at the top`] : []
      })
  },
  thread: {
    fields: {
      ...identity,
      role: needs(oneOf('main', 'agent', 'detached')),
      agent: may(agent),
      source: needs(isString),
      link: may(oneOf(...methods)),
      unlinked: may(isWord),
      rollup: needs(rollup),
      phase: may(isString),
      round: may(isLine),
      answer: may(isId)
    },
    children: ['segment'],
    rule: checkThread
  },
  segment: {
    fields: {...identity, index: needs(isCount), start: needs(oneOf('session', 'resume', 'compact'))},
    children: ['compaction', 'turn', 'branch', 'notice', 'unknown'],
    rule: (_, children) => (children.slice(1).some(({type}) => type === 'compaction') ? ['a compaction inside'] : [])
  },
  compaction: {
    fields: {...identity, time: may(isTime), trigger: needs(oneOf('auto', 'manual')), tokensBefore: may(isNumber)},
    children: ['text']
  },
  branch: {
    fields: {...identity, from: needs(isId)},
    children: ['turn', 'branch', 'compaction', 'notice', 'unknown'],
    rule: (node, children) => [...begins(node, 'branch-'), ...notEmpty(children)]
  },
  turn: {
    fields: {
      ...identity,
      time: may(isTime),
      ended: may(isTime),
      trigger: needs(oneOf('human', 'command', 'agent', 'notification', 'harness')),
      title: needs(isString),
      stats: needs(stats)
    },
    children: ['message', 'branch', 'notice', 'unknown'],
    rule: (node, children) => [...begins(node, 'turn-'), ...notEmpty(children)]
  },
  message: {
    fields: {
      ...identity,
      time: may(isTime),
      author,
      model: may(isWord),
      usage: may(tokens),
      stop: may(isWord),
      error: may(isBoolean)
    },
    children: ['text', 'thinking', 'image', 'document', 'command', 'toolCall', 'delegation', 'notice', 'unknown'],
    rule: (_, children) => notEmpty(children)
  },
  text: {fields: {...identity, format: needs(oneOf('markdown', 'plain')), value: needs(isString)}},
  thinking: {fields: {...identity, value: needs(isString), redacted: may(isBoolean)}},
  image: {
    fields: {
      ...identity,
      mediaType: needs(isString),
      alt: may(isString),
      source: needs(oneOf('base64', 'url', 'file')),
      value: needs(isString)
    }
  },
  document: {
    fields: {
      ...identity,
      mediaType: needs(isString),
      name: may(isString),
      source: needs(oneOf('base64', 'text', 'url', 'file')),
      value: needs(isString)
    }
  },
  command: {
    fields: {...identity, kind: needs(oneOf('slash', 'bash')), name: needs(isString), args: may(isString)},
    children: ['text']
  },
  toolCall: {
    fields: {
      ...identity,
      name: needs(isString),
      server: may(isString),
      input: needs(isFields),
      status,
      duration: may(isNumber)
    },
    children: ['toolResult'],
    rule: ({status: now}, children) => [
      ...(children.length > 1 ? ['more than one result'] : []),
      ...((now === 'pending') === (children.length === 0) ? [] : [`${now} with ${children.length} results`])
    ]
  },
  toolResult: {
    fields: {
      ...identity,
      time: may(isTime),
      error: needs(isBoolean),
      via: needs(oneOf('result', 'notification')),
      output: may(isAnything),
      echo: may(isId)
    },
    children: ['text', 'image', 'document', 'unknown']
  },
  delegation: {
    fields: {
      ...identity,
      name: needs(isString),
      input: needs(isFields),
      status,
      duration: may(isNumber),
      agent: needs(agent),
      mode: needs(oneOf('wait', 'background', 'teammate', 'workflow', 'resume')),
      continues: may(isId)
    },
    children: ['thread', 'toolResult'],
    rule: (_, children) => {
      const threads = children.filter(({type}) => type === 'thread')
      return [
        ...(children.slice(0, threads.length).every(({type}) => type === 'thread') ? [] : ['a result before a thread']),
        ...threads.filter(({role}) => role !== 'agent').map(({id}) => `thread ${id} is called but not an agent`)
      ]
    }
  },
  notice: {
    fields: {
      ...identity,
      time: may(isTime),
      kind: needs(isString),
      level: needs(oneOf('info', 'warning', 'error')),
      about: may(isId),
      value: needs(isString)
    }
  },
  unknown: {fields: {...identity, of: needs(oneOf('entry', 'block')), name: may(isString), raw: needs(isAnything)}}
}

function checkThread(thread: Fields, segments: Fields[]): string[] {
  const {role, link, unlinked, id} = thread
  const problems: string[] = []
  if (role === 'main' && id !== 'main') problems.push('the main thread has another id')
  if ((role === 'agent') !== (link !== undefined)) problems.push(`${role} with link ${String(link)}`)
  if ((role === 'detached') !== (unlinked !== undefined)) problems.push(`${role} with unlinked ${String(unlinked)}`)
  const first = segments[0]?.index
  for (const [at, segment] of segments.entries()) {
    if (segment.index !== Number(first) + at) problems.push(`segment ${segment.id} has index ${segment.index}`)
    const isFirst = at === 0
    if (isFirst === (segment.start === 'compact')) problems.push(`segment ${segment.id} starts ${segment.start}`)
    const begins = items(segment.children).find(() => true)
    if (!isFirst && !(isFields(begins) && begins.type === 'compaction')) {
      problems.push(`segment ${segment.id} begins without a compaction`)
    }
  }
  return problems
}

function begins({id}: Fields, start: string): string[] {
  return String(id).startsWith(start) ? [] : [`id does not begin with ${start}`]
}

function notEmpty(children: Fields[]): string[] {
  return children.length > 0 ? [] : ['is empty']
}

function holds(type: string): string[] {
  return models[type]?.children ?? []
}

/** `from` of a branch is an id; fields of the same name elsewhere are not ours. */
function isReference(type: string, field: string): boolean {
  return models[type]?.fields[field]?.check === isId
}

function checkFields(node: Fields, fields: {[name: string]: Field}): string[] {
  const problems: string[] = []
  for (const [name, {check, optional}] of Object.entries(fields)) {
    if (!Object.hasOwn(node, name)) {
      if (!optional) problems.push(`${name} is missing`)
    } else if (node[name] === undefined || (node[name] === null && check !== isAnything)) {
      problems.push(`${name} is ${node[name]} instead of absent`)
    } else if (!check(node[name])) problems.push(`${name} is wrong: ${short(node[name])} ${brief(node[name])}`)
  }
  for (const name of Object.keys(node)) {
    if (!Object.hasOwn(fields, name) && name !== 'type' && name !== 'children') problems.push(`has a field ${name}`)
  }
  return problems
}

function brief(value: unknown): string {
  try {
    return JSON.stringify(value)?.slice(0, 200) ?? ''
  } catch {
    return ''
  }
}

/** Values that JSON would change or lose. */
function checkJson(root: unknown): string[] {
  const problems: string[] = []
  const stack: Array<{value: unknown; path: Path | undefined}> = [{value: root, path: undefined}]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const {value, path} = top
    const type = typeof value
    if (type === 'string' || type === 'boolean' || value === null) continue
    if (type === 'number') {
      if (!Number.isFinite(value)) problems.push(`${written(path)}: ${String(value)} is no JSON`)
    } else if (typeof value !== 'object') problems.push(`${written(path)}: ${type} is no JSON`)
    else {
      const prototype: unknown = Object.getPrototypeOf(value)
      const plain = Array.isArray(value) ? Array.prototype : Object.prototype
      if (prototype !== plain && prototype !== null) problems.push(`${written(path)}: no plain object`)
      for (const [key, inner] of Object.entries(value)) stack.push({value: inner, path: {key, up: path}})
    }
  }
  return problems
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function items(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function total(counts: {[reason: string]: number}): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
