import type {Code, RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {facts, fieldsOf, get, inlineCode, list, text, unsaid} from './kit.js'
import {changedPart, covers, diff, patch} from './kit-diff.js'
import {shown} from './kit-result.js'
import type {Call, Tool} from './tool.js'

/** A change of a file: as it was recorded, or as it was asked for where that says more. */
export const edit: Tool = {
  names: ['Edit', 'MultiEdit'],
  summary({input}) {
    const where = inlineCode(input.file_path)
    return input.replace_all === true ? [where, text(' everywhere')] : [where]
  },
  call(call) {
    const {edits, old_string: _, new_string: __, ...rest} = call.input
    const flag = typeof rest.replace_all === 'boolean' ? ['replace_all'] : []
    const own = Object.entries(call.input).filter(([key]) => key === 'old_string' || key === 'new_string')
    const recorded = patchesOf(call)
    return [
      ...unsaid(Array.isArray(edits) || edits === undefined ? rest : {...rest, edits}, 'file_path', ...flag),
      ...(own.length > 0 ? asked(Object.fromEntries(own), recorded) : []),
      ...list(edits).flatMap((change) => asked(change, recorded))
    ]
  },
  result(result) {
    const change = patch(get(result.output, 'structuredPatch'))
    const edited = get(result.output, 'userModified') === true && 'Changed by the user before it was applied'
    return [...(change ? [change] : []), ...facts(edited), ...shown(result)]
  }
}

function patchesOf({children}: Call): Code[] {
  return children.flatMap((child) => {
    const recorded = child.type === 'toolResult' ? patch(get(child.output, 'structuredPatch')) : undefined
    return recorded ? [recorded] : []
  })
}

/** A change that was asked for, unless its result shows it; of the lines around it, that has as many as it needs. */
function asked(change: Json, recorded: readonly Code[]): RootContent[] {
  const {old_string: before = '', new_string: after = '', replace_all: all, ...rest} = fieldsOf(change)
  if (typeof before !== 'string' || typeof after !== 'string' || before + after === '') return unsaid({change})
  const {removed, added} = changedPart(before, after)
  const isShown = recorded.some((change) => covers(change, '-', removed) && covers(change, '+', added))
  const more = all === undefined || all === false ? rest : {replace_all: all, ...rest}
  return [...unsaid(more), ...(isShown ? [] : [diff(before, after)])]
}
