import type {PhrasingContent} from 'mdast'
import type {ToolCall} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'
import {duration} from '../content/quantities.js'
import {summary, view} from '../tools/index.js'
import {paragraph, strong, text} from '../tools/kit.js'
import {hasFailed, isAsking} from '../transform/detail.js'
import {foldLong} from './fold.js'
import {imageNodes} from './parts.js'
import type {Part, Scene} from './scene.js'

/** A call: its line, what it was given, what came back; of most only the line unless all is shown. */
export function callParts(node: ToolCall, place: Scene): Part[] {
  const {options, report, tools} = place
  const setting = tools ? {report, tools} : {report}
  const isAsked = isAsking(node)
  const isWanted = options.only.includes('errors') && hasFailed(node)
  if (!isAsked && !isWanted && !isAnswered(node) && options.detail !== 'full')
    return [callLine(node, summary(node, setting))]
  const {summary: what, call, result} = view(node, setting)
  const line = callLine(node, what)
  // What a person answers is a prompt, however it was asked for.
  if (isAsked) return [line, {kind: 'prompt', nodes: [...call, ...result]}]
  if (options.detail !== 'full') return [line, {kind: isAnswered(node) ? 'prompt' : 'output', nodes: foldLong(result)}]
  const pictures = node.children.flatMap(({children}) => children.filter((child) => child.type === 'image'))
  return [
    line,
    {kind: 'input', nodes: foldLong(call)},
    {kind: 'output', nodes: foldLong(result)},
    {kind: 'image', nodes: pictures.flatMap((picture) => imageNodes(picture, place))}
  ]
}

/** Whether a person refused a call and said why. */
function isAnswered({status, children}: ToolCall): boolean {
  if (status !== 'denied') return false
  return children.some((result) =>
    result.children.some((child) => child.type === 'text' && /the user said:/.test(child.value))
  )
}

function callLine(node: ToolCall, what: PhrasingContent[]): Part {
  const facts: string[] = node.status === 'done' ? [] : [node.status]
  if (node.duration !== undefined) facts.push(duration(node.duration))
  const label = paragraph(strong(oneLine(node.name, 100).trim() || 'Tool'))
  if (what.length > 0) label.children.push(text(' '), ...what)
  if (facts.length > 0) label.children.push(text(` · ${facts.join(' · ')}`))
  return {kind: 'tool', nodes: [label]}
}
