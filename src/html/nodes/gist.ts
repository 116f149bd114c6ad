import type {Nodes} from 'mdast'
import type {Turn} from '../../ast/nodes.js'
import {markdownText} from '../../content/markdown-text.js'
import {oneLine} from '../../content/one-line.js'
import {count} from '../../content/quantities.js'

/** The first words of a text, without its marks: what a fold says of what is in it. */
export function gistOf(value: string, most = 160): string {
  // Enough for a line, however long the text is: a first line by itself that nothing else can change.
  const line = /^\p{L}[^\n[\]]*(?=\n[ \t]*\n|\n?$)/u.exec(value.slice(0, 1000))?.[0]
  const blocks = markdownText(line ?? value.slice(0, 1000), () => undefined)
  const first = blocks.find(({type}) => type === 'paragraph') ?? blocks[0]
  return first ? oneLine(wordsOf(first), most) : ''
}

const titles = new WeakMap<object, string>()

/** What a turn is called in an outline: what was typed as a command stands as it is, words without their marks. */
export function turnTitle(turn: Pick<Turn, 'title' | 'trigger'>, most: number): string {
  const {title, trigger} = turn
  // Asked for by every page's outline, by the overview and by the index.
  const known = titles.get(turn) ?? (trigger === 'command' ? title : gistOf(title, longestTitle))
  titles.set(turn, known)
  const words = oneLine(known, most)
  return words || (trigger === 'human' ? 'No words' : 'Claude went on')
}

/** Longer than any title that is asked for. */
const longestTitle = 1000

/** `96 words`. */
export function wordCount(value: string): string {
  return count(value.match(/\S+/g)?.length ?? 0, 'word')
}

function wordsOf(node: Nodes): string {
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(wordsOf).join(node.type === 'paragraph' ? '' : ' ') : ''
}
