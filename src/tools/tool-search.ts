import type {Json, ToolResult} from '../ast/nodes.js'
import {count} from '../content/quantities.js'
import {facts, get, inlineCode, list, num, output, str, unsaid} from './kit.js'
import {shown} from './kit-result.js'
import type {Tool} from './tool.js'

/** A search for tools that are not loaded yet: the names found. */
export const toolSearch: Tool = {
  names: ['ToolSearch'],
  summary: ({input}) => [inlineCode(input.query)],
  call: ({input}) => unsaid(input, 'query'),
  result(result) {
    const total = num(get(result.output, 'total_deferred_tools'))
    const waiting = names(get(result.output, 'pending_mcp_servers'))
    const found = names(get(result.output, 'matches'))
    return [
      ...facts(
        total !== undefined && `${found.length} of ${count(total, 'deferred tool')}`,
        waiting.length > 0 && `waiting for ${waiting.join(', ')}`
      ),
      ...(result.children.length > 0 ? shown(joined(result)) : output(found.join('\n')))
    ]
  }
}

function names(value: Json | undefined): string[] {
  return list(value).flatMap((name) => str(name) ?? [])
}

/** The names found in one text: the log has each in a block of its own. */
function joined(result: ToolResult): ToolResult {
  const [first] = result.children
  if (first?.type !== 'text' || result.children.some(({type}) => type !== 'text')) return result
  const value = result.children.flatMap((child) => (child.type === 'text' ? [child.value] : [])).join('\n')
  return {...result, children: [{...first, value}]}
}
