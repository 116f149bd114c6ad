import type {PhrasingContent, RootContent} from 'mdast'
import type {ToolResult} from '../ast/nodes.js'
import {defaultTool} from './default.js'
import {facts, get, str, text} from './kit.js'
import {brief, rest} from './kit-input.js'
import {bullets} from './kit-lists.js'
import {shown, wordsOf} from './kit-result.js'
import {echoes, inline, written} from './kit-words.js'
import type {Call, Tool} from './tool.js'

/** Tasks on a board that a session and its agents share. */
export const taskBoard: Tool = {
  names: ['TaskCreate', 'TaskUpdate', 'TaskList', 'TaskGet'],
  summary({input}) {
    const id = str(input.taskId)
    const changes = brief(str(input.status)?.replaceAll('_', ' '), input.subject)
    if (id === undefined) return changes
    return changes.length > 0 ? [...brief(`#${id}`), text(' · '), ...changes] : brief(`#${id}`)
  },
  call({input}) {
    // What a task is called while it is done mostly says the same in other words.
    const shown = echoes(str(input.subject) ?? '', input.activeForm) ? ['description', 'activeForm'] : ['description']
    return [
      ...rest(input, {said: ['taskId', 'status', 'subject'], shown}),
      ...written('Description', input.description)
    ]
  },
  result(result, call) {
    return board(result, call) ?? [...defaultTool.result(result), ...change(result)]
  }
}

const taskLine = /^#(\S+) \[(\w+)\] (.*)$/

/** The whole board as a checklist; nothing where a line is not a task. */
function board(result: ToolResult, {name}: Call): RootContent[] | undefined {
  if (name !== 'TaskList' || result.error) return
  const lines = wordsOf(result).trim().split('\n')
  const tasks = lines.map((line) => taskLine.exec(line))
  if (!tasks.every((task) => task !== null)) return
  const points = tasks.map(([, id, status = '', subject = '']) => {
    const line: PhrasingContent[] = [text(`#${id} `), ...inline(subject)]
    if (status !== 'completed' && status !== 'pending') line.push(text(` · ${status.replaceAll('_', ' ')}`))
    return {line, checked: status === 'completed'}
  })
  return [...bullets(points), ...shown(result, () => [])]
}

function change({output}: ToolResult): RootContent[] {
  const [from, to] = ['from', 'to'].map((end) => str(get(output, 'statusChange', end))?.replaceAll('_', ' '))
  return facts(from && to && `${from} → ${to}`)
}
