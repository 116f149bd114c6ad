import type {RootContent} from 'mdast'
import type {Json, ToolResult} from '../ast/nodes.js'
import {defaultTool} from './default.js'
import {facts, fields, get, inlineCode, list, output, paragraph, str, strong, text} from './kit.js'
import {bullets, without} from './kit-lists.js'
import {shown} from './kit-result.js'
import {further, markdown, refusal} from './kit-words.js'
import type {Tool} from './tool.js'

/** A plan put before a person, and what they said to it. */
export const planMode: Tool = {
  names: ['EnterPlanMode', 'ExitPlanMode'],
  summary({input}) {
    const file = str(input.planFilePath)
    return file === undefined ? [] : [inlineCode(file, Number.POSITIVE_INFINITY)]
  },
  call({input}) {
    const {allowedPrompts, ...others} = without(input, 'plan', 'planFilePath')
    const isList = Array.isArray(allowedPrompts)
    return [
      ...markdown(str(input.plan) ?? ''),
      ...permissions(list(allowedPrompts)),
      ...fields(isList || allowedPrompts === undefined ? others : {...others, allowedPrompts})
    ]
  },
  result(result, {input}) {
    const asked = str(input.plan)?.trim()
    const plan = str(get(result.output, 'plan'))?.trim()
    const isNew = plan !== undefined && plan !== asked
    return [
      ...facts(isNew && get(result.output, 'planWasEdited') === true && 'The plan as the person edited it'),
      ...(isNew ? markdown(plan) : []),
      ...(refusal(result) ?? reply(result, plan ?? asked)),
      ...further(result, {filePath: 'plan file'})
    ]
  }
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
