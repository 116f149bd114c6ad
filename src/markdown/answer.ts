import type {ToolResult} from '../ast/nodes.js'
import {attachment} from '../content/attachment.js'
import {isReceipt} from '../log/agent-tail.js'
import {code, paragraph, strong} from '../tools/kit.js'
import {foldLong} from './fold.js'
import {imageNodes, textPart, unknownNodes} from './parts.js'
import type {Part, Scene} from './scene.js'

/** What an agent handed back, in full; nothing where its thread has just said it. */
export function answerPieces(result: ToolResult, isThreadShown: boolean, place: Scene): Part[] {
  if (result.echo !== undefined && isThreadShown) return []
  const isNews =
    place.options.detail === 'full' || !result.children.some((child) => child.type === 'text' && isReceipt(child.value))
  if (!isNews) return []
  const parts = result.children.map((child): Part => {
    if (child.type === 'image') return {kind: 'image', nodes: imageNodes(child, place)}
    if (child.type === 'document') return {kind: 'image', nodes: [attachment(child)]}
    if (child.type === 'unknown') return {kind: 'unknown', nodes: unknownNodes(child)}
    if (child.format === 'markdown' && !isJson(child.value)) return textPart(child, 'text', place)
    return {kind: 'text', nodes: child.value.trim() ? foldLong([code(child.value)]) : []}
  })
  if (!parts.some(({nodes}) => nodes.length > 0)) return []
  return [{kind: 'text', nodes: [paragraph(strong(result.error ? 'Failed' : 'Result'))]}, ...parts]
}

/** Some agents answer machines. */
function isJson(value: string): boolean {
  if (!/^\s*[[{]/.test(value)) return false
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
