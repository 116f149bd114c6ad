import type {Element, ElementContent, Properties} from 'hast'
import type {Author, Branch, Node, Thread, Turn} from '../../ast/nodes.js'
import {childrenOf} from '../../ast/walk.js'
import type {ContentSetting} from '../content.js'
import {element} from '../element.js'
import type {Item, Page} from '../page.js'
import type {Place} from '../place.js'

/** Who speaks, and what is still to be said first; changes while a thread is shown. */
export interface Voice {
  author?: Author | undefined
  /** Level of the heading that names the speaker. */
  level: number
  model?: string | undefined
  /** The time that was shown last, as it was shown. */
  minute?: string | undefined
  /** A turn whose heading the next message has. */
  opens?: Turn | undefined
  /** What was asked of an agent, until its thread says it or does not. */
  prompt?: string | undefined
  /** The call that asked it. */
  call?: string
  /** What the thread came to, once it was shown. */
  answer?: string | undefined
}

/** Where we are on a page. */
export interface Scene {
  place: Place
  page: Page
  thread: Thread
  /** Whom an agent answers: `Claude`, or the number of the agent that called it. */
  caller: string
  /** The thread stands inside another one. */
  isNested: boolean
  /** Level of a turn's heading, or of a speaker's where turns have none. */
  base: number
  /** How many branches around. */
  branches: number
  /** Branches too deep to nest, shown after the one that holds them. */
  waiting: Branch[]
  voice: Voice
  /** Level of the last heading on the page. */
  headings: {last: number}
  /** Shows what stands in a turn, a branch or a segment. */
  show(items: readonly Item[], scene: Scene): ElementContent[]
}

/** Ids of what is around the content, in templates and their script, and of headings of turns. */
const ours = /^(?:(?:content|outline|help-title)$|h:)/

/**
 * The id of a node for its element, unless another element of the page has it, or no element can: HTML has no spaces,
 * and what a log calls as we call a part of every page has no id there.
 */
export function idOf({id}: {id: string}, {place}: Scene): {id?: string} {
  if (/\s/.test(id) || ours.test(id) || place.ids.has(id)) return {}
  place.ids.add(id)
  return {id}
}

/** Empty elements for the ids that lead to a node or into it, but for those that elements have already. */
export function anchors(root: Node, scene: Scene): Element[] {
  const spans: Element[] = []
  const stack: Node[] = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    addAnchors(node, scene, spans)
    const children = childrenOf(node)
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at]
      if (child && child.type !== 'thread') stack.push(child)
    }
  }
  return spans
}

/** The same for a node by itself. */
export function ownAnchors(node: {id: string; aka?: string[]}, scene: Scene): Element[] {
  const spans: Element[] = []
  addAnchors(node, scene, spans)
  return spans
}

function addAnchors({id, aka = none}: {id: string; aka?: readonly string[]}, scene: Scene, spans: Element[]): void {
  addAnchor(id, scene, spans)
  for (const one of aka) addAnchor(one, scene, spans)
}

const none: readonly string[] = []

function addAnchor(id: string, scene: Scene, spans: Element[]): void {
  const given = idOf({id}, scene)
  if (given.id !== undefined) spans.push(element('span', {className: ['anchor'], id}))
}

/** Whether a node of the outline has its home on this page; a turn may go over several. */
export function isHome({id}: {id: string}, {place, page}: Scene): boolean {
  const home = place.plan.homeOf(id)
  return home === undefined || home.path === page.path
}

/** A heading; never more than one level below the one before it. */
export function heading(
  level: number,
  {properties = {}, children}: {properties?: Properties; children: Array<ElementContent | string>},
  {headings}: Scene
): Element {
  headings.last = Math.min(6, level, headings.last + 1)
  return element(`h${headings.last}`, properties, children)
}

/** The address of what has an id: here, unless it is at home on another page. */
export function linkTo({id}: {id: string}, {place}: Pick<Scene, 'place'>): string {
  return place.urlOf(id) ?? `#${id}`
}

/** How the content of a node is shown here. */
export function setting({id}: {id: string}, {place, voice}: Scene): ContentSetting {
  return {...place.content, id, link: () => linkTo({id}, {place}), level: voice.level + 1}
}
