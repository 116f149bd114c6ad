import type {Element, ElementContent} from 'hast'
import type {Message} from '../../ast/nodes.js'
import {element} from '../element.js'
import {gistOf, wordCount} from './gist.js'
import {lineHast} from './line.js'
import type {Scene} from './scene.js'
import {proseHast} from './text.js'

/** What was asked of an agent by its call; what it holds links to the call. */
export function promptOf(value: string, id: string, scene: Scene): ElementContent[] {
  return value.trim() ? [promptFold(value, {}, proseHast(value, id, scene))] : []
}

/** The same, unless the first message of the thread says so itself. */
export function pendingPrompt(scene: Scene, first?: Message): ElementContent[] {
  const {prompt, call = scene.thread.id} = scene.voice
  scene.voice.prompt = undefined
  if (!prompt?.trim()) return []
  if (first?.children.some((block) => block.type === 'text' && block.value.includes(prompt.trim()))) return []
  return promptOf(prompt, call, scene)
}

/** What was asked of an agent, folded. */
export function promptFold(value: string, properties: {id?: string}, content: ElementContent[]): Element {
  const gist = gistOf(value)
  const line = lineHast({
    name: 'Prompt',
    arg: gist ? [element('i', {dir: 'auto'}, [gist])] : [],
    meta: value.trim() ? [wordCount(value)] : []
  })
  const inside = element('div', {className: ['inside']}, content)
  return element('details', {className: ['call', 'prompt'], ...properties}, [line, inside])
}
