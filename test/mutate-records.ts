import fs from 'node:fs'
import fc from 'fast-check'
import {safeId} from '../src/log/safe-id.js'
import {fixtureNames, fixtureSessions} from './all-sessions.js'

/** A file of a fixture: what is broken in a hundred ways. */
export interface Log {
  name: string
  lines: string[]
  /** How a failing case is printed. */
  [fc.toStringMethod]?: () => string
}

/** A log after something was done to it. `number` is the line a record had, absent where it was touched. */
export interface Broken {
  log: Log
  lines: Array<{text: string; number?: number}>
  /** The ids that must lead to a node, by line; where absent, those that do in the whole log. */
  uuids?: ReadonlyMap<number, string>
  isAgent?: boolean
}

/** Every file of every fixture that holds records; where there are agents, also all files of a session as one. */
export const logs: readonly Log[] = fixtureNames.flatMap((name) => {
  const files = fixtureSessions(name).map(({main, agents}) => {
    const paths = [...(main === undefined ? [] : [main]), ...agents.map((agent) => agent.path)]
    return paths.map((path) => linesOf(fs.readFileSync(path, 'utf8')))
  })
  const lists = files.flatMap((each) => (each.length > 1 ? [...each, each.flat()] : each))
  return lists
    .filter((lines) => lines.some((text) => isObject(parse(text))))
    .map((lines, at) => ({name, lines, [fc.toStringMethod]: () => `log ${at} of ${name}`}))
})

/** Lines that say something. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Ids that are taken, that look like ours, or that are names of something in JavaScript. */
export const hostileIds: readonly string[] = [
  ...['a', 'b', 'c', 'd', 'e', 'main', 'main-2', 'session', 'turn-a', 'turn-main', 'branch-a', 'turn-x'],
  ...['main.L1', 'main.s0', 'a.1', 'a.r1', 'a-2', 'a-r2', 'sidechain-a', 'sidechain-L1', 'agent-a', 'agent-agent-a'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '../x', 'a b', safeId('a b'), safeId('../x')],
  ...['', ' ', ' 0', '\u0000', 'é', '\ud800', 'A', 'toolu_1', '-1', '0', 'x'.repeat(300), 'acompact-1']
]

/** Fields that the reader looks at. */
export const fieldNames: readonly string[] = [
  ...'type subtype uuid parentUuid logicalParentUuid message content isSidechain agentId toolUseResult timestamp'.split(
    ' '
  ),
  ...'attachment operation isMeta isCompactSummary isApiErrorMessage origin kind promptId role id model usage'.split(
    ' '
  ),
  ...'stop_reason tool_use_id input name is_error text thinking source data parent_tool_use_id session_id'.split(' '),
  ...'sessionId forkedFrom leafUuid explicit sourceToolUseID parentToolUseID compactMetadata prompt resume'.split(' '),
  ...'tool_use_result status __proto__ constructor loglines summary level version cwd slug 0'.split(' ')
]

/** What is done to one field of one record; numbers are taken modulo what there is. */
export interface Change {
  record: number
  slot: number
  action: 'replace' | 'drop' | 'add' | 'swap'
  key: string
  value: unknown
  borrow: number | undefined
}

const values = fc.oneof(
  fc.jsonValue({maxDepth: 2}),
  fc.constantFrom<unknown>(...hostileIds),
  fc.constantFrom<unknown>(null, true, false, -1, 1e300, -0, 2 ** 53, [], {}, [[]], [null], '', '<', {type: 'text'})
)

/** A change to any field at any depth. The value is any, or that of another field of the same log, mostly a namesake. */
export const changes: fc.Arbitrary<Change> = fc.record({
  record: fc.nat(),
  slot: fc.nat(),
  action: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add', 'swap'),
  key: fc.constantFrom(...fieldNames),
  value: values,
  borrow: fc.option(fc.nat(), {nil: undefined})
})

/** A log with fields of its records changed. */
export function changeFields(log: Log, list: readonly Change[]): Broken {
  const lines: Broken['lines'] = log.lines.map((text, at) => ({text, number: at + 1}))
  for (const {record, slot, action, key, value, borrow} of list) {
    const at = record % lines.length
    const whole = parse(lines[at]?.text ?? '')
    const chosen = pick(slotsOf(whole), slot)
    if (!chosen) continue
    const others = borrow === undefined ? [] : valuesIn(log, borrow % 4 === 0 ? undefined : chosen.key)
    const put = others.length > 0 ? pick(others, (borrow ?? 0) >>> 2) : value
    const {holder} = chosen
    if (action === 'drop') Reflect.deleteProperty(holder, chosen.key)
    else if (action === 'add') define(holder, Array.isArray(holder) ? String(holder.length) : key, put)
    else if (action === 'swap') swap(holder, chosen.key, pick(slotsOf(whole), slot + (borrow ?? 1)))
    else define(holder, chosen.key, put)
    lines[at] = {text: print(whole) ?? 'null'}
  }
  return {log, lines}
}

