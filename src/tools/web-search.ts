import type {RootContent} from 'mdast'
import type {Json, ToolResult} from '../ast/nodes.js'
import {duration} from '../content/quantities.js'
import {defaultTool} from './default.js'
import {facts, fields, get, list, num, output, str, text} from './kit.js'
import {parsed} from './kit-json.js'
import {bullets, link, type Point, without} from './kit-lists.js'
import {shown, wordsOf} from './kit-result.js'
import type {Tool} from './tool.js'

/** A search of the web, by the harness (`WebSearch`) or by the server (`web_search`). */
export const webSearch: Tool = {
  names: ['WebSearch', 'web_search'],
  summary({input}) {
    const query = str(input.query)
    return query === undefined ? [] : [text(query)]
  },
  call({input}) {
    return fields(without(input, 'query'))
  },
  result(result) {
    const seconds = num(get(result.output, 'durationSeconds'))
    return [...found(result), ...facts(seconds === undefined ? undefined : duration(seconds * 1000))]
  }
}

/** What was found: as the model read it, else as the harness kept it. */
function found(result: ToolResult): RootContent[] {
  if (Array.isArray(result.output) && !result.error) return bullets(result.output.map(point))
  if (wordsOf(result).trim() !== '') return shown(result, withLinks)
  const results = list(get(result.output, 'results'))
  if (results.length === 0) return defaultTool.result(result)
  return results.flatMap((item) => {
    return typeof item === 'string' ? output(item) : bullets(list(get(item, 'content')).map(point))
  })
}

/** The text of a search, in which a line of links is JSON. */
function withLinks(value: string): RootContent[] {
  return value.split(/^Links: (?=\[)(.*)$/m).flatMap((part, index) => {
    const links = index % 2 === 1 ? parsed(part) : undefined
    return links === undefined ? output(part.trim()) : bullets(list(links).map(point))
  })
}

function point(item: Json): Point {
  const line = link(get(item, 'url'), get(item, 'title'))
  const age = str(get(item, 'page_age'))
  if (age !== undefined) line.push(text(` (${age})`))
  return {line: line.length > 0 ? line : [text(item)]}
}
