import type {RootContent} from 'mdast'
import type {Json, ToolResult} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'
import {facts, get, inlineCode, output, str, unsaid} from './kit.js'
import {shown, untold} from './kit-result.js'
import type {Tool} from './tool.js'

/** A look at what a background shell or agent has printed so far. */
export const taskOutput: Tool = {
  names: ['BashOutput', 'TaskOutput', 'AgentOutputTool'],
  summary: ({input}) => [inlineCode(ids.map((id) => input[id]).find((id) => str(id)))],
  call: ({input}) => unsaid(input, ids.find((id) => str(input[id])) ?? ''),
  result(result) {
    if (result.children.length === 0) return recorded(result)
    const task = ['description', 'command'].flatMap((field) => [
      get(result.output, field),
      get(result.output, 'task', field)
    ])
    return [...facts(...task.map((said) => untold(result, str(said)))), ...shown(result, tagged)]
  }
}

const ids = ['task_id', 'bash_id', 'agentId', 'shell_id']

/** A text that is nothing but `<status>running</status>` and the like: short ones on a line, then what was printed. */
function tagged(text: string): RootContent[] {
  const tags = [...text.matchAll(/<(\w+)>([\s\S]*?)<\/\1>/g)]
  const rest = text.replace(/<(\w+)>[\s\S]*?<\/\1>/g, '')
  if (tags.length === 0 || rest.trim() !== '') return output(text)
  const parts = tags.map(([, name = '', value = '']): Part => [name, value])
  return [...line(parts), ...blocks(parts)]
}

/** The same from what the harness kept. */
function recorded(result: ToolResult): RootContent[] {
  if (typeof result.output === 'string') return shown(result)
  const {task, ...rest} = entries(result.output)
  const parts = Object.entries({...rest, ...entries(task)}).flatMap(([name, value]): Part[] => {
    return value === null ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
  })
  return [...line(parts), ...blocks(parts)]
}

function entries(value: Json | undefined): {[key: string]: Json} {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

type Part = [name: string, value: string]

const printed = new Set(['output', 'stdout', 'stderr', 'result', 'prompt', 'error'])

function line(parts: Part[]): RootContent[] {
  return facts(...parts.filter((part) => !isBlock(part)).map(([name, value]) => `${label(name)} ${value}`))
}

function blocks(parts: Part[]): RootContent[] {
  return parts.filter(isBlock).flatMap(([name, value]) => {
    const lines = output(value.replace(/^\n/, ''))
    return lines.length > 0 && name !== 'output' && name !== 'stdout' ? [...facts(label(name)), ...lines] : lines
  })
}

function isBlock([name, value]: Part): boolean {
  return printed.has(name) || oneLine(value, 100) !== value.trim()
}

function label(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/[a-z](?=[A-Z])/g, '$& ')
    .toLowerCase()
}
