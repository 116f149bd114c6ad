import type {Paragraph, RootContent} from 'mdast'
import type {Agent, Delegation, Rollup, Thread} from '../ast/nodes.js'
import {turns} from '../ast/walk.js'
import {oneLine} from '../content/one-line.js'
import {count, duration, tokens} from '../content/quantities.js'
import type {Report} from '../report.js'
import {view} from '../tools/index.js'
import {fields, paragraph, strong, text} from '../tools/kit.js'
import {foldLong} from './fold.js'

/** The line above an agent's quote: who, what for, how it ended, what it took. */
export function delegationLabel(node: Delegation): Paragraph {
  const threads = node.children.filter((child) => child.type === 'thread')
  const mode = node.mode === 'wait' ? [] : [node.mode]
  const [only] = threads
  const facts = only && threads.length === 1 ? rollupFacts(only.rollup) : []
  const many = threads.length > 1 ? [count(threads.length, 'agent')] : []
  return label(node.agent, node.name, [...mode, node.status, ...many, ...facts])
}

/** The line above the quote of a thread that shares its call with others, or has none. */
export function threadLabel(thread: Thread): Paragraph {
  const phase = thread.phase ? [`phase ${oneLine(thread.phase, 100)}`] : []
  const round = thread.round ? [`round ${thread.round}`] : []
  const why = thread.unlinked ? [oneLine(thread.unlinked, 200)] : []
  return label(thread.agent ?? {}, 'Agent', [...phase, ...round, ...why, ...rollupFacts(thread.rollup)])
}

/** What was asked: the prompt, and what else the label does not say. */
export function delegationInput(node: Delegation, report: Report): {prompt?: string; rest: RootContent[]} {
  const {input, agent} = node
  // Nobody is asked anything: a script says what is done.
  if (node.name === 'Workflow') {
    const {summary, call} = view(node, {report})
    return {rest: [paragraph(...summary), ...foldLong(call)]}
  }
  const field = ['prompt', 'message'].find((name) => typeof input[name] === 'string')
  const prompt = field && input[field]
  const {type, name, description} = agent
  // What the label says, unless it had to cut it.
  const said = new Set<unknown>([type, name, description].filter((part) => part && oneLine(part, 200) === part))
  const rest = Object.entries(input).filter(([key, value]) => key !== field && !said.has(value))
  const nodes = fields(Object.fromEntries(rest))
  return typeof prompt === 'string' && prompt ? {prompt, rest: nodes} : {rest: nodes}
}

function label({id, type, name, description}: Agent, call: string, facts: string[]): Paragraph {
  const who = [type, name].filter((part) => part !== undefined && part.trim() !== '')
  const said = [who.join(' ') || (description ? '' : (id ?? '')), description ?? ''].filter((part) => part !== '')
  const what = said.map((part) => oneLine(part, 200)).join(': ')
  return paragraph(strong(oneLine(call, 100).trim() || 'Agent'), text([what && ` ${what}`, ...facts].join(' · ')))
}

function rollupFacts({models, tokens: used, toolCalls, errors, ms}: Rollup): string[] {
  return [
    ...models,
    tokens(used),
    count(toolCalls, 'tool call'),
    ...(errors ? [count(errors, 'error')] : []),
    ...(ms === undefined ? [] : [duration(ms)])
  ]
}

/** Whether a thread says itself what was asked of it: the titles of its turns are the beginnings of prompts. */
export function isSaidIn(thread: Thread, prompt: string | undefined): boolean {
  const asked = prompt?.replace(/\s+/g, ' ').trim() ?? ''
  if (asked === '') return true
  for (const {title, trigger} of turns(thread)) {
    const start = title.replace(/…$/, '')
    if (trigger === 'agent' && start !== '' && asked.startsWith(start)) return true
  }
  return false
}
