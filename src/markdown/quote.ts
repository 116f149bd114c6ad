import type {RootContent} from 'mdast'
import {muteMentions} from './mute-mentions.js'
import type {Piece} from './piece.js'
import {print} from './print.js'

type Placed = Pick<Piece, 'depth' | 'nodes'>

/** Pieces as Markdown, each in as many quotes as it is deep; printed flat and prefixed, since printing nested is slow. */
export function* quote(pieces: Iterable<Placed>): Generator<string> {
  let last: Placed | undefined
  for (const {depth, nodes} of pieces) {
    const [first] = nodes
    if (!first) continue
    const meets = last?.depth === depth && last.nodes.at(-1)?.type === 'list' && first.type === 'list'
    const text = print(muteMentions(apart(meets ? [separator, ...nodes] : nodes)))
    if (!text) continue
    const between = last ? `${prefix(Math.min(depth, last.depth)).trimEnd()}\n` : ''
    yield `${between}${prefixed(text, depth)}\n`
    last = {depth, nodes: nodes.slice(-1)}
  }
}

/** Between two lists, which would be read as one. */
const separator: RootContent = {type: 'html', value: '<!-- -->'}

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
