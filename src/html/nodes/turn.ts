import type {Element, ElementContent} from 'hast'
import type {Turn} from '../../ast/nodes.js'
import {element} from '../element.js'
import {turnTitle} from './gist.js'
import {heading, idOf, isHome, ownAnchors, type Scene} from './scene.js'

/** A turn; its first message has the heading. An agent's turns nest too deep for headings of their own. */
export function turnHast(turn: Turn, scene: Scene): ElementContent[] {
  const {voice} = scene
  voice.author = undefined
  voice.opens = undefined
  if (scene.isNested) return [...ownAnchors(turn, scene), ...scene.show(turn.children, scene)]
  const isStart = isHome(turn, scene)
  const properties = isStart ? idOf(turn, scene) : {}
  const own = isStart ? ownAnchors(turn, scene) : []
  const head = isStart ? [] : [continuedHast(turn, scene)]
  if (isStart) voice.opens = turn
  const content = scene.show(turn.children, scene)
  // Nobody spoke in it.
  if (voice.opens) head.push(titleHast(turn, scene))
  voice.opens = undefined
  return [
    element('article', {className: ['turn'], ...properties, ariaLabelledBy: headingId(turn)}, [
      ...own,
      ...head,
      ...content
    ])
  ]
}

/** Of a turn's heading; no element has an id of the log that begins so. */
export function headingId({id}: Turn): string {
  return `h:${id}`
}

/** The number of a turn, as its heading begins; none for one that was taken back. */
export function numberHast(turn: Turn, {place, branches}: Scene): ElementContent[] {
  if (branches > 0) return []
  return [element('span', {className: ['no']}, [`${place.plan.numberOf(turn)}`]), {type: 'text', value: ' '}]
}

function continuedHast(turn: Turn, scene: Scene): Element {
  const properties = {id: headingId(turn)}
  const head = heading(scene.base, {properties, children: [...numberHast(turn, scene), 'Continued']}, scene)
  const url = scene.place.urlOf(turn.id)
  const title = turnTitle(turn, 200)
  const line = url === undefined ? title : element('a', {href: url}, [title])
  return element('div', {className: ['message', 'continued']}, [
    element('header', {className: ['by']}, [head]),
    element('div', {className: ['body']}, [element('p', {className: ['kicker'], dir: 'auto'}, [line])])
  ])
}

function titleHast(turn: Turn, scene: Scene): Element {
  const properties = {className: ['hush'], id: headingId(turn)}
  const title = turnTitle(turn, 200)
  return heading(scene.base, {properties, children: [...numberHast(turn, scene), title]}, scene)
}
