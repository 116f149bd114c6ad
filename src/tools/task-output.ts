import type {RootContent} from 'mdast'
import type {Json, ToolResult} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'
import {printJson} from '../content/print-json.js'
import {facts, fieldsOf, get, given, inlineCode, output, str, unsaid} from './kit.js'
import {shown, untold} from './kit-result.js'
import type {Tool} from './tool.js'

/** A look at what a background shell or agent has printed so far. */
export const taskOutput: Tool = {
  names: ['BashOutput', 'TaskOutput', 'AgentOutputTool'],
  summary: ({input}) => [inlineCode(input[idField(input)])],
  call: ({input}) => unsaid(input, idField(input)),
  result(result, {input}) {
    const id = input[idField(input)]
    if (result.children.length === 0 && typeof result.output !== 'string') return parts(recorded(result), id)
    const about = [get(result.output, 'command'), get(result.output, 'task', 'description')]
    const said = shown(result, (text) => {
      const tags = tagsOf(text)
      return tags ? parts(tags, id) : output(text)
    })
    return [...facts(...about.map((words) => untold(result, str(words)))), ...said]
  }
}

const ids = ['task_id', 'bash_id', 'agentId', 'shell_id']

function idField(input: {[key: string]: Json}): string {
  return ids.find((id) => given(input[id])) ?? ''
}

type Part = [name: string, value: string]

/** The parts of a text that is nothing but `<status>running</status>` and the like. */
function tagsOf(text: string): Part[] | undefined {
  const tags: Part[] = []
  const open = /\s*<(\w+)>/y
  for (let tag = open.exec(text); tag; tag = open.exec(text)) {
    const [, name = ''] = tag
    const end = text.indexOf(`</${name}>`, open.lastIndex)
    if (end < 0 || name === 'tool_use_error') return
    tags.push([name, text.slice(open.lastIndex, end)])
    open.lastIndex = end + name.length + 3
    if (text.slice(open.lastIndex).trim() === '') return tags
  }
  return undefined
}

/** The same from what the harness kept. */
function recorded(result: ToolResult): Part[] {
  const {task, ...rest} = fieldsOf(result.output)
  return Object.entries({...rest, ...fieldsOf(task)}).flatMap(([name, value]): Part[] => {
    return value === null ? [] : [[name, typeof value === 'string' ? value : printJson(value)]]
  })
}

const printed = new Set(['output', 'stdout', 'stderr', 'result', 'prompt', 'error'])

/** Short parts on a line, but for the id of the call; then what was printed. */
function parts(all: Part[], id: Json | undefined): RootContent[] {
  const isLong = ([name, value]: Part) => printed.has(name) || oneLine(value, 100) !== value.trim()
  const short = all.filter((part) => !isLong(part) && !(part[0].endsWith('id') && part[1] === id))
  const blocks = all.filter(isLong).flatMap(([name, value]) => {
    const lines = output(value.replace(/^\n/, ''))
    return lines.length > 0 && name !== 'output' && name !== 'stdout' ? [...facts(label(name)), ...lines] : lines
  })
  return [...facts(...short.map(([name, value]) => `${label(name)} ${value}`)), ...blocks]
}

function label(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/[a-z](?=[A-Z])/g, '$& ')
  return words.toLowerCase()
}
