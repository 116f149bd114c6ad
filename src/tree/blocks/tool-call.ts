import type {Delegation, Json, Status, ToolCall, ToolResult} from '../../ast/nodes.js'
import {isReceipt} from '../../log/agent-tail.js'
import {planText} from '../../log/companion-text.js'
import {count, type Entry, jsonObject, obj, str, textOf, word} from '../../log/entry.js'
import {callId, ownsCall} from '../row-id.js'
import {known, type Line, type Loading, positionOf} from './loading.js'
import type {MessageIndex} from './message-index.js'
import {bodyResult, type Found, notificationResult, resultNode} from './tool-result.js'

/** A call with its results, and with its agents' threads where it set some going. */
export function callNode(
  loading: Loading,
  line: Line,
  fallback: string,
  block: Entry,
  index: MessageIndex
): ToolCall | Delegation {
  const {ledger} = loading.outline.shape
  const tool = word(block.id)
  const owns = tool !== undefined && ownsCall(loading.outline.shape, tool, line.row)
  const id = owns ? callId(loading.outline.shape, tool, fallback) : fallback
  const found = (owns && index.results.get(tool)) || []
  const delegation = owns ? loading.outline.delegations.get(tool) : undefined
  const results = found.map((item) => resultNode(loading, item, delegation))
  const merged = merge(results)
  if (owns) addBodies(loading, index.bodies.get(tool) ?? [], merged)
  const input = inputOf(loading, line, block)
  const name = str(block.name) ?? (block.name === undefined ? '' : String(block.name))
  const position = positionOf(loading, line)
  if (!delegation) {
    const server = word(block.server_name) ?? serverIn(name)
    return {
      type: 'toolCall',
      id,
      ...known(id, [tool]),
      position,
      name,
      input,
      ...(server === undefined ? {} : {server}),
      status: statusOf(found[0], merged),
      ...durationOf(line, found[0]),
      children: merged
    }
  }
  const notified = index.notifications.get(tool ?? '') ?? []
  const answers = notified.map((item) => notificationResult(loading, item, delegation))
  const {mode, agent, continues, threads} = delegation
  const last = notified.at(-1)
  const status = delegationStatus(mode, statusOf(found[0], merged), found[0], answers)
  // Of what runs in the background the result says only that it began.
  const time = last ? durationOf(line, {line: last}) : status === 'pending' ? {} : durationOf(line, found[0])
  return {
    type: 'delegation',
    id,
    ...known(id, [tool]),
    position,
    name,
    input,
    status,
    ...time,
    agent,
    mode,
    ...(continues === undefined ? {} : {continues}),
    // A notification that only says that it ended has said so by the status.
    children: [...threads, ...merged, ...answers.filter(({children}) => children.length > 0)]
  }

  function durationOf({row}: Line, result: Partial<Found> | undefined): {duration?: number} {
    const output = obj(result?.output)
    const said = count(output?.totalDurationMs) ?? count(output?.durationMs)
    if (said !== undefined) return {duration: said}
    const took = result?.line ? ledger.time.get(result.line.row) - ledger.time.get(row) : -1
    return took >= 0 ? {duration: took} : {}
  }
}

/** The server of a tool that is called as those of servers are. */
function serverIn(name: string): string | undefined {
  return name.startsWith('mcp__') ? /^mcp__(.+?)__/.exec(name)?.[1] : undefined
}

function inputOf({files}: Loading, {entry}: Line, block: Entry): {[key: string]: Json} {
  const input = jsonObject(block.input)
  if (block.name !== 'ExitPlanMode' || 'plan' in input) return input
  const plan = planText(files, word(entry.slug))
  return plan === undefined ? input : {...input, plan}
}

/** One result of all: a second record with the same call's result adds what the first does not say. */
function merge(results: ToolResult[]): ToolResult[] {
  const [first, ...others] = results
  if (!first || others.length === 0) return results
  const texts = new Set(first.children.map((child) => ('value' in child ? child.value : '')))
  const ids: Array<string | undefined> = [...(first.aka ?? [])]
  for (const other of others) {
    for (const child of other.children) {
      if ('value' in child && texts.has(child.value)) continue
      if ('value' in child) texts.add(child.value)
      first.children.push(child)
    }
    first.error ||= other.error
    ids.push(other.id, ...(other.aka ?? []))
  }
  return [Object.assign(first, known(first.id, ids))]
}

/** What the harness wrote for a call besides its result, such as the text of a skill. */
function addBodies(loading: Loading, lines: readonly Line[], results: ToolResult[]): void {
  const ids: string[] = []
  for (const line of lines) {
    const body = bodyResult(loading, line)
    const [first] = results
    if (!first) {
      results.push(body)
      continue
    }
    for (const child of body.children) first.children.push(child)
    ids.push(body.id)
  }
  const [first] = results
  if (first && ids.length > 0) Object.assign(first, known(first.id, [...(first.aka ?? []), ...ids]))
}

const denials =
  /^(?:<tool_use_error>)?(?:Error: )?(?:The user doesn't want to (?:proceed|take this action)|Permission to use .{1,200} (?:has been denied|was denied)|This command requires approval|Claude requested permissions)/

function statusOf(found: Found | undefined, results: readonly ToolResult[]): Status {
  if (!found) return results.length > 0 ? 'done' : 'pending'
  const denial = word(found.line.entry.toolDenialKind)
  const text = textOf(found.block.content).slice(0, 500)
  if (denial === 'interrupted' || text.startsWith('[Request interrupted by user')) return 'interrupted'
  if (obj(found.output)?.interrupted === true) return 'interrupted'
  if (denial !== undefined || (found.block.is_error === true && denials.test(text))) return 'denied'
  return results.some(({error}) => error) ? 'failed' : 'done'
}

/** A background agent is done when a notification says so. */
function delegationStatus(
  mode: Delegation['mode'],
  status: Status,
  found: Found | undefined,
  answers: readonly ToolResult[]
): Status {
  const last = answers.at(-1)
  if (last) return last.error ? 'failed' : 'done'
  const launched =
    obj(found?.output)?.status === 'async_launched' || (found !== undefined && isReceipt(textOf(found.block.content)))
  return status === 'done' && mode !== 'teammate' && launched ? 'pending' : status
}
