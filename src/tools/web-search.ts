import type {RootContent} from 'mdast'
import type {Json, ToolResult} from '../ast/nodes.js'
import {withoutBlankEnds} from '../content/trim-lines.js'
import {get, list, output, str, text} from './kit.js'
import {brief, object, rest} from './kit-input.js'
import {parsed} from './kit-json.js'
import {bullets, link, type Point} from './kit-lists.js'
import {shown, wordsOf} from './kit-result.js'
import {laidOut} from './kit-words.js'
import type {Tool} from './tool.js'

/** A search of the web, by the harness (`WebSearch`) or by the server (`web_search`). */
export const webSearch: Tool = {
  names: ['WebSearch', 'web_search'],
  summary({input}) {
    return brief(input.query)
  },
  call({input}) {
    return rest(input, {said: ['query']})
  },
  result: found
}

/** What was found: as the model read it, else as the harness kept it. */
function found(result: ToolResult): RootContent[] {
  const {output: told} = result
  if (Array.isArray(told) && !result.error) return [...bullets(told.map(point)), ...shown(result, () => [])]
  const results = list(get(told, 'results'))
  if (wordsOf(result).trim() !== '' || results.length === 0) return laidOut(result, withLinks)
  const kept = results.flatMap((item) => {
    return typeof item === 'string' ? output(item) : bullets(list(get(item, 'content')).map(point))
  })
  return [...kept, ...shown(result)]
}

/** The text of a search, in which a line of links is JSON. */
function withLinks(value: string): RootContent[] {
  return value.split(/^(Links: \[.*)$/m).flatMap((part) => {
    const links = part.startsWith('Links: ') ? list(parsed(part.slice('Links: '.length))) : []
    return links.length > 0 ? bullets(links.map(point)) : output(withoutBlankEnds(part))
  })
}

function point(item: Json): Point {
  const line = link(get(item, 'url'), get(item, 'title'))
  const age = str(get(item, 'page_age'))
  if (age !== undefined) line.push(text(` (${age})`))
  const others = Object.entries(object(item)).filter(([key, value]) => !known.has(key) || typeof value !== 'string')
  if (line.length === 0) return {line: [text(item)]}
  return {line: others.length > 0 ? [...line, text(' '), text(Object.fromEntries(others))] : line}
}

/** What is shown, and what only the server can read. */
const known = new Set(['type', 'url', 'title', 'page_age', 'encrypted_content'])
