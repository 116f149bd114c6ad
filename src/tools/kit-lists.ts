import type {BlockContent, PhrasingContent, RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {inlineCode, paragraph, str, text} from './kit.js'

/** A point of a list: its line, whether it is ticked, what stands below it. */
export interface Point {
  line: PhrasingContent[]
  checked?: boolean | undefined
  below?: BlockContent[]
}

/** Points one under the other. */
export function bullets(points: readonly Point[]): RootContent[] {
  if (points.length === 0) return []
  const children = points.map(({line, checked, below = []}) => ({
    type: 'listItem' as const,
    spread: false,
    checked: checked ?? null,
    children: [paragraph(...line), ...below]
  }))
  return [{type: 'list', ordered: false, spread: false, children}]
}

/** An address under its name; a link only where it leads to the web. */
export function link(url: Json | undefined, title?: Json): PhrasingContent[] {
  const address = str(url)
  const name = str(title)
  if (address === undefined) return name === undefined ? [] : [text(name)]
  if (isWeb(address)) return [{type: 'link', url: address, children: [text(name ?? address)]}]
  const shown = inlineCode(address, Number.POSITIVE_INFINITY)
  return name === undefined ? [shown] : [text(`${name}: `), shown]
}

/** Whether an address is one that a browser opens from any page. */
function isWeb(address: string): boolean {
  // Addresses of people may hold any letter, but nothing that ends an address.
  return /^https?:\/\/[^\s\u0000-\u001f\u007f-\u009f<>"\\]+$/i.test(address)
}
