import type {Account} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'
import type {AccountPart, OverviewData} from './template-data.js'

type Counts = {[reason: string]: number}

const number = new Intl.NumberFormat('en-US')

/** What became of the lines of the log: one sentence, and the reasons. */
export function accountWords({lines, shown, folded, left, unreadable}: Account): OverviewData['account'] {
  const parts = [part(folded, 'folded into another'), part(left, 'left out'), part(unreadable, 'unreadable')]
  const counts = [`${number.format(shown)} shown`, ...parts.map(({title}) => title)]
  return {
    sentence: `${number.format(lines)} log ${lines === 1 ? 'line' : 'lines'}: ${counts.join(', ')}`,
    parts: parts.filter(({reasons}) => reasons.length > 0)
  }
}

function part(counts: Counts, words: string): AccountPart {
  const sorted = Object.entries(counts).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const total = sorted.reduce((sum, [, amount]) => sum + amount, 0)
  const reasons = sorted.map(([reason, amount]) => `${number.format(amount)} ${oneLine(reason, 120)}`)
  return {title: `${number.format(total)} ${words}`, reasons}
}
