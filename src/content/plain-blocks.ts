import type {RootContent} from 'mdast'
import {plainList} from './plain-list.js'
import {plainProse} from './plain-prose.js'
import {plainTable} from './plain-table.js'

/**
 * What most answers are made of, without a parser: paragraphs, headings, simple lists, quotes, tables and fenced code
 * between blank lines, made to stand alone.
 * Nothing where a text may be more than that; a test holds this equal to what the parser gives.
 */
export function plainBlocks(text: string): RootContent[] | undefined {
  const lines = text.split('\n')
  const nodes: RootContent[] = []
  for (let at = 0; at < lines.length; ) {
    if (lines[at] === '') {
      at++
      continue
    }
    let end = at
    const fence = /^```([A-Za-z0-9+#-]*)$/.exec(lines[at] ?? '')
    if (fence) end = endOfFence(lines, at + 1)
    else while (end + 1 < lines.length && lines[end + 1] !== '') end++
    // An unclosed fence, or something right below a closed one.
    if (end < at || (fence && (lines[end + 1] ?? '') !== '')) return undefined
    const block = lines.slice(at, end + 1)
    const node = fence ? fenced(block, fence[1]) : unfenced(block)
    // Two lists with a blank line between them are one.
    if (!node || (node.type === 'list' && nodes.at(-1)?.type === 'list')) return undefined
    nodes.push(node)
    at = end + 1
  }
  return nodes
}

function unfenced(block: readonly string[]): RootContent | undefined {
  const [first = ''] = block
  if (/^(?:- |\d)/.test(first)) return plainList(block)
  switch (first[0]) {
    case '#':
      return block.length === 1 ? heading(first) : undefined
    case '|':
      return plainTable(block)
    case '>':
      return quote(block)
    default:
      return plainProse(block.join('\n'))
  }
}

function quote(block: readonly string[]): RootContent | undefined {
  if (!block.every((line) => line.startsWith('> '))) return undefined
  const words = plainProse(block.map((line) => line.slice(2)).join('\n'))
  return words && {type: 'blockquote', children: [words]}
}

/** The line that closes it; -1 where none does, or one that also may. */
function endOfFence(lines: readonly string[], from: number): number {
  const end = lines.findIndex((line, at) => at >= from && line.includes('```') && /^ {0,3}`{3,}[ \t]*$/.test(line))
  return lines[end] === '```' ? end : -1
}

function fenced(block: readonly string[], lang: string | undefined): RootContent {
  return {type: 'code', lang: lang || null, meta: null, value: block.slice(1, -1).join('\n')}
}

/** Below our own, as those that the parser finds are put. */
function heading(line: string): RootContent | undefined {
  const marks = /^#{1,4} /.exec(line)?.[0] ?? ''
  const depth = ([3, 4, 5, 6] as const)[marks.length - 2]
  const words = plainProse(line.slice(marks.length))
  return words && depth ? {type: 'heading', depth, children: words.children} : undefined
}
