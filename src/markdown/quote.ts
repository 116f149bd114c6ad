import type {RootContent} from 'mdast'
import {muteMentions} from './mute-mentions.js'
import type {Piece} from './piece.js'
import {print} from './print.js'

type Placed = Pick<Piece, 'depth' | 'nodes'>

/** Printing has a price for each time; so many nodes of one depth go together. */
const together = 100

/** Pieces as Markdown, each in as many quotes as it is deep; printed flat and prefixed, since printing nested is slow. */
export function* quote(pieces: Iterable<Placed>): Generator<string> {
  let last: {depth: number; isList: boolean} | undefined
  for (const {depth, nodes} of batches(pieces)) {
    const meets = last?.depth === depth && last.isList && nodes[0]?.type === 'list'
    const text = print(muteMentions(apart(meets ? [separator, ...nodes] : nodes)))
    const between = last ? `${prefix(Math.min(depth, last.depth)).trimEnd()}\n` : ''
    yield `${between}${prefixed(text, depth)}\n`
    last = {depth, isList: nodes.at(-1)?.type === 'list'}
  }
}

function* batches(pieces: Iterable<Placed>): Generator<Placed> {
  let batch: Placed = {depth: 0, nodes: []}
  for (const {depth, nodes} of pieces) {
    if (batch.depth !== depth || batch.nodes.length >= together) {
      if (batch.nodes.length > 0) yield batch
      batch = {depth, nodes: []}
    }
    for (const node of nodes) if (!isEmpty(node)) batch.nodes.push(node)
  }
  if (batch.nodes.length > 0) yield batch
}

/** Whether a node prints as nothing. */
export function isEmpty(node: RootContent): boolean {
  if (node.type !== 'paragraph') return false
  return node.children.every((child) => child.type === 'text' && child.value.trim() === '')
}

/** Between two lists, which would be read as one. */
export const separator: RootContent = {type: 'html', value: '<!-- -->'}

function apart(nodes: RootContent[]): RootContent[] {
  return nodes.flatMap((node, index) => {
    return node.type === 'list' && nodes[index - 1]?.type === 'list' ? [separator, node] : [node]
  })
}

function prefixed(text: string, depth: number): string {
  if (depth === 0) return text
  const start = prefix(depth)
  const blank = start.trimEnd()
  return text
    .split(/\r\n?|\n/)
    .map((line) => (line ? start + line : blank))
    .join('\n')
}

function prefix(depth: number): string {
  return '> '.repeat(depth)
}
