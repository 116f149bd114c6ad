import type {Message} from '../../ast/nodes.js'
import {contentOf, obj, word} from '../../log/entry.js'
import {callInThread} from '../row-id.js'
import {textNode, unknownBlock} from './content.js'
import {type Loading, numbered, positionOf, timed} from './loading.js'
import {wordBlocks} from './words.js'

/** A record of results that also says something, or whose calls are not there: nothing of it is dropped. */
export function loadLooseResults(loading: Loading): Message {
  const {stub, lines, outline} = loading
  const [own] = lines
  const nextId = numbered(stub.id)
  const children = wordBlocks(loading, own, nextId)
  for (const item of contentOf(own.entry)) {
    const block = obj(item)
    if (block?.type !== 'tool_result') continue
    const tool = word(block.tool_use_id)
    if (tool === undefined || !callInThread(outline.shape, tool, own.row))
      children.push(unknownBlock(loading, own, nextId(), item))
  }
  if (children.length === 0) children.push(textNode(loading, own, nextId(), '', 'markdown'))
  return {
    type: 'message',
    id: stub.id,
    position: positionOf(loading, own),
    ...timed(loading, own),
    author: stub.author,
    children
  }
}
