import type {AlignType, PhrasingContent, RootContent, TableRow} from 'mdast'
import type {Session} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'
import {moment, withCommas} from '../content/quantities.js'
import {text} from '../tools/kit.js'
import {quote} from './quote.js'

/** A session of a folder, and the name of its document there. */
export interface Indexed {
  session: Session
  document: string
}

interface Column {
  name: string
  align: AlignType
  cell: (row: Indexed) => PhrasingContent
}

/** A document that lists the sessions of its folder, newest first. */
export function indexTable(rows: readonly Indexed[], {tz}: {tz: string}): string {
  const columns = columnsFor(tz)
  const head = tableRow(columns.map(({name}) => text(name)))
  const body = rows.toSorted(newestFirst).map((row) => tableRow(columns.map(({cell}) => cell(row))))
  const nodes: RootContent[] = [
    {type: 'heading', depth: 1, children: [text('Sessions')]},
    {type: 'table', align: columns.map(({align}) => align), children: [head, ...body]}
  ]
  return [...quote([{depth: 0, nodes}])].join('')
}

function columnsFor(tz: string): Column[] {
  const amount = (name: string, of: (session: Session) => number): Column => {
    return {name, align: 'right', cell: ({session}) => text(withCommas(of(session)))}
  }
  return [
    {name: 'Session', align: null, cell: linkTo},
    {name: 'Title', align: null, cell: ({session}) => text(oneLine(session.title, 200))},
    {name: 'Project', align: null, cell: ({session}) => text(oneLine(session.project ?? '', 100))},
    {name: 'When', align: null, cell: ({session}) => text(moment(session.started, tz))},
    amount('Turns', ({rollup}) => rollup.turns),
    amount('Tools', ({rollup}) => rollup.toolCalls),
    amount('Agents', ({rollup}) => rollup.agents),
    amount('Tokens', ({rollup: {tokens}}) => tokens.input + tokens.output + tokens.cacheRead + tokens.cacheWrite),
    amount('Errors', ({rollup}) => rollup.errors)
  ]
}

function linkTo({session, document}: Indexed): PhrasingContent {
  return {type: 'link', url: encodeURIComponent(document), children: [text(session.id)]}
}

function tableRow(cells: PhrasingContent[]): TableRow {
  return {type: 'tableRow', children: cells.map((cell) => ({type: 'tableCell', children: [cell]}))}
}

/** By when they began; those of which that is not known come last, by name. */
function newestFirst(a: Indexed, b: Indexed): number {
  const [one, other] = [a, b].map(({session}) => Date.parse(session.started ?? '') || 0)
  return (other ?? 0) - (one ?? 0) || (a.document < b.document ? -1 : 1)
}
