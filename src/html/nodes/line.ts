import type {Element, ElementContent} from 'hast'
import {element} from '../element.js'

interface Line {
  name: string
  arg?: ReadonlyArray<ElementContent | string>
  /** A word for how it went wrong. */
  flag?: string | undefined
  meta?: ReadonlyArray<ElementContent | string>
  /** The first line of what went wrong, or what a person said to it. */
  why?: {words: string; isSaid: boolean} | undefined
}

/** The one line of a folded call: name, what it did, one figure. */
export function lineHast({name, arg = [], flag, meta = [], why}: Line): Element {
  return element('summary', {}, [
    span('name', [name]),
    span('arg', arg.map(withoutLinks)),
    ...(flag ? [span('flag', [flag])] : []),
    ...(meta.length > 0 ? [span('meta', meta)] : []),
    ...(why ? [whyHast(why)] : [])
  ])
}

function whyHast({words, isSaid}: {words: string; isSaid: boolean}): Element {
  if (!isSaid) return span('why', [words])
  return span('why', [span('who', ['Human: ']), element('i', {dir: 'auto'}, [words])])
}

/** Something of a line. */
export function span(className: string, children: ReadonlyArray<ElementContent | string>): Element {
  return element('span', {className: [className]}, children)
}

/** A line opens a fold when it is clicked, and does nothing else. */
function withoutLinks(node: ElementContent | string): ElementContent | string {
  if (typeof node === 'string' || node.type !== 'element') return node
  const children = node.children.map(withoutLinks)
  return node.tagName === 'a' ? element('span', {}, children) : element(node.tagName, node.properties, children)
}
