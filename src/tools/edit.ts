import type {RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {facts, fieldsOf, get, inlineCode, list, text, unsaid} from './kit.js'
import {covers, diff, patch} from './kit-diff.js'
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
    return [
      ...unsaid(Array.isArray(edits) || edits === undefined ? rest : {...rest, edits}, 'file_path', ...flag),
      ...(own.length > 0 ? asked(Object.fromEntries(own), call) : []),
      ...list(edits).flatMap((change) => asked(change, call))
    ]
  },
  result(result) {
    const change = patch(get(result.output, 'structuredPatch'))
    const edited = get(result.output, 'userModified') === true && 'Changed by the user before it was applied'
    return [...(change ? [change] : []), ...facts(edited), ...shown(result)]
  }
}

/** A change that was asked for, unless its result shows it. */
function asked(change: Json, {children}: Call): RootContent[] {
  const {old_string: before = '', new_string: after = '', replace_all: all, ...rest} = fieldsOf(change)
  if (typeof before !== 'string' || typeof after !== 'string' || before + after === '') return unsaid({change})
  const results = children.flatMap((child) => (child.type === 'toolResult' ? [child.output] : []))
  const isShown = results.some((output) => {
    const recorded = patch(get(output, 'structuredPatch'))
    return recorded !== undefined && covers(recorded, '-', before) && covers(recorded, '+', after)
  })
  const more = all === undefined || all === false ? rest : {replace_all: all, ...rest}
  return [...unsaid(more), ...(isShown ? [] : [diff(before, after)])]
}
