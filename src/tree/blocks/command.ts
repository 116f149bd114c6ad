import type {Block, Command, Message, Text} from '../../ast/nodes.js'
import {parseCommandText} from '../../log/command-text.js'
import {contentOf, obj, textOf} from '../../log/entry.js'
import {tagBody, withoutReminders} from '../../log/user-text.js'
import {mediaNode, textNode} from './content.js'
import {known, type Line, type Loading, lineId, numbered, positionOf, timed} from './loading.js'

/** A command a person gave to the harness, with what it printed and what it told the model. */
export function loadCommand(loading: Loading): Message {
  const {stub, lines} = loading
  const [own, ...others] = lines
  const nextId = numbered(stub.id)
  const text = withoutReminders(textOf(contentOf(own.entry))).trim()
  const id = nextId()
  const nextText = numbered(id)
  const inner: Text[] = [...parts(own, text), ...others.flatMap((line) => parts(line, textOf(contentOf(line.entry))))]
  const command: Command = {
    type: 'command',
    id,
    position: positionOf(loading, own),
    ...parseCommandText(text),
    children: inner
  }
  const media = contentOf(own.entry).flatMap((item): Block[] => {
    const block = obj(item)
    const node = block && block.type !== 'text' ? mediaNode(loading, own, nextId(), block) : undefined
    return node ? [node] : []
  })
  return {
    type: 'message',
    id: stub.id,
    ...known(
      stub.id,
      others.map((line) => lineId(loading, line))
    ),
    position: positionOf(loading, own),
    ...timed(loading, own),
    author: stub.author,
    children: [command, ...media]
  }

  function parts(line: Line, said: string): Text[] {
    const printed = ['bash-stdout', 'bash-stderr', 'local-command-stdout', 'local-command-stderr'].flatMap((tag) => {
      const body = said.includes(`<${tag}>`) ? tagBody(said, tag)?.trimEnd().replace(/^\n+/, '') : undefined
      return body && body !== '(no content)' ? [textNode(loading, line, nextText(), body, 'plain')] : []
    })
    const contents = line === own ? tagBody(said, 'command-contents')?.trim() : line.role === 'body' ? said.trim() : ''
    return contents ? [...printed, textNode(loading, line, nextText(), contents, 'markdown')] : printed
  }
}
