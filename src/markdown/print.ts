import type {Parents, RootContent, Text} from 'mdast'
import type {Info, State} from 'mdast-util-to-markdown'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import {unified} from 'unified'
import {withoutLastLineEnds} from '../content/trim-lines.js'

/** mdast as GitHub-flavoured Markdown, without the line ending at its end. */
export function print(nodes: RootContent[]): string {
  return withoutLastLineEnds(printer.stringify({type: 'root', children: nodes}))
}

// Cells are not padded: one long cell would widen every row.
const printer = unified()
  .use(remarkStringify, {bullet: '-', rule: '-', listItemIndent: 'one', handlers: {text: printText}})
  .use(remarkGfm, {tablePipeAlign: false})
  .freeze()

/** Most text is words: it need not be searched for each of the marks that could mean something. */
function printText(node: Text, _: Parents | undefined, state: State, info: Info): string {
  const {value} = node
  const isInside = info.before !== '' && info.before !== '\n' && info.before !== ']'
  const isWords = (isInside ? wordsInside : words).test(value) && !address.test(value)
  const opens = value.startsWith(' ') && info.before === '\n'
  const closes = value.endsWith(' ') && info.after === '\n'
  const leads = value.endsWith(':') && info.after === '/'
  return isWords && !opens && !closes && !leads ? value : state.safe(value, info)
}

// A letter first, so that no line begins a list; at its end nothing that could begin a link together with what follows.
const words = /^ ?[\p{L}\p{So}·](?:[\p{L}\p{N}\p{So} ,.:;'"()?%–—…’“”·]|-(?=\p{L})|(?<! )\n(?=\p{L}))*$/u
// What goes on in a line may begin with what ends a phrase.
const wordsInside =
  /^[:,.;)?]{0,2} ?(?:[\p{L}\p{So}·(](?:[\p{L}\p{N}\p{So} ,.:;'"()?%–—…’“”·]|-(?=\p{L})|(?<! )\n(?=\p{L}))*)?$/u
const address = /[Ww]\./
