import type {Element, ElementContent, Properties, Text} from 'hast'

/** An element of hast; strings among its children are text. */
export function element(
  tagName: string,
  properties: Properties,
  children: ReadonlyArray<ElementContent | string> = []
): Element {
  const content: ElementContent[] = []
  for (const child of children) content.push(typeof child === 'string' ? text(child) : child)
  return {type: 'element', tagName, properties, children: content}
}

/** Text, to be escaped when it is printed. */
export function text(value: string): Text {
  return {type: 'text', value}
}
