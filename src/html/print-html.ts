import type {Element, ElementContent, Nodes, Properties} from 'hast'
import {toHtml} from 'hast-util-to-html'
import type {Piece} from './later.js'
import {drawnNames, drawnTags, escaped, escapedAttribute, plainNames, plainTags, type Tag} from './plain-html.js'

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

/** Texts that stay as they are until all is joined, at the end: to join them at every level would copy them each time. */
const longEnough = 1 << 12

/**
 * Nodes as what they will be printed as: a page of text takes a tenth of the memory that its nodes do.
 * What was put aside inside of them stays there.
 */
export function sealed(nodes: readonly ElementContent[], keep?: Keep, least: number = worthKeeping): ElementContent[] {
  const parts: Part[] = []
  for (const node of nodes) printInto(parts, node)
  return joined(parts, keep ? Number.POSITIVE_INFINITY : longEnough).map((part) => {
    const isLong = keep && typeof part === 'string' && part.length >= least
    return {type: 'printed', value: isLong ? keep(part) : part}
  })
}

/** Print a tree part by part: what was put aside is in memory one by one. */
export function printParts(node: Nodes, write: (html: string) => void): void {
  if (node.type === 'root') {
    for (const child of node.children) printParts(child, write)
    return
  }
  const tag = node.type === 'element' ? plainTags.get(node.tagName) : undefined
  if (node.type !== 'element' || !tag) return write(printHtml(node))
  const start: Part[] = []
  printStart(start, node, tag)
  write(start.join(''))
  for (const child of node.children) printParts(child, write)
  write(tag.end)
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
  return joined(parts, longEnough).map((part) => (typeof part === 'function' ? part() : part))
}

/** Nobody will colour it. */
function plain(piece: Piece): string {
  return typeof piece === 'string' ? piece : escaped(piece.snippet.code.split('\n')[piece.line] ?? '')
}

/** The same parts, with no two short texts in a row. */
function joined(parts: readonly Part[], long: number): Part[] {
  const found: Part[] = []
  let short: string[] = []
  for (const part of parts) {
    if (typeof part === 'string' && part.length < long) {
      short.push(part)
      continue
    }
    if (short.length > 0) found.push(short.join(''))
    short = []
    found.push(part)
  }
  if (short.length > 0) found.push(short.join(''))
  return found
}

function printInto(parts: Part[], node: Nodes): void {
  switch (node.type) {
    case 'text':
      parts.push(escaped(node.value))
      return
    case 'element': {
      const tag = plainTags.get(node.tagName)
      if (!tag) {
        if (node.tagName !== 'svg' || !printDrawing(parts, node)) break
        return
      }
      printStart(parts, node, tag)
      printAll(parts, node.children)
      parts.push(tag.end)
      return
    }
    case 'root':
      printAll(parts, node.children)
      return
    case 'printed':
      parts.push(node.value)
      return
  }
  parts.push(toHtml(node))
}

function printAll(parts: Part[], nodes: readonly Nodes[]): void {
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]
    if (node) printInto(parts, node)
  }
}

/** The tag that an element of this kind begins with, attribute by attribute. */
function printStart(parts: Part[], {tagName, properties}: Element, {start, end}: Tag): void {
  const before = parts.length
  parts.push(start)
  for (const name in properties) {
    if (printAttribute(parts, name, properties[name])) continue
    parts.length = before
    parts.push(toHtml({type: 'element', tagName, properties, children: []}).slice(0, -end.length))
    return
  }
  parts.push('>')
}

/** A drawing and all that is in it, if it is made of plain things only. */
function printDrawing(parts: Part[], {tagName, properties, children}: Element): boolean {
  const before = parts.length
  const tag = drawnTags.get(tagName)
  let isPlain = tag !== undefined
  parts.push(tag?.start ?? '')
  for (const name in properties) isPlain &&= printValue(parts, drawnNames.get(name), name, properties[name])
  parts.push('>')
  for (const child of children) {
    if (child.type === 'text') parts.push(escaped(child.value))
    else isPlain &&= child.type === 'element' && printDrawing(parts, child)
  }
  parts.push(tag?.end ?? '')
  if (!isPlain) parts.length = before
  return isPlain
}

/** An attribute, if it is a plain one. */
function printAttribute(parts: Part[], name: string, value: Properties[string]): boolean {
  if (name === 'open' && value === true) {
    parts.push(' open')
    return true
  }
  return printValue(parts, plainNames.get(name), name, value)
}

function printValue(parts: Part[], start: string | undefined, name: string, value: Properties[string]): boolean {
  const words = Array.isArray(value) && name === 'className' ? classWords(value) : value
  if (start === undefined || !isPlain(words)) return false
  parts.push(start, escapedAttribute(`${words}`), '"')
  return true
}

/** Nearly always one word. */
function classWords(words: ReadonlyArray<string | number>): string {
  return (words.length === 1 ? `${words[0]}` : words.join(' ')).trim()
}

function isPlain(value: Properties[string]): value is string | number {
  return typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value))
}
