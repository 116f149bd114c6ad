import type {RootContent} from 'mdast'
import type {ToolResult} from '../ast/nodes.js'
import {defaultTool} from './default.js'
import {code, facts, get, inlineCode, list, str, text} from './kit.js'
import {brief, rest} from './kit-input.js'
import {wordsOf} from './kit-result.js'
import type {Tool} from './tool.js'

/** Instructions a model takes up by name. */
export const skill: Tool = {
  names: ['Skill'],
  summary({input}) {
    const name = str(input.skill)
    const args = brief(input.args)
    if (name === undefined) return args
    return args.length > 0 ? [inlineCode(name), text(' '), ...args] : [inlineCode(name)]
  },
  call({input}) {
    return rest(input, {said: ['skill', 'args']})
  },
  result: instructions
}

/** What was launched, then the instructions, which the model reads and nobody in the conversation said. */
export function instructions(result: ToolResult): RootContent[] {
  const nodes = result.children.flatMap((child): RootContent[] => {
    if (child.type !== 'text' || child.format === 'plain') return defaultTool.result({...result, children: [child]})
    return child.value.trim() ? [code(child.value, 'markdown')] : []
  })
  const tools = list(get(result.output, 'allowedTools')).filter((name) => typeof name === 'string')
  const [model, status] = ['model', 'status'].map((field) => str(get(result.output, field)))
  const known = wordsOf(result)
  return [
    ...(result.children.length > 0 ? nodes : defaultTool.result(result)),
    ...facts(
      tools.length > 0 && `allowed tools: ${tools.join(', ')}`,
      model && !known.includes(model) && `model: ${model}`,
      status && !known.includes(status) && status
    )
  ]
}
