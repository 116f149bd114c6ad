import path from 'node:path'
import type {Io} from './io.js'
import type {Listed} from './peek-all.js'
import {printable} from './printable.js'
import {cut, padded, width} from './text-width.js'

interface Column {
  name: string
  right?: boolean
  /** Takes what the others leave. */
  wide?: boolean
  cell: (row: Listed) => string
}

const usualWidth = 100
const gap = 2

/** Sessions as a table that fits the terminal. */
export function printTable(rows: readonly Listed[], io: Io): string {
  const columns = columnsFor(rows, io)
  const table = [columns.map(({name}) => name), ...rows.map((row) => columns.map(({cell}) => printable(cell(row))))]
  const widths = columns.map((_, at) => Math.max(...table.map((cells) => width(cells[at] ?? ''))))
  const wide = columns.findIndex((column) => column.wide)
  const others = widths.reduce((sum, size, at) => (at === wide ? sum : sum + size + gap), 0)
  widths[wide] = Math.max(12, Math.min(widths[wide] ?? 0, (io.columns ?? usualWidth) - others))
  return table.map((cells) => `${line(cells, columns, widths)}\n`).join('')
}

function line(cells: readonly string[], columns: readonly Column[], widths: readonly number[]): string {
  const parts = cells.map((cell, at) => {
    const size = widths[at] ?? 0
    return padded(cut(cell, size), size, columns[at]?.right)
  })
  return parts.join(' '.repeat(gap)).trimEnd()
}

function columnsFor(rows: readonly Listed[], io: Io): Column[] {
  const length = idLength(rows.map(({id}) => id))
  const now = io.now()
  const long: Column[] = [
    {name: 'TURNS', right: true, cell: ({rollup}) => String(rollup?.turns ?? '')},
    {name: 'TOOLS', right: true, cell: ({rollup}) => String(rollup?.toolCalls ?? '')},
    {name: 'TOKENS', right: true, cell: ({rollup}) => (rollup ? short(allTokens(rollup.tokens)) : '')},
    {name: 'ERRORS', right: true, cell: ({rollup}) => String(rollup?.errors ?? '')}
  ]
  return [
    {name: 'ID', cell: ({id}) => id.slice(0, length)},
    {name: 'TITLE', wide: true, cell: titleOf},
    {name: 'PROJECT', cell: (row) => cut(printable(projectOf(row)), 24)},
    {name: 'AGE', right: true, cell: ({ended}) => age(now - Date.parse(ended))},
    {name: 'AGENTS', right: true, cell: ({agents}) => (agents === 0 ? '' : String(agents))},
    {name: 'SIZE', right: true, cell: ({size}) => `${short(size)}B`},
    ...(rows.some(({rollup}) => rollup) ? long : [])
  ]
}

/** As much of the ids as tells them apart, so that what is shown can be given as an argument. */
function idLength(ids: readonly string[]): number {
  let length = 8
  while (length < 80 && new Set(ids.map((id) => id.slice(0, length))).size < new Set(ids).size) length++
  return length
}

function titleOf({title, kind}: Listed): string {
  const text = title.replace(/\s+/g, ' ').trim()
  return kind === undefined ? text || '(no title)' : `(${kind})${text && ` ${text}`}`
}

/** The last part of the working directory, which may be of another system. */
function projectOf({cwd, located}: Listed): string {
  return cwd?.split(/[\\/]/).filter(Boolean).at(-1) ?? path.basename(located.folder)
}

function allTokens(tokens: {input: number; output: number; cacheRead: number; cacheWrite: number}): number {
  return tokens.input + tokens.output + tokens.cacheRead + tokens.cacheWrite
}

function short(amount: number): string {
  if (amount < 1000) return `${amount} `.trimEnd()
  const power = Math.min(4, Math.floor(Math.log10(amount) / 3))
  const scaled = amount / 1000 ** power
  return `${scaled < 10 ? scaled.toFixed(1) : Math.round(scaled)}${'kMGT'[power - 1] ?? ''}`
}

function age(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60e3))
  if (minutes < 60) return `${minutes}m`
  if (minutes < 60 * 48) return `${Math.round(minutes / 60)}h`
  return `${Math.round(minutes / 1440)}d`
}
