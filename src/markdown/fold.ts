import type {Html, RootContent} from 'mdast'
import {oneLine} from '../content/one-line.js'
import {count} from '../content/quantities.js'
import {splitAddresses} from './mute-mentions.js'

/** Content that is closed until the reader opens it. */
export function fold(summary: string, nodes: RootContent[]): RootContent[] {
  return [foldStart(summary), ...nodes, foldEnd]
}

/** Longer code is folded: people scroll past it, and find in page still finds it when it is opened. */
const longest = {lines: 20, characters: 3000}

/** The same nodes, long code of them closed. */
export function foldLong(nodes: RootContent[]): RootContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'code') return [node]
    const lines = node.value.split('\n').length
    return lines > longest.lines || node.value.length > longest.characters ? fold(count(lines, 'line'), [node]) : [node]
  })
}

/** The opening of a fold, for content that is printed piece by piece; Markdown is not read in its line. */
export function foldStart(summary: string): Html {
  const parts = splitAddresses(oneLine(summary, 200)).map((part, index) => {
    const escaped = part.replace(/[&<>]/g, (character) => entities[character] ?? '')
    return index % 2 ? `<code>${escaped}</code>` : escaped
  })
  return {type: 'html', value: `<details>\n<summary>${parts.join('')}</summary>`}
}

/** The end of a fold. */
export const foldEnd: Html = {type: 'html', value: '</details>'}

const entities: {[character: string]: string} = {'&': '&amp;', '<': '&lt;', '>': '&gt;'}
