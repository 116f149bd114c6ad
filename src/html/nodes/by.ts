import type {Element, ElementContent} from 'hast'
import type {Message} from '../../ast/nodes.js'
import {agentName, shortModel} from '../amounts.js'
import {element} from '../element.js'
import type {Moment} from '../template-data.js'
import {clock} from '../when.js'
import {heading, linkTo, type Scene} from './scene.js'
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
  const moment = clock(message.time)
  head.push(momentLink(linkTo({id: target}, scene), moment, !isNew && moment?.text === voice.minute))
  voice.minute = moment?.text
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

/** A moment that leads to its node; the same minute `again` is seen when it is pointed at. */
function momentLink(href: string, moment: Moment | undefined, isAgain: boolean): Element {
  const shown = moment ? element('time', {dateTime: moment.iso}, [moment.text]) : 'Link'
  return element('a', {className: isAgain && moment ? ['at', 'again'] : ['at'], href}, [shown])
}

/** A time that leads to its node. */
export function timeLink(href: string, time: string | undefined): Element {
  return momentLink(href, clock(time), false)
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
