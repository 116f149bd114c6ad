import type {Table, TableRow} from 'mdast'
import {plainPhrases} from './plain-prose.js'

/** A table of plain cells between bars, every row as wide as its head; nothing where it may be more than that. */
export function plainTable(lines: readonly string[]): Table | undefined {
  const [head = '', rule = '', ...rest] = lines
  const align = cellsOf(rule)?.map(alignOf)
  if (!align || align.includes(undefined)) return undefined
  const rows: TableRow[] = []
  for (const line of [head, ...rest]) {
    const row = rowOf(line)
    if (row?.children.length !== align.length) return undefined
    rows.push(row)
  }
  return {type: 'table', align: align.map((side) => side || null), children: rows}
}

/** What stands between the bars of a line; a bar in code is one too, unless it is escaped. */
function cellsOf(line: string): string[] | undefined {
  if (!/^\|.*\|$/.test(line) || line.includes('\\') || line.length < 3) return undefined
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.replace(/^ +| +$/g, ''))
}

/** An empty word where a rule says no side. */
function alignOf(rule: string): 'left' | 'right' | 'center' | '' | undefined {
  if (!/^:?-+:?$/.test(rule)) return undefined
  if (rule.endsWith(':')) return rule.startsWith(':') && rule.length > 1 ? 'center' : 'right'
  return rule.startsWith(':') ? 'left' : ''
}

function rowOf(line: string): TableRow | undefined {
  const row: TableRow = {type: 'tableRow', children: []}
  for (const cell of cellsOf(line) ?? []) {
    const children = plainPhrases(cell)
    if (!children) return undefined
    row.children.push({type: 'tableCell', children})
  }
  return row
}
