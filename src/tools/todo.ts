import type {RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {defaultTool} from './default.js'
import {fields, get, list, str, text} from './kit.js'
import {bullets, object, type Point} from './kit-lists.js'
import type {Tool} from './tool.js'

/** A list of things to do, written anew each time. */
export const todo: Tool = {
  names: ['TodoWrite'],
  summary({input}) {
    const all = list(input.todos)
    if (all.length === 0) return []
    const done = all.filter((item) => get(item, 'status') === 'completed').length
    const now = all.flatMap((item) => (isNow(item) ? (str(get(item, 'activeForm')) ?? []) : []))
    return [text([`${done} of ${all.length} done`, ...now].join(' · '))]
  },
  call({input}) {
    const {todos, ...others} = input
    return Array.isArray(todos) ? [...checklist(todos), ...fields(others)] : fields(input)
  },
  result(result, {input}) {
    const told = list(input.todos).length > 0 ? [] : checklist(list(get(result.output, 'newTodos')))
    return [...told, ...defaultTool.result(result)]
  }
}

function checklist(todos: readonly Json[]): RootContent[] {
  return bullets(todos.map(point))
}

function point(item: Json): Point {
  // What it is called while it is done, is said while it is done.
  const {content, status, activeForm, ...others} = object(item)
  if (content === undefined) return {line: [text(item)]}
  const said = Object.entries(others).map(([key, value]) => `${key}: ${text(value).value}`)
  if (isNow(item)) said.unshift(str(activeForm) ? `in progress: ${activeForm}` : 'in progress')
  else if (status !== 'completed' && status !== 'pending') said.unshift(text(status).value)
  const noted = said.filter((part) => part !== '').join(', ')
  return {line: [text(content), text(noted && ` (${noted})`)], checked: status === 'completed'}
}

function isNow(item: Json): boolean {
  return get(item, 'status') === 'in_progress'
}
