import type {Element, ElementContent} from 'hast'
import type {Thread} from '../../ast/nodes.js'
import {hueOf} from '../amounts.js'
import {element} from '../element.js'
import type {Page, Stretch} from '../page.js'
import type {Place} from '../place.js'
import {threadFold} from './agent-fold.js'
import {itemsHast} from './items.js'
import {heading, idOf, isHome, ownAnchors, type Scene} from './scene.js'

/** Everything of a page, messages read one by one; agents without pages of their own where they were called. */
export function pageHast(page: Page, place: Place): Element {
  const {thread} = page
  const scene: Scene = {
    place,
    page,
    thread,
    caller: callerOf(place.plan.tagOf(thread)),
    isNested: false,
    base: 2,
    branches: 0,
    waiting: [],
    voice: {level: 1},
    headings: {last: 1},
    show: itemsHast
  }
  const [first, ...others] = place.plan.session.children
  const isFirst = page.number === 1
  // A session that holds nothing has a page, but no thread.
  const isHost = first === undefined || thread.id === first.id
  const isLast = page.number === place.plan.pagesOf(thread).length
  const start = isFirst && isHost ? ownAnchors(place.plan.session, scene) : []
  const properties = isFirst && first ? idOf(thread, scene) : {}
  const content = page.stretches.map((stretch) => stretchHast(stretch, scene))
  const ends = isLast && isHost ? unlinkedHast(others, scene) : []
  const depth = place.plan.depthOf(thread)
  const dress =
    thread.role === 'main' ? {className: ['thread', 'main']} : {className: ['thread', 'main', `hue-${hueOf(depth)}`]}
  const own = isFirst && first ? ownAnchors(thread, scene) : []
  return element('div', {...dress, ...properties}, [...start, ...own, ...content, ...ends])
}

function callerOf(tag: string): string {
  return tag.includes('.') ? tag.slice(0, tag.lastIndexOf('.')) : 'Claude'
}

function stretchHast({segment, items}: Stretch, scene: Scene): Element {
  const isStart = isHome(segment, scene)
  const properties = isStart ? idOf(segment, scene) : {}
  const own = isStart ? ownAnchors(segment, scene) : []
  return element('div', {className: ['segment'], ...properties}, [...own, ...scene.show(items, scene)])
}

/** Agents that no call refers to: after everything else, since nobody knows when they were called. */
function unlinkedHast(threads: readonly Thread[], scene: Scene): ElementContent[] {
  if (threads.length === 0) return []
  const head = heading(2, {children: ['Unlinked agents']}, scene)
  const folds = threads.flatMap((thread) => threadFold(thread, scene, {level: 3}))
  return [element('div', {className: ['unlinked']}, [head, ...folds])]
}
