import type {RootContent} from 'mdast'
import type {Json, ToolResult} from '../ast/nodes.js'
import {defaultTool} from './default.js'
import {facts, get, inlineCode, list, output, paragraph, str, strong, text} from './kit.js'
import {bullets, rest} from './kit-lists.js'
import {shown} from './kit-result.js'
import {further, markdown, refusal} from './kit-words.js'
import type {Tool} from './tool.js'

/** A plan put before a person, and what they said to it. */
export const planMode: Tool = {
  names: ['EnterPlanMode', 'ExitPlanMode'],
  summary({input}) {
    return str(input.planFilePath) === undefined ? [] : [inlineCode(input.planFilePath)]
  },
  call({input, children}) {
    const {allowedPrompts, ...others} = input
    const isList = Array.isArray(allowedPrompts)
    // New versions write the plan to a file, and only the result tells it.
    const told = children.flatMap((child) => (child.type === 'toolResult' ? (planIn(child.output) ?? []) : []))
    return [
      ...markdown(planIn(input) ?? told[0] ?? ''),
      ...permissions(list(allowedPrompts)),
      ...rest(isList ? others : input, {said: ['planFilePath'], shown: ['plan']})
    ]
  },
  result(result, {input}) {
    const asked = planIn(input)
    const plan = planIn(result.output) ?? asked
    const isNew = asked !== undefined && plan !== undefined && plan !== asked
    return [
      ...facts(get(result.output, 'planWasEdited') === true && 'The person edited the plan'),
      ...(isNew ? markdown(plan) : []),
      ...(refusal(result) ?? reply(result, plan)),
      ...further(result, {filePath: 'plan file'})
    ]
  }
}

function planIn(value: Json | undefined): string | undefined {
  return str(get(value, 'plan'))?.trim()
}

/** What the plan asks leave for. */
function permissions(prompts: readonly Json[]): RootContent[] {
  const points = prompts.map((item) => {
    const [tool, prompt] = [str(get(item, 'tool')), str(get(item, 'prompt'))]
    return {line: [text(tool === undefined || prompt === undefined ? item : `${tool}: ${prompt}`)]}
  })
  return points.length > 0 ? [paragraph(strong('Asks leave for')), ...bullets(points)] : []
}

/** What came back, without the plan that stands above. */
function reply(result: ToolResult, plan: string | undefined): RootContent[] {
  if (result.children.length === 0) return plan === undefined ? defaultTool.result(result) : []
  return shown(result, (value) => output(plan === undefined ? value : value.split(plan).join('(the plan above)')))
}