/** What is done to a list of records. */
export interface Shuffle {
  action: 'drop' | 'double' | 'move' | 'reverse'
  at: number
  to: number
}

/** Records dropped, doubled, moved or turned round. */
export const shuffles: fc.Arbitrary<Shuffle> = fc.record({
  action: fc.constantFrom('drop', 'double', 'move', 'move', 'reverse'),
  at: fc.nat(),
  to: fc.nat()
})

/** A log with its records in another order, some missing and some twice, and those of another log among them. */
export function shuffle(log: Log, list: readonly Shuffle[], other?: {log: Log; every: number}): Broken {
  const lines: Broken['lines'] = log.lines.map((text, at) => ({text, number: at + 1}))
  for (const [at, text] of (other?.log.lines ?? []).entries()) {
    lines.splice(Math.min((at + 1) * (other?.every ?? 1), lines.length), 0, {text})
  }
  for (const {action, at, to} of list) {
    if (lines.length === 0) break
    const from = at % lines.length
    if (action === 'reverse') lines.push(...lines.splice(from, 1 + (to % 5)).reverse())
    else {
      const [line] = action === 'double' ? [lines[from]] : lines.splice(from, 1)
      if (line && action !== 'drop') lines.splice(to % (lines.length + 1), 0, line)
    }
  }
  return {log, lines}
}

/** Bytes put, or dropped, anywhere: what a failing disk leaves, and what an editor does. */
export interface Splice {
  at: number
  drop: number
  put: number[]
}

const telling = [0, 9, 10, 13, 32, 34, 44, 58, 91, 92, 93, 123, 125, 0x80, 0xbf, 0xc0, 0xe2, 0xed, 0xef, 0xfe, 0xff]

/** A byte flipped, some inserted, some gone. */
export const splices: fc.Arbitrary<Splice> = fc.record({
  at: fc.nat(),
  drop: fc.constantFrom(0, 1, 1, 1, 2, 40),
  put: fc.array(fc.oneof(fc.constantFrom(...telling), fc.nat(255)), {maxLength: 3})
})

/** A log with bytes changed: its lines as they are afterwards, and which of them are still what they were. */
export function spliceBytes(log: Log, list: readonly Splice[]): Broken & {bytes: Buffer} {
  let bytes = Buffer.from(`${log.lines.join('\n')}\n`)
  for (const {at, drop, put} of list) {
    const from = at % (bytes.length + 1)
    bytes = Buffer.concat([bytes.subarray(0, from), Buffer.from(put), bytes.subarray(from + drop)])
  }
  return {...wholeLines(log, bytes), bytes}
}

/** The lines of a log that bytes still hold as they were. */
export function wholeLines(log: Log, bytes: Buffer): Broken {
  const before = new Map(log.lines.map((text, at) => [text, at + 1]))
  const lines = bytes
    .toString()
    .split('\n')
    .map((text) => {
      const number = before.get(text)
      return number === undefined ? {text} : {text, number}
    })
  return {log, lines}
}

/** One of a list, by any number. */
export function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % list.length]
}

/** The value of a line; nothing where it is no JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Slot {
  holder: object
  key: string
}

/** Every field of a value at any depth, as far as a walk of some hundred steps leads. */
function slotsOf(value: unknown): Slot[] {
  const slots: Slot[] = []
  const queue = isObject(value) ? [value] : []
  for (let holder = queue.shift(); holder && slots.length < 500; holder = queue.shift()) {
    for (const [key, inner] of Object.entries(holder)) {
      slots.push({holder, key})
      if (isObject(inner)) queue.push(inner)
    }
  }
  return slots
}

const found = new WeakMap<Log, Map<string | undefined, unknown[]>>()

/** The values that the fields of a name have in a log; of all fields where there is no name. */
function valuesIn(log: Log, key: string | undefined): unknown[] {
  const known = found.get(log) ?? new Map<string | undefined, unknown[]>()
  found.set(log, known)
  const before = known.get(key)
  if (before) return before
  const slots = log.lines
    .flatMap((text) => slotsOf(parse(text)))
    .filter((slot) => key === undefined || slot.key === key)
  const list = [...new Set(slots.map(({holder, key: name}): unknown => Reflect.get(holder, name)))]
  known.set(key, list)
  return list
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Also where the key is `__proto__`. */
function define(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, {value, enumerable: true, writable: true, configurable: true})
}

function swap(holder: object, key: string, other: Slot | undefined): void {
  if (!other) return
  const value: unknown = Reflect.get(holder, key)
  define(holder, key, Reflect.get(other.holder, other.key))
  define(other.holder, other.key, value)
}

/** A value that was swapped into itself goes round in a circle, and is no JSON. */
function print(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
