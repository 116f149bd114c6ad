import type {RootContent} from 'mdast'
import {paragraph, text} from '../../tools/kit.js'
import {withTitle} from './short-header.js'

/** Which part of how many. */
export interface PartNumber {
  part: number
  parts: number
}

/** Characters of the title that further parts repeat. */
const titleLength = 80

/** The top of a part: the mark with its number, the title, and in the first one the facts. */
export function partHeader(header: RootContent[], {part, parts}: PartNumber, isShort = part > 1): RootContent[] {
  const line = paragraph(text(`Part ${part} of ${parts}`))
  const kept = isShort ? withTitle(header.filter(isTop), titleLength) : header
  const top = kept.filter(isTop).map((node) => (node.type === 'html' ? marked(node.value, part) : node))
  return [...top, line, ...kept.filter((node) => !isTop(node))]
}

function isTop({type}: RootContent): boolean {
  return type === 'html' || type === 'heading'
}

function marked(mark: string, part: number): RootContent {
  return {type: 'html', value: mark.replace(/ -->$/, ` part ${part} -->`)}
}
