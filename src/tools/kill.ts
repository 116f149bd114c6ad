import type {Json} from '../ast/nodes.js'
import {code, get, given, inlineCode, output, str, unsaid} from './kit.js'
import {jsonOutput, parsed} from './kit-json.js'
import {shown, untold} from './kit-result.js'
import type {Tool} from './tool.js'

/** The end of a background shell or task. */
export const kill: Tool = {
  names: ['KillShell', 'KillBash', 'TaskStop'],
  summary: ({input}) => [inlineCode(input[idField(input)])],
  call: ({input}) => unsaid(input, idField(input)),
  result(result, {input}) {
    if (result.children.length === 0 && str(get(result.output, 'message'))) return output(get(result.output, 'message'))
    const command = untold(result, str(get(result.output, 'command')))
    const said = shown(result, (text) => {
      const message = onlyMessage(parsed(text), input[idField(input)])
      return message === undefined ? jsonOutput(text) : output(message)
    })
    return command ? [code(command, 'bash'), ...said] : said
  }
}

const ids = ['shell_id', 'task_id', 'bash_id']

function idField(input: {[key: string]: Json}): string {
  return ids.find((id) => given(input[id])) ?? ''
}

/** The message of an answer that says nothing more, but for the id we gave. */
function onlyMessage(value: Json | undefined, id: Json | undefined): string | undefined {
  if (typeof value !== 'object' || value === null) return
  const more = Object.entries(value).some(
    ([name, field]) => name !== 'message' && !(ids.includes(name) && field === id)
  )
  return more ? undefined : str(get(value, 'message'))
}
