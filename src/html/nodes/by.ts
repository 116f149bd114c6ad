import type {Element, ElementContent} from 'hast'
import type {Message} from '../../ast/nodes.js'
import {oneLine} from '../../content/one-line.js'
import {agentName} from '../amounts.js'
import {element} from '../element.js'
import {clock} from '../when.js'
import {heading, type Scene} from './scene.js'
import {headingId, numberHast} from './turn.js'

/** Who speaks and when: the name at a change of speaker, the time with every message. */
export function byHast(message: Message, scene: Scene): Element {
  const {voice, isNested, base, place} = scene
  const {opens, author: before} = voice
  const isNew = opens !== undefined || before !== message.author
  const head: ElementContent[] = []
  if (isNew) {
    const name = `${speakerOf(message, scene)}${opens && scene.branches > 0 ? ', abandoned' : ''}`
    const level = opens || isNested ? base : base + 1
    const number = opens ? numberHast(opens, scene) : []
    const properties = opens ? {id: headingId(opens)} : {}
    head.push(heading(level, {properties, children: [...number, name]}, scene))
    voice.level = scene.headings.last
  }
  const target = opens && place.ids.has(opens.id) ? opens.id : message.id
  head.push(timeLink(target, message.time))
  if (!opens && message.author === 'human' && before === 'claude') head.push(tagline('queued'))
  if (message.model !== undefined && message.model !== voice.model) {
    const model = shortModel(message.model)
    // The line of an agent says its model; only another one is news.
    if (model && (!isNested || voice.model !== undefined)) head.push(tagline(model))
    voice.model = message.model
  }
  voice.author = message.author
  voice.opens = undefined
  return element('header', {className: ['by']}, head)
}

/** A time that leads to its node. */
export function timeLink(id: string, time: string | undefined): Element {
  const moment = clock(time)
  const shown = moment ? element('time', {dateTime: moment.iso}, [moment.text]) : 'Link'
  return element('a', {className: ['at'], href: `#${id}`}, [shown])
}

/** `opus-4.6` of `claude-opus-4-6-20260101`. */
export function shortModel(model: string): string {
  const name = oneLine(model, 60)
    .replace(/^claude-/, '')
    .replace(/-\d{8}$/, '')
  return name.replace(/-(\d)-(\d{1,2})(?=$|\[)/, '-$1.$2')
}

function speakerOf({author}: Message, {thread, place, caller}: Scene): string {
  if (author === 'human') return 'Human'
  if (author === 'harness') return 'Harness'
  const tag = place.plan.tagOf(thread)
  if (author === 'claude') return tag ? `${agentName(thread)}, ${tag}` : agentName(thread)
  if (thread.role === 'main') return 'Agent'
  return tag ? `${caller}, to ${tag}` : 'Caller'
}

function tagline(words: string): Element {
  return element('span', {className: ['tagline']}, [words])
}
