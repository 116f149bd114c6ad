import type {Block, Message} from '../../ast/nodes.js'
import {blocksOf, contentOf, obj, str} from '../../log/entry.js'
import {isLifecycle, parsePeerText} from '../../log/peer-text.js'
import {withoutReminders} from '../../log/user-text.js'
import {isResult, mediaNode, textNode, unknownBlock} from './content.js'
import {known, type Line, type Loading, lineId, numbered, positionOf, timed} from './loading.js'

/** What a person, another agent or the harness said. */
export function loadWords(loading: Loading): Message {
  const {stub, lines} = loading
  const [own] = lines
  const nextId = numbered(stub.id)
  const children: Block[] = wordBlocks(loading, own, nextId)
  if (children.length === 0) children.push(textNode(loading, own, nextId(), '', 'markdown'))
  return {
    type: 'message',
    id: stub.id,
    ...known(
      stub.id,
      lines.slice(1).map((line) => lineId(loading, line))
    ),
    position: positionOf(loading, own),
    ...timed(loading, own),
    author: stub.author,
    children
  }
}

/** The blocks of a record that are words, pictures and documents; results of calls are with their calls. */
export function wordBlocks(loading: Loading, line: Line, nextId: () => string): Block[] {
  const children: Block[] = []
  for (const item of contentOfWords(line)) {
    const block = obj(item)
    if (block && isResult(block)) continue
    const text = block?.type === 'text' ? str(block.text) : undefined
    if (text !== undefined) {
      const said = withoutReminders(text).trim()
      if (line.role === 'peer') children.push(...peerBlocks(loading, line, nextId, said))
      else if (said !== '') children.push(textNode(loading, line, nextId(), said, 'markdown'))
      continue
    }
    const id = nextId()
    children.push((block && mediaNode(loading, line, id, block)) ?? unknownBlock(loading, line, id, item))
  }
  return children
}

/** What other agents wrote, each by its name; what the harness says of them is a notice. */
function peerBlocks(loading: Loading, line: Line, nextId: () => string, said: string): Block[] {
  return parsePeerText(said).map((message): Block => {
    const {from, text} = message
    if (isLifecycle(message)) {
      return {
        type: 'notice',
        id: nextId(),
        position: positionOf(loading, line),
        kind: 'teammate',
        level: 'info',
        value: text
      }
    }
    const value = from === undefined || from === 'team-lead' ? text : `From ${from}:\n\n${text}`
    return textNode(loading, line, nextId(), value, 'markdown')
  })
}

function contentOfWords({entry}: Line): readonly unknown[] {
  const attachment = obj(entry.attachment)
  if (!attachment) return contentOf(entry)
  if ('prompt' in attachment) return blocksOf(attachment.prompt)
  // A picture that was attached: the same data in another envelope.
  const file = obj(obj(attachment.content)?.file) ?? {}
  const {base64, type} = file
  if (typeof base64 !== 'string') return blocksOf(attachment.content)
  return [{type: 'image', source: {type: 'base64', media_type: type, data: base64}}]
}
