import type {ElementContent} from 'hast'
import type {PhrasingContent, RootContent} from 'mdast'
import type {Delegation, Json} from '../../ast/nodes.js'
import type {Report} from '../../report.js'
import {view} from '../../tools/index.js'
import {fields, fits, text} from '../../tools/kit.js'
import {agentName, agentTask} from '../amounts.js'
import {contentHast} from '../content.js'
import {element} from '../element.js'
import {phrasingHast} from '../phrasing.js'
import {lineHast} from './line.js'
import {type Scene, setting} from './scene.js'

interface Rest {
  summary: PhrasingContent[]
  nodes: RootContent[]
}

/** What was asked of an agent: the prompt, and what else its line does not say. */
export function delegationInput(node: Delegation, report: Report): {prompt?: string; rest: Rest} {
  const {input, agent} = node
  // Nobody is asked anything: a script says what is done.
  if (node.name === 'Workflow') {
    const summary = typeof input.script === 'string' ? [text('script')] : []
    return {rest: {summary, nodes: view(node, {report}).call}}
  }
  const field = ['prompt', 'message'].find((name) => typeof input[name] === 'string')
  const prompt = field && input[field]
  const said = new Set<unknown>([agentName({role: 'agent', agent}), agentTask(agent)])
  const others = Object.entries(input).filter(([key, value]) => key !== field && !said.has(value))
  const summary = others.length > 0 ? [text(others.map(inWords).join(', '))] : []
  const rest = {summary, nodes: fields(Object.fromEntries(others))}
  return typeof prompt === 'string' && prompt ? {prompt, rest} : {rest}
}

/** `model: haiku`; what is long, by its name. */
function inWords([key, value]: [string, Json]): string {
  const isShort = fits(value) && String(value).length <= 40
  return isShort ? `${key}: ${value}` : key
}

/** The further input of a delegation, folded. */
export function inputFold(node: Delegation, {summary, nodes}: Rest, scene: Scene): ElementContent[] {
  if (nodes.length === 0 && summary.length === 0) return []
  const inside = element('div', {className: ['inside']}, contentHast(nodes, {...setting(node, scene), what: 'Input'}))
  return [element('details', {className: ['call']}, [lineHast({name: 'Input', arg: phrasingHast(summary)}), inside])]
}
