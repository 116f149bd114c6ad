import type {RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {code, output} from './kit.js'

/** What a tool printed, laid out if it is JSON; word for word, since numbers and escapes change when JSON is read. */
export function jsonOutput(text: string): RootContent[] {
  const value = text.length > longest ? undefined : parsed(text)
  if (typeof value !== 'object' || value === null) return output(text)
  const lines = indented(text)
  return lines === undefined ? output(text) : [code(lines, 'json')]
}

/** The value of a text that is JSON. */
export function parsed(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    // Not JSON, or nested too deeply to be read.
    return
  }
}

/** Longer, nobody reads it. */
const longest = 1_000_000

/** Deeper, there would be more indentation than text. */
const deepest = 50

/** The words of a JSON text, each field on its own line. */
function indented(text: string): string | undefined {
  let lines = ''
  let depth = 0
  let last = ''
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const isEnd = token === '}' || token === ']'
    if (isEnd) depth--
    const isEmpty = isEnd && (last === '{' || last === '[')
    if (!isEmpty && (isEnd || last === '{' || last === '[' || last === ',')) lines += `\n${'  '.repeat(depth)}`
    lines += token === ':' ? ': ' : token
    if (token === '{' || token === '[') depth++
    if (depth > deepest) return
    last = token
  }
  return lines
}
