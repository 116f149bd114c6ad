import type {Nodes, RootContent} from 'mdast'
import type {Turn} from '../../ast/nodes.js'
import {markdownText} from '../../content/markdown-text.js'
import {oneLine} from '../../content/one-line.js'
import {count} from '../../content/quantities.js'

/** A line by itself that is a paragraph, whatever comes after it. */
const firstLine = /^(?:\p{L}|\p{So}|\*\*\p{L}|`[^`\n])[^\n[\]]*(?=\n[ \t]*\n|\n?$)/u

/** Code and strong words that stand by themselves. */
const pairs =
  /(?<![^\s(])(?:`([^`\s](?:[^`\n]*[^`\s])?)`|\*\*([\p{L}\p{N}](?:[^*_`\n]*[\p{L}\p{N}])?)\*\*)(?![^\s.,;:?!)])/gu

/** What may mean more than it is. */
const marks = /[*_`~[\]<>&\\|@]|:(?!\s|$)|www\./i

/** The first words of a text, without its marks: what a fold says of what is in it. */
export function gistOf(value: string, most = 160): string {
  // Enough for a line, however long the text is.
  const start = value.slice(0, most * 2 + 100)
  const line = firstLine.exec(start)?.[0]
  const words = line?.replace(pairs, '$1$2')
  if (words !== undefined && !marks.test(words.slice(0, most))) return oneLine(words, most)
  return gistOfBlocks(
    markdownText(line ?? start, () => undefined),
    most
  )
}

/** The same of a text that was read. */
export function gistOfBlocks(blocks: readonly RootContent[], most = 160): string {
  const first = blocks.find(({type}) => type === 'paragraph') ?? blocks[0]
  return first ? oneLine(wordsOf(first), most) : ''
}

/** Titles that were asked for last: every page's outline asks, and the overview, and the index. */
const titles = new Map<string, string>()
const mostTitles = 5000

/** What a turn is called in an outline: what was typed as a command stands as it is, words without their marks. */
export function turnTitle({title, trigger}: Pick<Turn, 'title' | 'trigger'>, most: number): string {
  const words = oneLine(trigger === 'command' ? title.replace(bang, '! ') : titleWords(title), most)
  return words || (trigger === 'human' ? 'No words' : 'Claude went on')
}

/** A command of the shell, as the page writes it. */
const bang = /^!(?=\S)/

/** A title in words without their marks; of a document that was pasted, its own title and no more. */
export function titleWords(title: string): string {
  const known = titles.get(title)
  if (known !== undefined) return known
  const [before = '', own, ...rest] = title.split(heading)
  const words = gistOf(rest.length > 0 ? `${before} ${own}` : title.replace(heading, ' '), longestTitle)
  if (titles.size > mostTitles) titles.clear()
  titles.set(title, words)
  return words
}

/** Where a heading began before its lines became one. */
const heading = /(?:^|\s)#{1,6}\s+(?=[\p{L}"'`*])/u

/** Longer than any title that is asked for. */
const longestTitle = 300

/** `96 words`; where words are not kept apart, each sign is one. */
export function wordCount(value: string): string {
  let words = 0
  let isInside = false
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    const isSign = code >= 0x3040 && code <= 0x9fff
    const isWord = !isSign && !isSpace(code)
    if (isSign || (isWord && !isInside)) words++
    isInside = isWord
  }
  return count(words, 'word')
}

function isSpace(code: number): boolean {
  return code < 0x80 ? code === 32 || (code >= 9 && code <= 13) : /\s/.test(String.fromCharCode(code))
}

function wordsOf(node: Nodes): string {
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(wordsOf).join(node.type === 'paragraph' ? '' : ' ') : ''
}
