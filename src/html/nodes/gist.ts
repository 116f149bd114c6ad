import type {Nodes} from 'mdast'
import type {Turn} from '../../ast/nodes.js'
import {markdownText} from '../../content/markdown-text.js'
import {oneLine} from '../../content/one-line.js'
import {count} from '../../content/quantities.js'

/** The first words of a text, without its marks: what a fold says of what is in it. */
export function gistOf(value: string, most = 160): string {
  // Enough for a line, however long the text is.
  const blocks = markdownText(value.slice(0, 1000), () => undefined)
  const first = blocks.find(({type}) => type === 'paragraph') ?? blocks[0]
  return first ? oneLine(wordsOf(first), most) : ''
}

/** What a turn is called in an outline: what was typed as a command stands as it is, words without their marks. */
export function turnTitle({title, trigger}: Pick<Turn, 'title' | 'trigger'>, most: number): string {
  const words = trigger === 'command' ? oneLine(title, most) : gistOf(title, most)
  return words || (trigger === 'human' ? 'No words' : 'Claude went on')
}

/** `96 words`. */
export function wordCount(value: string): string {
  return count(value.match(/\S+/g)?.length ?? 0, 'word')
}

function wordsOf(node: Nodes): string {
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(wordsOf).join(node.type === 'paragraph' ? '' : ' ') : ''
}
