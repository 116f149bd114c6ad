import type {ElementContent} from 'hast'
import type {Image, Link, PhrasingContent, RootContent} from 'mdast'
import {oneLine} from '../content/one-line.js'
import {element, text} from './element.js'

/** Phrases of a line: text, emphasis, code, links that are safe to follow. */
export function phrasingHast(nodes: readonly PhrasingContent[]): ElementContent[] {
  const made: ElementContent[] = []
  for (const node of nodes) made.push(...phrase(node))
  return made
}

/** Whether a node is part of a line. */
export function isPhrasing(node: RootContent): node is PhrasingContent {
  return phrasing.has(node.type)
}

/** Whether a browser may be sent to an address of the log: the web or a mail, nothing that runs. */
export function isSafe(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)[^\s\u0000-\u001f\u007f-\u009f<>"\\]+$/i.test(url)
}

const phrasing = new Set<string>(
  `text emphasis strong delete inlineCode break link image html linkReference imageReference
  footnoteReference`.split(/\s+/)
)

function phrase(node: PhrasingContent): ElementContent[] {
  switch (node.type) {
    case 'text':
    case 'html':
      return [text(node.value)]
    case 'emphasis':
      return [element('em', {}, phrasingHast(node.children))]
    case 'strong':
      return [element('strong', {}, phrasingHast(node.children))]
    case 'delete':
      return [element('del', {}, phrasingHast(node.children))]
    case 'inlineCode':
      return [element('code', {}, [node.value])]
    case 'break':
      return [element('br', {})]
    case 'link':
      return link(node)
    case 'image':
      return image(node)
    case 'linkReference':
      return phrasingHast(node.children)
    case 'imageReference':
      return [text(node.alt ?? '')]
    default:
      return [text(`[^${node.label ?? node.identifier}]`)]
  }
}

function link({url, title, children}: Link): ElementContent[] {
  const words = phrasingHast(children)
  if (isSafe(url)) return [element('a', title ? {href: url, title} : {href: url}, words)]
  const [only] = children
  const isSaid = children.length === 1 && only && 'value' in only && only.value === url
  return isSaid || !url.trim() ? words : [...words, text(' ('), address(url), text(')')]
}

/** A picture elsewhere is not fetched: the page asks nobody for anything. */
function image({url, alt}: Image): ElementContent[] {
  const name = alt?.trim() ? `Image: ${alt} ` : 'Image: '
  return [text(name), isSafe(url) ? element('a', {href: url}, [oneLine(url, longest)]) : address(url)]
}

/** Characters of an address that are shown: a picture may be in it. */
const longest = 400

function address(url: string): ElementContent {
  return element('code', {}, [oneLine(url, longest)])
}
