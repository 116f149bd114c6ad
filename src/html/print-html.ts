import type {Element, ElementContent, Nodes, Properties} from 'hast'
import {toHtml} from 'hast-util-to-html'
import type {Piece} from './later.js'

declare module 'hast' {
  interface RootContentMap {
    printed: Printed
  }
  interface ElementContentMap {
    printed: Printed
  }
}

/** HTML that was printed already, by `sealed` and by nobody else, or a line that is coloured later. */
interface Printed {
  type: 'printed'
  value: Part
}

/** A piece of HTML, or what gives it back. */
type Part = Piece | (() => string)

/** Puts a text aside; what it gives, gives it back. */
export type Keep = (text: string) => () => string

/** Shorter texts are not worth being put aside. */
const worthKeeping = 1 << 16

/**
 * Nodes as what they will be printed as: a page of text takes a tenth of the memory that its nodes do.
 * What was put aside inside of them stays there.
 */
export function sealed(nodes: readonly ElementContent[], keep?: Keep, least: number = worthKeeping): ElementContent[] {
  const parts: Part[] = []
  for (const node of nodes) printInto(parts, node)
  return joined(parts).map((part) => {
    const isLong = keep && typeof part === 'string' && part.length >= least
    return {type: 'printed', value: isLong ? keep(part) : part}
  })
}

/** Print a tree part by part: what was put aside is in memory one by one. */
export function printParts(node: Nodes, write: (html: string) => void): void {
  const isParent = node.type === 'root' || (node.type === 'element' && plainTags.has(node.tagName))
  if (!isParent) return write(printHtml(node))
  const [start, end] = node.type === 'root' ? ['', ''] : tagsOf(node)
  write(start)
  for (const child of node.children) printParts(child, write)
  write(end)
}

/**
 * What `hast-util-to-html` prints, in a third of its time: pages are made of few attributes and of plain elements,
 * and those need no tables of all there are. What is anything else goes to it; a test holds the two equal.
 */
export function printHtml(node: Nodes): string {
  return printPieces(node).map(plain).join('')
}

/** The same in pieces, some of them lines that are coloured later. Whoever writes them joins them, once. */
export function printPieces(node: Nodes): Piece[] {
  const parts: Part[] = []
  printInto(parts, node)
  return parts.map((part) => (typeof part === 'function' ? part() : part))
}

/** Nobody will colour it. */
function plain(piece: Piece): string {
  return typeof piece === 'string' ? piece : escaped(piece.snippet.code.split('\n')[piece.line] ?? '', inText)
}

/** The same parts, with no two texts in a row. */
function joined(parts: readonly Part[]): Part[] {
  const found: Part[] = []
  let from = 0
  for (let at = 0; at <= parts.length; at++) {
    const part = parts[at]
    if (typeof part === 'string') continue
    if (at > from) found.push(parts.slice(from, at).join(''))
    if (part) found.push(part)
    from = at + 1
  }
  return found
}

function printInto(parts: Part[], node: Nodes): void {
  switch (node.type) {
    case 'text':
      parts.push(escaped(node.value, inText))
      return
    case 'element': {
      if (!plainTags.has(node.tagName)) break
      const [start, end] = tagsOf(node)
      parts.push(start)
      for (const child of node.children) printInto(parts, child)
      parts.push(end)
      return
    }
    case 'root':
      for (const child of node.children) printInto(parts, child)
      return
    case 'printed':
      parts.push(node.value)
      return
  }
  parts.push(toHtml(node))
}

/** Of an element that has both. */
function tagsOf({tagName, properties}: Element): [start: string, end: string] {
  const end = `</${tagName}>`
  const attributes = printAttributes(properties)
  if (attributes !== undefined) return [`<${tagName}${attributes}>`, end]
  return [toHtml({type: 'element', tagName, properties, children: []}).slice(0, -end.length), end]
}

/** Elements that end with a tag and hold HTML: a void one, a script or a drawing is not among them. */
const plainTags: ReadonlySet<string> = new Set(
  `a article b blockquote button code del details div em figcaption figure footer h1 h2 h3 h4 h5 h6 header i ins li
  nav ol p pre section small span strong summary table tbody td th thead time tr ul`.split(/\s+/)
)

/** Attributes whose value is one string, or a list of words. */
const plainNames: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['id', 'id'],
  ['href', 'href'],
  ['dir', 'dir'],
  ['title', 'title'],
  ['type', 'type'],
  ['scope', 'scope'],
  ['role', 'role'],
  ['dateTime', 'datetime'],
  ['tabIndex', 'tabindex'],
  ['ariaLabel', 'aria-label'],
  ['ariaLabelledBy', 'aria-labelledby'],
  ['dataDepth', 'data-depth'],
  ['dataO', 'data-o'],
  ['dataN', 'data-n']
])

function printAttributes(properties: Properties): string | undefined {
  let printed = ''
  for (const name in properties) {
    const value = properties[name]
    if (name === 'open' && value === true) {
      printed += ' open'
      continue
    }
    const attribute = plainNames.get(name)
    const words = Array.isArray(value) && name === 'className' ? value.join(' ').trim() : value
    if (attribute === undefined || !isPlain(words)) return undefined
    printed += ` ${attribute}="${escaped(`${words}`, inAttribute)}"`
  }
  return printed
}

function isPlain(value: Properties[string]): value is string | number {
  return typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value))
}

const inText = ['&', '<']
const inAttribute = ['&', '\0', '"', "'", '`']

/** Sign by sign, as most texts have none of them; the first is in what the others become. */
function escaped(value: string, signs: readonly string[]): string {
  let text = value
  for (const sign of signs) {
    if (text.includes(sign)) text = text.replaceAll(sign, `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`)
  }
  return text
}
