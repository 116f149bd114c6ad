import type {RootContent} from 'mdast'
import type {ToolResult} from '../ast/nodes.js'
import {defaultTool} from './default.js'
import {output} from './kit.js'

/** All that came back, its texts as a tool shows them; not the tool's record, of which each tool picks what it needs. */
export function shown(result: ToolResult, showText: (text: string) => RootContent[] = output): RootContent[] {
  if (result.children.length === 0 && typeof result.output === 'string') return showText(result.output)
  return result.children.flatMap((child) => {
    return child.type === 'text' ? showText(child.value) : defaultTool.result({...result, children: [child]})
  })
}

/** The words of a result. */
export function wordsOf(result: ToolResult): string {
  return result.children.flatMap((child) => (child.type === 'text' ? [child.value] : [])).join('\n')
}

/** A text of the tool's record, unless the result says it anyway. */
export function untold(result: ToolResult, text: string | undefined): string | undefined {
  return text !== undefined && !wordsOf(result).includes(text.trim()) ? text : undefined
}
