import type {PhrasingContent, RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'
import {fields, fits, str, text} from './kit.js'

/** Words of a summary; what is too long for its line is cut, and `rest` has it in full. */
export function brief(...values: ReadonlyArray<Json | undefined>): PhrasingContent[] {
  const said = values.flatMap((value) => str(value) ?? [])
  return said.length > 0 ? [text(said.map((value) => oneLine(value, 200)).join(': '))] : []
}

/** What a value holds by name; nothing where it is no object. */
export function object(value: Json | undefined): {[key: string]: Json} {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

/** The fields of an input that are not shown elsewhere; one of another type than a view reads is never so. */
export function rest(input: {[key: string]: Json}, elsewhere: Elsewhere): RootContent[] {
  return fields(Object.fromEntries(Object.entries(input).filter(([key, value]) => !isElsewhere(key, value, elsewhere))))
}

interface Elsewhere {
  /** Strings of the summary, which has them in full only where they fit. */
  said?: readonly string[]
  /** Strings that are shown in full. */
  shown?: readonly string[]
  lists?: readonly string[]
  objects?: readonly string[]
  numbers?: readonly string[]
  flags?: readonly string[]
}

function isElsewhere(key: string, value: Json, {said, shown, lists, objects, numbers, flags}: Elsewhere): boolean {
  if (value === null) return false
  if (Array.isArray(value)) return lists?.includes(key) ?? false
  switch (typeof value) {
    case 'string':
      return shown?.includes(key) || ((said?.includes(key) ?? false) && (fits(value) || value.trim() === ''))
    case 'number':
      return numbers?.includes(key) ?? false
    case 'boolean':
      return flags?.includes(key) ?? false
    default:
      return objects?.includes(key) ?? false
  }
}
