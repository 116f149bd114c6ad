import type {RootContent} from 'mdast'
import {text} from '../../tools/kit.js'
import type {Piece} from '../piece.js'

/** What opened a piece that goes on in another part, to stand there again. */
export function continued({depth, kind, turn, nodes, opens}: Piece): Piece {
  const again = nodes.map((node, index) => (index === nodes.length - 1 ? continuedNode(node) : node))
  return {depth, kind, turn, nodes: again, ...(opens && {opens})}
}

function continuedNode(node: RootContent): RootContent {
  if (node.type === 'html') return {...node, value: node.value.replace('</summary>', ' (continued)</summary>')}
  if (node.type === 'heading' || node.type === 'paragraph') {
    return {...node, children: [...node.children, text(' (continued)')]}
  }
  return node
}
