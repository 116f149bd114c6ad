import type {Rollup} from '../ast/nodes.js'
import {flag, hasFlag, roleOf, toolsOf} from '../log/ledger.js'
import type {Shape} from './shape.js'
import {nodeOf} from './stub-messages.js'
import {workSpan} from './work-span.js'

/** Nothing yet. */
export function emptyRollup(): Rollup {
  return {
    turns: 0,
    prompts: 0,
    messages: 0,
    toolCalls: 0,
    tools: {},
    errors: 0,
    agents: 0,
    compactions: 0,
    models: [],
    tokens: {input: 0, output: 0, cacheRead: 0, cacheWrite: 0}
  }
}

/** Count a thread's own rows. A message counts where it was first written, so copies cost nothing. */
export function countRows(shape: Shape, number: number): Rollup {
  const {ledger, threads, host, folded, left} = shape
  const rollup = emptyRollup()
  const tools = new Map<string, number>()
  const models = new Set<string>()
  const {tokens} = rollup
  let chars = 0
  const span = workSpan()
  for (const row of threads[number]?.rows ?? []) {
    if (hasFlag(ledger, row, flag.copy) || left.get(row) >= 0 || (folded.get(row) >= 0 && host.get(row) < 0)) continue
    const role = roleOf(ledger, row)
    span.add(role, ledger.time.get(row))
    if (hasFlag(ledger, row, flag.error)) rollup.errors++
    if (host.get(row) === row) {
      if (isPrompt(row)) rollup.prompts++
      if (role === 'boundary' || role === 'summary') rollup.compactions++
      if (nodeOf(shape, row) === 'message' && isFirst(row)) rollup.messages++
    }
    chars += ledger.chars.get(row)
    if (role !== 'assistant') continue
    for (const tool of toolsOf(ledger, row)) {
      if (ledger.callRow.get(tool) !== row) continue
      rollup.toolCalls++
      const name = ledger.names.get(ledger.callName.get(tool))
      tools.set(name, (tools.get(name) ?? 0) + 1)
    }
    const message = ledger.message.get(row)
    if (message < 0 || ledger.messageRow.get(message) !== row) continue
    if (ledger.messageModel.get(message) >= 0) models.add(ledger.names.get(ledger.messageModel.get(message)))
    tokens.input += ledger.tokensIn.get(message)
    tokens.output += ledger.tokensOut.get(message)
    tokens.cacheRead += ledger.cacheRead.get(message)
    tokens.cacheWrite += ledger.cacheWrite.get(message)
  }
  rollup.tools = fromCounts(tools)
  rollup.models = [...models]
  const ms = span.last() - span.first()
  if (ms > 0) rollup.ms = ms
  if (tokens.input + tokens.output + tokens.cacheRead + tokens.cacheWrite === 0 && chars > 0) {
    tokens.output = Math.floor(chars / 4)
    tokens.estimated = true
  }
  return rollup

  function isPrompt(row: number): boolean {
    const role = roleOf(ledger, row)
    if (role === 'queue') return !shape.facts.notifications.has(row)
    return role === 'prompt' || role === 'queued' || (role === 'peer' && hasFlag(ledger, row, flag.coordinator))
  }

  /** A message that was written in an earlier file has been counted there. */
  function isFirst(row: number): boolean {
    const message = roleOf(ledger, row) === 'assistant' ? ledger.message.get(row) : -1
    return message < 0 || ledger.messageRow.get(message) === row
  }
}

/** Add what threads below did. Turns and prompts are a thread's own, and its time is within its parent's. */
export function addRollups(to: Rollup, from: readonly Rollup[]): void {
  if (from.length === 0) return
  const tools = new Map(Object.entries(to.tools))
  const models = new Set(to.models)
  for (const below of from) {
    to.messages += below.messages
    to.toolCalls += below.toolCalls
    to.errors += below.errors
    to.agents += below.agents
    to.compactions += below.compactions
    for (const [name, n] of Object.entries(below.tools)) tools.set(name, (tools.get(name) ?? 0) + n)
    for (const model of below.models) models.add(model)
    to.tokens.input += below.tokens.input
    to.tokens.output += below.tokens.output
    to.tokens.cacheRead += below.tokens.cacheRead
    to.tokens.cacheWrite += below.tokens.cacheWrite
    if (below.tokens.estimated) to.tokens.estimated = true
  }
  to.tools = fromCounts(tools)
  to.models = [...models]
}

/** Counts as an object, names sorted; a name may be anything, `__proto__` too. */
export function fromCounts(counts: ReadonlyMap<string, number>): {[name: string]: number} {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}
