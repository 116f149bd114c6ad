import type {PhrasingContent, RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {defaultTool} from './default.js'
import {fields, get, list, str, text} from './kit.js'
import {bullets, object, type Point} from './kit-lists.js'
import {inline} from './kit-words.js'
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
  const {content, status, activeForm, ...others} = object(item)
  const what = str(content)
  if (what === undefined) return {line: [text(item)]}
  const facts = Object.entries(others).map(([key, value]) => `${key}: ${text(value).value}`)
  // While it is done, the summary says so; else it says the same in other words.
  if (!isNow(item) && !echoes(what, text(activeForm).value)) facts.unshift(text(activeForm).value)
  if (status !== 'completed' && status !== 'pending') facts.unshift(text(status).value.replaceAll('_', ' '))
  const noted = facts.filter((fact) => fact !== '').join(', ')
  const line: PhrasingContent[] = inline(what)
  return {line: noted ? [...line, text(` (${noted})`)] : line, checked: status === 'completed'}
}

/** Whether the two differ only in the form of the verb they begin with: `Trim it`, `Trimming it`. */
function echoes(content: string, active: string): boolean {
  const [a, b] = [content, active].map((value) => value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  return a?.[0]?.slice(0, 2) === b?.[0]?.slice(0, 2) && a?.slice(1).join(' ') === b?.slice(1).join(' ')
}

function isNow(item: Json): boolean {
  return get(item, 'status') === 'in_progress'
}
