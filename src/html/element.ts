import type {Element, ElementContent, Properties, Text} from 'hast'

/** An element of hast; strings among its children are text. */
export function element(
  tagName: string,
  properties: Properties,
  children: ReadonlyArray<ElementContent | string> = []
): Element {
  return {type: 'element', tagName, properties, children: children.map(contentOf)}
}

function contentOf(child: ElementContent | string): ElementContent {
  return typeof child === 'string' ? text(child) : child
}

/** Text, to be escaped when it is printed. */
export function text(value: string): Text {
  return {type: 'text', value}
}
