import type {Nodes, Root} from 'mdast'
import {parse, walk} from './read-back.js'
import type {Said} from './said.js'

/** The words of a document by the number of quotes around them, and where the last text was found. */
export interface Words {
  levels: string[]
  all: string
  cursors: number[]
  hints: number[]
}

/** What a reader of a document finds in it. */
export function wordsIn(tree: Root): Words {
  const parts: string[][] = []
  const addresses: string[] = []
  for (const {node, depth} of walk(tree)) {
    parts[depth] ??= []
    parts[depth].push(...leaf(node))
    if (node.type === 'link') addresses.push(node.url)
  }
  const levels = Array.from(parts, (values) => squeezed((values ?? []).join('')))
  return {levels, all: [...levels, ...addresses].join('\n'), cursors: [], hints: []}
}

/** Whether a text stands in a document, at its depth, and what is spoken in its order. */
export function isFound(words: Words, {value, depth, kind, isPlain}: Said): boolean {
  const whole = squeezed(value)
  if (kind === 'spoken' || kind === 'thought') {
    const isMarked = !isPlain && value.length < longest && marks.test(value)
    return (isMarked && isSpoken(words, leaves(value, depth))) || isSpoken(words, [{value: whole, depth}])
  }
  return isGiven(words, whole, depth) || isRestated(words, value)
}

// Longer texts are code, and need no parser; nor do those without any mark.
const longest = 50_000
const marks = /[`*_~[\]<>|#\\&]|^\s*(?:[-+=]|\d)|^(?: {4}|\t)/m

function isSpoken({levels, cursors}: Words, parts: Array<{value: string; depth: number}>): boolean {
  const moved = [...cursors]
  for (const {value, depth} of parts) {
    const at = (levels[depth] ?? '').indexOf(value, moved[depth] ?? 0)
    if (at < 0) return false
    moved[depth] = at + value.length
  }
  for (const [depth, at] of moved.entries()) cursors[depth] = at ?? 0
  return true
}

function isGiven({levels, hints}: Words, value: string, depth: number): boolean {
  const level = levels[depth] ?? ''
  const next = level.indexOf(value, hints[depth] ?? 0)
  const at = next < 0 ? level.indexOf(value) : next
  if (at >= 0 && value.length > 50) hints[depth] = at
  return at >= 0
}

// What the harness writes around what a tool gave, which its view says in its own way.
const frame =
  /<\/?[a-z_]+>|"(?:title|url|message|shell_id)":|^Web search results for query:|^Links:|^(?:User has answered your|Your) questions(?: have been answered)?:|You can now continue with [a-z' ]+ in mind\.$|\[(?:pending|in_progress|completed)\]/gm

/** Whether a tool says the same in its own way: in the words of JSON, as a diff, as lines without numbers, as a list. */
function isRestated({all}: Words, value: string): boolean {
  if (all.includes(squeezed(value)) || all.includes(squeezed(JSON.stringify(value).slice(1, -1)))) return true
  const lines = value.split(/\r\n?|\n/)
  const isDiff = lines.every((line) => {
    return all.includes(squeezed(line)) || all.includes(squeezed(line.replace(/^ *\d+(?:→|\t)/, '')))
  })
  if (isDiff || leaves(value, 0).every((part) => all.includes(part.value))) return true
  const left = value.replace(frame, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  return left.every((word) => all.includes(word))
}

/** The words of a text by itself. */
function leaves(value: string, depth: number): Array<{value: string; depth: number}> {
  const parts: Array<{value: string; depth: number}> = []
  const lines = value
    .replace(terminalCode, '')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '\u2400')
  for (const {node, depth: inner} of walk(parse(lines), depth)) {
    const words = squeezed((node.type === 'html' ? [node.value] : leaf(node)).join(''))
    if (words) parts.push({value: words, depth: inner})
  }
  return parts
}

function leaf(node: Nodes): string[] {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
      return [node.value]
    case 'html':
      return [summaryOf(node.value)]
    case 'image':
      return [node.alt ?? '']
    default:
      return []
  }
}

function summaryOf(html: string): string {
  const [, line = ''] = /^<details>\n<summary>(.*)<\/summary>$/.exec(html) ?? []
  return line.replace(/&(lt|gt|amp);/g, (_, name) => entities[name] ?? '')
}

const entities: {[name: string]: string} = {lt: '<', gt: '>', amp: '&'}

const terminalCode =
  /\u001b\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)|\u001b\[[0-?]*[ -/]*[@-~]|\u001b[()][0-9A-Z]|\u001b[=>78cDEHM]/g

/** Text without what nobody sees, or what stands for it: spaces, controls, joiners. */
export function squeezed(value: string): string {
  return value.replace(terminalCode, '').replace(/[\s\p{Cc}\p{Cf}\p{Cs}\u2400-\u2421\ufffd]+/gu, '')
}

/** Lines of hidden texts that a document shows although nothing that may be shown says them. */
export function leaked({all}: Words, texts: readonly Said[]): string[] {
  const shown = texts.flatMap(({kind, value}) => (isHidden(kind) ? [] : [lettersOf(value)])).join('\n')
  const lines = texts.flatMap(({kind, value}) => (isHidden(kind) ? value.split('\n').slice(0, 50) : []))
  return [...new Set(lines.map(squeezed))].filter((line) => {
    return line.length >= 40 && all.includes(line) && !shown.includes(lettersOf(line))
  })
}

function lettersOf(value: string): string {
  return value.replace(/[^\p{L}\p{N}]+/gu, '')
}

function isHidden(kind: Said['kind']): boolean {
  return kind === 'thought' || kind === 'got'
}
