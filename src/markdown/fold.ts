import type {Html, RootContent} from 'mdast'
import {oneLine} from '../content/one-line.js'
import {muted} from './mute-mentions.js'

/** Content that is closed until the reader opens it. */
export function fold(summary: string, nodes: RootContent[]): RootContent[] {
  return [foldStart(summary), ...nodes, foldEnd]
}

/** The opening of a fold, for content that is printed piece by piece; Markdown is not read in its line. */
export function foldStart(summary: string): Html {
  const line = muted(oneLine(summary, 200)).replace(/[&<>]/g, (character) => entities[character] ?? '')
  return {type: 'html', value: `<details>\n<summary>${line}</summary>`}
}

/** The end of a fold. */
export const foldEnd: Html = {type: 'html', value: '</details>'}

const entities: {[character: string]: string} = {'&': '&amp;', '<': '&lt;', '>': '&gt;'}
