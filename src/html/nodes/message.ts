import type {ElementContent} from 'hast'
import type {Block, Message} from '../../ast/nodes.js'
import {element} from '../element.js'
import {blocksHast} from './blocks.js'
import {byHast} from './by.js'
import {pendingPrompt, promptFold} from './prompt.js'
import {anchors, idOf, type Scene} from './scene.js'

/** What one side said at once, its speaker beside it; only its ids where nothing of it can be seen. */
export function messageHast(message: Message, scene: Scene): ElementContent[] {
  const {voice, isNested} = scene
  if (!message.children.some(isSeen)) return anchors(message, scene)
  const before = voice.prompt === undefined ? [] : pendingPrompt(scene, message)
  if (isNested && message.author === 'agent') {
    voice.author = message.author
    return [...before, ...askedHast(message, scene)]
  }
  const properties = {className: classesOf(message, scene), ...idOf(message, scene)}
  const head = byHast(message, scene)
  const content = blocksHast(message, scene)
  const body = element('div', {className: ['body']}, [...anchors(message, scene), ...content])
  return [...before, element('div', properties, [head, body])]
}

/** What an agent's caller said to it. */
function askedHast(message: Message, scene: Scene): ElementContent[] {
  const properties = idOf(message, scene)
  const value = message.children.flatMap((block) => (block.type === 'text' ? block.value : [])).join('\n\n')
  const fold = promptFold(value, properties, blocksHast(message, scene))
  return [...anchors(message, scene), fold]
}

function classesOf({author, children}: Message, {thread, voice}: Scene): string[] {
  const isCommand = author === 'human' && children.some(({type}) => type === 'command')
  return [
    'message',
    author === 'claude' && thread.role !== 'main' ? 'agent' : author === 'agent' ? 'caller' : author,
    ...(isCommand ? ['command'] : []),
    ...(author === 'human' && voice.author === 'claude' && !voice.opens ? ['queued'] : [])
  ]
}

function isSeen(block: Block): boolean {
  if (block.type === 'text') return block.value.trim() !== ''
  return block.type !== 'thinking' || block.value.trim() !== '' || block.redacted === true
}
