import type {RootContent} from 'mdast'
import {oneLine} from '../../content/one-line.js'
import {count} from '../../content/quantities.js'
import {inlineCode, paragraph, text} from '../../tools/kit.js'

/** The header of a document that was shortened, and what is left of it where there is less and less room. */
export function* shortHeaders(header: RootContent[], limit: number): Generator<RootContent[]> {
  const note = paragraph(
    text(`Shortened to ${count(limit, 'character')} (`),
    inlineCode(`--max-chars ${limit}`),
    text('): what was left out is marked where it was')
  )
  yield [...header, note]
  const top = header.filter(({type}) => type === 'html' || type === 'heading')
  yield [...top, note]
  yield [...withTitle(top, 40), note]
  yield [...top.filter(({type}) => type === 'html'), note]
  yield [note]
  yield []
}

/** The same nodes, headings of them no longer than so many characters. */
export function withTitle(nodes: RootContent[], length: number): RootContent[] {
  return nodes.map((node) => {
    if (node.type !== 'heading') return node
    const words = node.children.map((child) => ('value' in child ? child.value : '')).join('')
    return {...node, children: [text(oneLine(words, length))]}
  })
}
