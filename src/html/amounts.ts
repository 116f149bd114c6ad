import type {Agent, Thread, Tokens} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'

/** Three digits: `950`, `48.2k`, `1.92M`. */
export function short(amount: number): string {
  for (const [size, unit] of units) {
    if (amount < size * 0.9995) continue
    const part = amount / size
    const digits = part < 9.995 ? 2 : part < 99.95 ? 1 : 0
    // What ends in zeros says no more with them.
    return `${Number(part.toFixed(digits))}${unit}`
  }
  return `${Math.round(amount)}`
}

const units = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k']
] as const

/** Every token that was paid for, cached or not. */
export function allTokens({input, output, cacheRead, cacheWrite}: Tokens): number {
  return input + output + cacheRead + cacheWrite
}

/** What kind of agent a thread is, in a word or two. */
export function agentName({agent, role}: Pick<Thread, 'agent' | 'role'>): string {
  if (role === 'main') return 'Claude'
  const name = isOfWorkflow(agent) ? (agent?.name ?? agent?.description) : (agent?.type ?? agent?.name)
  return oneLine(name ?? '', 60) || 'Agent'
}

/** What an agent was called for; empty where the log does not say, or its name has said it. */
export function agentTask(agent: Agent | undefined): string {
  if (isOfWorkflow(agent)) return agent?.name === undefined ? '' : oneLine(agent.description ?? '', 160)
  const named = agent?.type !== undefined && agent.name !== undefined ? agent.name : ''
  return oneLine(agent?.description ?? named, 160)
}

/** Every agent of a workflow has this type; what tells them apart is their label. */
function isOfWorkflow(agent: Agent | undefined): boolean {
  return agent?.type === 'workflow-subagent'
}

/** `MCP almanac sun_times` of `mcp__almanac__sun_times`. */
export function toolName(name: string, most: number): string {
  return oneLine(name.replace(/^mcp__(.+?)__/, 'MCP $1 '), most)
}

/** `opus-4.6` of `claude-opus-4-6-20260101`. */
export function shortModel(model: string): string {
  const name = oneLine(model, 60)
    .replace(/^claude-/, '')
    .replace(/-\d{8}$/, '')
  return name.replace(/-(\d)-(\d{1,2})(?=$|\[)/, '-$1.$2')
}

/** 1, 2 or 3, by depth. */
export function hueOf(depth: number): number {
  return ((Math.max(1, depth) - 1) % 3) + 1
}
