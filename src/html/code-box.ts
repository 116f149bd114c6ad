import type {Element, ElementContent} from 'hast'
import type {Code} from 'mdast'
import {oneLine} from '../content/one-line.js'
import {count} from '../content/quantities.js'
import type {ContentSetting} from './content.js'
import {cutText, lineCount, type Start} from './cut-text.js'
import {diffCounts, diffHast} from './diff.js'
import {element, text} from './element.js'
import {languageNamed} from './languages.js'
import {type DiffLine, readDiff} from './read-diff.js'
import {terminalHast} from './terminal.js'

/** Code or output in a box: what it is, how to copy it and link to it, and its first lines where it is long. */
export function codeBox(node: Code, setting: ContentSetting): Element {
  const isDiff = node.lang === 'diff' || node.lang === 'patch'
  const start = setting.raw && cutText(node.value, isDiff ? changeLimits : limits)
  const url = start && setting.raw?.(setting.id, node.value)
  const part = url === undefined ? undefined : start
  const code = part?.text ?? node.value
  const change = isDiff ? readDiff(node.value) : []
  const what = isDiff ? changeCaption(change, setting) : caption(node, setting, part)
  const lines = isDiff ? diffHast(part ? readDiff(code) : change, setting) : codeLines(node, code, setting)
  return element('figure', {className: isDiff ? ['box', 'diff'] : ['box']}, [
    element('figcaption', {}, [
      element('span', {className: ['what']}, [oneLine(what, 200)]),
      element('button', {type: 'button', className: ['js-only']}, ['Copy']),
      element('a', {href: setting.link?.() ?? `#${setting.id}`}, ['Link'])
    ]),
    element('pre', {tabIndex: 0}, [element('code', {}, lines)]),
    ...(part && url !== undefined ? [more(part, url)] : [])
  ])
}

/** A file for each text costs more than the text: most are short enough for the page, whose boxes are closed. */
const limits = {lines: 200, characters: 16_000}

/** Changes are what most people came for. */
const changeLimits = {lines: 400, characters: 40_000}

function changeCaption(change: readonly DiffLine[], {path}: ContentSetting): string {
  const counts = diffCounts(change)
  return path ? `${path}, ${counts}` : counts
}

function caption({lang, value}: Code, {path, what}: ContentSetting, part: Start | undefined): string {
  const name = lang ? (path ?? languageNamed(lang)?.name ?? lang) : what
  if (lang && name && !part) return name
  const lines = part && part.lines < part.of.lines ? `${part.lines} of ` : ''
  return `${name ? `${name}, ` : ''}${lines}${count(part?.of.lines ?? lineCount(value), 'line')}`
}

function codeLines({lang, data}: Code, code: string, setting: ContentSetting): ElementContent[] {
  const terminal = data?.ansi === undefined ? undefined : terminalLines(data.ansi, code)
  if (terminal) return terminal
  const {highlighter, coloured = Number.POSITIVE_INFINITY} = setting
  const end = endOfLine(code, coloured)
  const lines = lang && end > 0 ? highlighter?.lines(code.slice(0, end), lang) : undefined
  if (!lines) return [text(code)]
  const rest = end < code.length ? [text(code.slice(end))] : []
  return [...lines.flatMap((line, index) => (index > 0 ? [text('\n'), ...line] : line)), ...rest]
}

/** Where so many lines of a text end. */
function endOfLine(code: string, lines: number): number {
  if (lines === Number.POSITIVE_INFINITY) return code.length
  let end = -1
  for (let line = 0; line < lines; line++) {
    end = code.indexOf('\n', end + 1)
    if (end < 0) return code.length
  }
  return Math.max(0, end)
}

/** As many lines of the terminal as `code` has; none where it is cut inside a line. */
function terminalLines(raw: string, code: string): ElementContent[] | undefined {
  const lines = terminalHast(raw.split(/\r\n?|\n/, lineCount(code)).join('\n'))
  return said(lines) === code ? lines : undefined
}

function said(nodes: readonly ElementContent[]): string {
  return nodes.map((node) => ('children' in node ? said(node.children) : node.value)).join('')
}

function more({text: shown, lines, of}: Start, url: string): Element {
  const left = lines < of.lines ? count(of.lines - lines, 'line') : count(of.characters - shown.length, 'character')
  return element('p', {className: ['more']}, [`${left} not shown. `, element('a', {href: url}, ['Full text'])])
}
