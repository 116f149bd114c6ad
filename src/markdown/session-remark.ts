import type {Blockquote, Root} from 'mdast'
import type {Plugin} from 'unified'
import type {Session} from '../ast/nodes.js'
import {type MarkdownOptions, markdownDefaults} from '../options.js'
import type {Tool} from '../tools/tool.js'
import {selectTurns} from '../transform/select-turns.js'
import {fileReport} from '../tree/file-report.js'
import {muteMentions} from './mute-mentions.js'
import type {Piece} from './piece.js'
import {pieces} from './pieces.js'
import {isEmpty, separator} from './quote.js'
import {showPictures} from './show-pictures.js'

/** How much is shown, and as what; how long the text may be is for whoever prints it. */
export interface SessionRemarkOptions extends Partial<Omit<MarkdownOptions, 'maxChars' | 'split'>> {
  /** Tools with views of the caller's own, tried before ours. */
  tools?: readonly Tool[]
}

/** Plugin for unified: the whole tree of a session as mdast, what agents did in quotes. */
export const sessionRemark: Plugin<[SessionRemarkOptions?], Session, Root> = ({tools, ...asked} = {}) => {
  const options = {...markdownDefaults, ...asked}
  return (tree, file) => {
    const source = {load, report: fileReport(file), options, picture: showPictures(options), ...(tools && {tools})}
    return nest(pieces(selectTurns(tree, options), source))
  }
}

function load(): never {
  throw new Error('Expected a whole tree, got one with stubs')
}

/** Pieces as one tree, each in as many quotes as it is deep. */
function nest(all: Iterable<Pick<Piece, 'depth' | 'nodes'>>): Root {
  const root: Root = {type: 'root', children: []}
  const quotes: Blockquote[] = []
  for (const {depth, nodes} of all) {
    for (const node of muteMentions(nodes.filter((one) => !isEmpty(one)))) {
      quotes.length = Math.min(quotes.length, depth)
      while (quotes.length < depth) {
        const quote: Blockquote = {type: 'blockquote', children: []}
        holder().push(quote)
        quotes.push(quote)
      }
      const siblings = holder()
      if (node.type === 'list' && siblings.at(-1)?.type === 'list') siblings.push({...separator})
      // Ends of folds are one node for all.
      siblings.push(node.type === 'html' ? {...node} : node)
    }
  }
  return root

  function holder(): Root['children'] {
    return quotes.at(-1)?.children ?? root.children
  }
}
