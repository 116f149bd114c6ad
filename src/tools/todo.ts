import type {PhrasingContent, RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {defaultTool} from './default.js'
import {get, list, str, text} from './kit.js'
import {object, rest} from './kit-input.js'
import {bullets, type Point} from './kit-lists.js'
import {echoes, inline} from './kit-words.js'
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
    return [...checklist(list(input.todos)), ...rest(input, {lists: ['todos']})]
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
  // What it is called while it is done is in the summary then, and else the same in other words.
  const isSaid = isNow(item) ? str(activeForm) !== undefined : echoes(what, activeForm)
  if (!isSaid) facts.unshift(text(activeForm).value)
  if (status !== 'completed' && status !== 'pending') facts.unshift(text(status).value.replaceAll('_', ' '))
  const noted = facts.filter((fact) => fact !== '').join(', ')
  const line: PhrasingContent[] = inline(what)
  return {line: noted ? [...line, text(` (${noted})`)] : line, checked: status === 'completed'}
}

function isNow(item: Json): boolean {
  return get(item, 'status') === 'in_progress'
}
