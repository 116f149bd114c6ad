import type {Element, ElementContent} from 'hast'
import type {Blockquote, Heading, List, ListItem, RootContent} from 'mdast'
import type {Report} from '../report.js'
import {codeBox} from './code-box.js'
import {element} from './element.js'
import type {Highlighter} from './highlight.js'
import {isPhrasing, phrasingHast} from './phrasing.js'
import {tableHast} from './table.js'
import {tick} from './todo.js'

export {phrasingHast}

/** How content is shown at one place. */
export interface ContentSetting {
  /** The anchor that boxes link to. */
  id: string
  /** Gives its address, where it is at home on another page; most content has nothing that links to it. */
  link?(): string
  /** Where headings of the content begin, 1 to 6; deeper ones are bold paragraphs. */
  level: number
  /** The file that code of the content belongs to: it captions boxes, and says the language of a change. */
  path?: string
  /** What code without a language is, such as `Output`. */
  what?: string
  highlighter?: Highlighter
  /** Lines of code that are coloured; all of them where it is not said, as changes always are. */
  coloured?: number
  report: Report
  /** Puts a long text into a file of its own and gives its relative URL; without one all of the text is shown. */
  raw?(id: string, text: string): string | undefined
}

/** Blocks of a message or of a tool's view as the design has them; nothing in them is ever taken for HTML. */
export function contentHast(nodes: readonly RootContent[], setting: ContentSetting): ElementContent[] {
  const state: State = {setting, headings: []}
  const all: ElementContent[] = []
  for (const node of nodes) {
    const made = block(node, state)
    // The outermost block says the direction, and what is inside follows it: markers of a list are on its side.
    if (made?.type === 'element' && proseTags.has(made.tagName)) made.properties.dir = 'auto'
    if (made) all.push(made)
  }
  return all
}

interface State {
  setting: ContentSetting
  /** Headings that are open: those above the next one that is deeper than they are. */
  headings: Array<{depth: number; level: number}>
}

const proseTags = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote'])

function block(node: RootContent, state: State): ElementContent | undefined {
  switch (node.type) {
    case 'paragraph':
      return element('p', {}, phrasingHast(node.children))
    case 'heading':
      return heading(node, state)
    case 'list':
      return list(node, state)
    case 'blockquote':
      return element('blockquote', {}, blocks(node, state))
    case 'code':
      return codeBox(node, state.setting)
    case 'table':
      return tableHast(node)
    case 'thematicBreak':
      return element('hr', {})
    case 'html':
    case 'yaml':
      return element('p', {}, [node.value])
    default:
      return isPhrasing(node) ? element('p', {}, phrasingHast([node])) : rest(node, state)
  }
}

function blocks({children}: {children: Blockquote['children']}, state: State): ElementContent[] {
  return children.flatMap((child) => block(child, state) ?? [])
}

/** Parts that stand alone only when a tool of somebody's own made them. */
function rest(node: RootContent, state: State): ElementContent | undefined {
  switch (node.type) {
    case 'footnoteDefinition':
      return element('div', {}, blocks(node, state))
    case 'listItem':
      return element('ul', {}, [item(node, state, true)])
    case 'tableRow':
      return tableHast({type: 'table', children: [node]})
    case 'tableCell':
      return element('p', {}, phrasingHast(node.children))
    default:
      return
  }
}

/** One level below the heading it belongs to, however many it skipped: readers of an outline must not miss one. */
function heading({depth, children}: Heading, {headings, setting}: State): ElementContent {
  while ((headings.at(-1)?.depth ?? 0) >= depth) headings.pop()
  const level = (headings.at(-1)?.level ?? setting.level - 1) + 1
  headings.push({depth, level})
  const words = phrasingHast(children)
  return level > 6 ? element('p', {}, [element('strong', {}, words)]) : element(`h${level}`, {}, words)
}

function list(node: List, state: State): ElementContent {
  const isLoose = node.spread === true || node.children.some(({spread}) => spread === true)
  const isTodo = !node.ordered && node.children.every(({checked}) => typeof checked === 'boolean')
  const items = node.children.map((child) => {
    const made = item(child, state, !isLoose)
    if (typeof child.checked === 'boolean') tick(made, child.checked, isTodo)
    return made
  })
  const start = node.ordered && typeof node.start === 'number' && node.start !== 1 ? {start: node.start} : {}
  return element(node.ordered ? 'ol' : 'ul', isTodo ? {className: ['todo']} : start, items)
}

function item(node: ListItem, state: State, isTight: boolean): Element {
  const children = node.children.flatMap((child) => {
    return isTight && child.type === 'paragraph' ? phrasingHast(child.children) : (block(child, state) ?? [])
  })
  return element('li', {}, children)
}
