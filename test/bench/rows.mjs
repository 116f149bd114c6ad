// Runs as rows of the table.
import {measure} from './measure.mjs'

/** Run every command of a round, then every command of the next; `before` is done first, and not measured. */
export async function takeTurns(name, rounds, commandsOf) {
  const runs = new Map()
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`${name}: round ${round} of ${rounds}\n`)
    for (const [what, args, {before, ...how} = {}] of commandsOf()) {
      before?.()
      runs.set(what, [...(runs.get(what) ?? []), await measure(args, how)])
    }
  }
  return runs
}

/** A row for each command, compared with one of them; `others` has rows that goals compare with. */
export function rowsOf(name, runs, base, {goals = {}, others = []} = {}) {
  return [...runs].map(([what, all]) => {
    const isBase = what === base
    const [{wrote, bytes, page}] = all
    const goal = goals[what] ?? {}
    const row = {
      name,
      what,
      seconds: median(all.map((run) => run.seconds)),
      times: isBase ? undefined : ratio(all, runs.get(base), 'seconds'),
      cpu: median(all.map((run) => run.cpu)),
      cpuTimes: isBase ? undefined : ratio(all, runs.get(base), 'cpu'),
      mb: Math.max(...all.map((run) => run.mb)),
      processes: Math.max(...all.map((run) => run.processes)),
      // The floor of `../shared` says how much it read.
      wrote: what === 'floor' ? '' : wrote,
      bytes,
      page,
      share: goal.of && ratio(all, runs.get(goal.of), 'seconds')
    }
    return {...row, goal: judge(row, goal, others)}
  })
}

/** Of the same round each, then the median: not the ratio of two medians. */
function ratio(all, bases, key) {
  return median(all.map((run, at) => run[key] / bases[at][key]))
}

function judge({what, times, mb, page, share}, goal, others) {
  const said = []
  if (goal.times !== undefined) said.push(verdict(`≤ ${goal.times} ×`, times <= goal.times))
  if (goal.mb !== undefined) said.push(verdict(`≤ ${goal.mb} MB`, mb <= goal.mb))
  if (goal.page !== undefined) said.push(verdict(`pages ≤ ${goal.page / 1e6} MB`, page <= goal.page))
  if (goal.of !== undefined) said.push(shareOf(share, goal))
  if (goal.more !== undefined)
    said.push(verdict(`≤ ${goal.more * 100} % more, is ${((times - 1) * 100).toFixed(1)} %`, times - 1 <= goal.more))
  const smaller = goal.grow === undefined ? undefined : others.find((row) => row.name === '100 MB' && row.what === what)
  if (smaller) {
    const grown = mb / smaller.mb
    said.push(verdict(`MB < ${goal.grow} × of 100 MB, is ${grown.toFixed(2)} ×`, grown < goal.grow))
  }
  return said.join(', ')
}

function shareOf(share, goal) {
  const is = `${(share * 100).toFixed(1)} %`
  if (goal.share === undefined) return `${is} of ${goal.of}`
  return verdict(`≤ ${goal.share * 100} % of ${goal.of}, is ${is}`, share <= goal.share)
}

function verdict(goal, met) {
  return `${goal} ${met ? 'met' : 'MISSED'}`
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
