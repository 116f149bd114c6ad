import type {BlockContent, PhrasingContent, RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'
import {fields, fits, inlineCode, paragraph, str, text} from './kit.js'

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

/** Whether an address is one a browser opens from any page. */
export function isWeb(address: string): boolean {
  return /^https?:\/\/[\w[][\x21-\x7e]*$/i.test(address)
}

/** What a value holds by name; nothing where it is no object. */
export function object(value: Json | undefined): {[key: string]: Json} {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

/** The fields of an input but for strings that its summary says in full, and those shown in another way. */
export function rest(input: {[key: string]: Json}, {said = [], shown = []}: Elsewhere): RootContent[] {
  const left = Object.entries(input).filter(([key, value]) => {
    if (typeof value !== 'string') return true
    return !shown.includes(key) && !(said.includes(key) && (fits(value) || value.trim() === ''))
  })
  return fields(Object.fromEntries(left))
}

interface Elsewhere {
  said?: readonly string[]
  shown?: readonly string[]
}

/** Words that begin a summary or stand in it; what is too long for a line is cut, and is a field for `rest`. */
export function brief(...values: ReadonlyArray<Json | undefined>): PhrasingContent[] {
  const said = values.flatMap((value) => str(value) ?? [])
  return said.length > 0 ? [text(said.map((value) => oneLine(value, 200)).join(': '))] : []
}
