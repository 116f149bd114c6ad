import type {Account} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'
import {withCommas} from '../content/quantities.js'
import type {AccountPart, OverviewData} from './template-data.js'

type Counts = {[reason: string]: number}

/** What became of the lines of the log: one sentence, and the reasons. */
export function accountWords({lines, shown, folded, left, unreadable}: Account): OverviewData['account'] {
  const parts = [part(folded, 'folded into another'), part(left, 'left out'), part(unreadable, 'unreadable')]
  const counts = [`${withCommas(shown)} shown`, ...parts.map(({title}) => title)]
  return {
    sentence: `${withCommas(lines)} log ${lines === 1 ? 'line' : 'lines'}: ${counts.join(', ')}`,
    parts: parts.filter(({reasons}) => reasons.length > 0)
  }
}

function part(counts: Counts, words: string): AccountPart {
  const sorted = Object.entries(counts).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const total = sorted.reduce((sum, [, amount]) => sum + amount, 0)
  const reasons = sorted.map(([reason, amount]) => `${withCommas(amount)} ${oneLine(reason, 120)}`)
  return {title: `${withCommas(total)} ${words}`, reasons}
}
