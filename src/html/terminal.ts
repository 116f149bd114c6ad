import type {ElementContent} from 'hast'
import {cleanText} from '../content/clean-text.js'
import {element, text} from './element.js'
import {isSafe} from './phrasing.js'
import {applyCodes, classesOf, type Pen} from './terminal-pen.js'

/** What a terminal showed, its colours as classes; its text is the clean text of `raw`, no more and no less. */
export function terminalHast(raw: string): ElementContent[] {
  const nodes: ElementContent[] = []
  let pen: Pen = {}
  let url = ''
  let start = 0
  for (const code of raw.matchAll(paintCode)) {
    nodes.push(...painted(raw.slice(start, code.index), pen, url))
    start = code.index + code[0].length
    if (code.groups?.codes !== undefined) pen = applyCodes(pen, code.groups.codes)
    else url = code.groups?.url ?? ''
  }
  nodes.push(...painted(raw.slice(start), pen, url))
  return nodes
}

// A colour, or a link (its end has no address). Neither can stand inside another code: those hold no escape.
const paintCode =
  /\u001b\[(?<codes>[0-9;:]*)m|\u001b\]8;[^;\u0007\u001b\r\n]*;(?<url>[^\u0007\u001b\r\n]*)(?:\u0007|\u001b\\)/g

function painted(raw: string, pen: Pen, url: string): ElementContent[] {
  const shown = cleanText(raw)
  if (!shown) return []
  const className = classesOf(pen)
  const words = className.length > 0 ? element('span', {className}, [shown]) : text(shown)
  return [isSafe(url) ? element('a', {href: url}, [words]) : words]
}
