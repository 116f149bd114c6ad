// Runs as rows of the table.
import {measure} from './measure.mjs'

/** Run every command once, then every command again. */
export function takeTurns(name, rounds, commands) {
  const runs = new Map(commands.map(([what]) => [what, []]))
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`${name}: round ${round} of ${rounds}\n`)
    for (const [what, args, how] of commands) runs.get(what).push(measure(args, how))
  }
  return runs
}

/** A row for each command, compared with one of them; `before` has rows that goals compare with. */
export function rowsOf(name, runs, base, {goals = {}, before = []} = {}) {
  const bases = runs.get(base)
  return [...runs].map(([what, all]) => {
    const isBase = what === base
    const [{wrote, bytes, page}] = all
    const row = {
      name,
      what,
      seconds: median(all.map((run) => run.seconds)),
      // Of the same round each, then the median: not the ratio of two medians.
      times: isBase ? undefined : median(all.map((run, at) => run.seconds / bases[at].seconds)),
      cpu: median(all.map((run) => run.cpu)),
      cpuTimes: isBase ? undefined : median(all.map((run, at) => run.cpu / bases[at].cpu)),
      mb: Math.max(...all.map((run) => run.mb)),
      wrote,
      bytes,
      page
    }
    return {...row, goal: judge(row, goals[what] ?? {}, before)}
  })
}

function judge({what, times, mb, page}, goal, before) {
  const said = []
  if (goal.times !== undefined) said.push(verdict(`≤ ${goal.times} ×`, times <= goal.times))
  if (goal.mb !== undefined) said.push(verdict(`≤ ${goal.mb} MB`, mb <= goal.mb))
  if (goal.page !== undefined) said.push(verdict(`pages ≤ ${goal.page / 1e6} MB`, page <= goal.page))
  const smaller = goal.grow === undefined ? undefined : before.find((row) => row.name === '100 MB' && row.what === what)
  if (smaller) {
    const grown = mb / smaller.mb
    said.push(verdict(`MB < ${goal.grow} × of 100 MB, is ${grown.toFixed(2)} ×`, grown < goal.grow))
  }
  return said.join(', ')
}

function verdict(goal, met) {
  return `${goal} ${met ? 'met' : 'MISSED'}`
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
