import type {RootContent} from 'mdast'
import type {Json, ToolResult} from '../ast/nodes.js'
import {defaultTool} from './default.js'
import {facts, get, inlineCode, list, output, paragraph, str, strong, text} from './kit.js'
import {rest} from './kit-input.js'
import {bullets} from './kit-lists.js'
import {shown, wordsOf} from './kit-result.js'
import {markdown, refusal} from './kit-words.js'
import type {Tool} from './tool.js'

/** A plan put before a person, and what they said to it. */
export const planMode: Tool = {
  names: ['EnterPlanMode', 'ExitPlanMode'],
  summary({input}) {
    return str(input.planFilePath) === undefined ? [] : [inlineCode(input.planFilePath)]
  },
  call({input, children}) {
    // New versions write the plan to a file, and only the result tells it.
    const told = children.flatMap((child) => (child.type === 'toolResult' ? (planIn(child.output) ?? []) : []))
    return [
      ...markdown(planIn(input) ?? told[0] ?? ''),
      ...permissions(list(input.allowedPrompts)),
      ...rest(input, {said: ['planFilePath'], shown: ['plan'], lists: ['allowedPrompts']})
    ]
  },
  result(result, {input}) {
    const asked = planIn(input)
    const plan = planIn(result.output) ?? asked
    const isNew = asked !== undefined && plan !== undefined && plan !== asked
    const file = str(get(result.output, 'filePath'))
    return [
      ...facts(get(result.output, 'planWasEdited') === true && 'The person edited the plan'),
      ...(isNew ? markdown(plan) : []),
      ...(refusal(result) ?? reply(result, plan)),
      ...facts(file && !wordsOf(result).includes(file) && `plan file: ${file}`)
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
  return shown(result, (value) => output(plan === undefined ? value : cut(value, plan)))
}

function cut(value: string, plan: string): string {
  const [lines, last] = [`\n${plan}\n`, `\n${plan}`]
  const text = value.trimEnd()
  if (text.endsWith(last)) return `${text.slice(0, -plan.length)}(the plan above)`
  return text.replace(lines, () => '\n(the plan above)\n')
}
