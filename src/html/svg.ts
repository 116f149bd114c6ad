import type {Element, ElementContent, Properties} from 'hast'
import {element} from './element.js'

/** An element with its children after it, as drawings are easier to read. */
export function el(tagName: string, properties: Properties, ...children: Array<ElementContent | string>): Element {
  return element(tagName, properties, children)
}

/** A place or width in percent, with no more digits than can be seen. */
export function percent(value: number): string {
  return `${Number(value.toFixed(2))}%`
}
