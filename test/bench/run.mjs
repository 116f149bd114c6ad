// The benchmark: `npm run bench`, or `npm run bench -- --huge` for a session of 1 GB too. Build first.
// Every figure is a process of its own; those of one case take turns, so that a busy moment hits all of them.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {archiveOf, removeInputs, sessionOf, tools} from './inputs.mjs'
import {measure} from './measure.mjs'
import {printTable} from './table.mjs'

const huge = process.argv.includes('--huge')
const here = path.dirname(fileURLToPath(import.meta.url))
const cli = path.join(here, '../../dist/cli.js')
const library = path.join(here, '../../dist/index.js')
const job = path.join(here, 'job.mjs')

if (!fs.existsSync(cli)) {
  console.error('Expected the built program in dist: run `npm run build` first')
  process.exit(1)
}

const rows = []
startTime()
session(10, 3)
session(100, 3)
archive()
if (huge) session(1000, 1)
console.log(`Generator and floor: ${tools.name}. Medians of a run, MB the largest peak; goals are of seconds.`)
// On a busy machine seconds say little; cpu also counts the threads of the garbage collector, which run beside.
console.log(`Load ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} processors.\n`)
console.log(printTable(rows))

function startTime() {
  const found = takeTurns('start', 11, [
    ['node -e 0', ['-e', '0']],
    ['claude-export --version', [cli, '--version']],
    // In every figure of the library below.
    ['import of the library', [library]]
  ])
  add('start', found, [], 'node -e 0', {'claude-export --version': {times: 2}})
}

function session(mb, rounds) {
  const name = mb === 1000 ? '1 GB' : `${mb} MB`
  const file = sessionOf(mb)
  try {
    const found = takeTurns(name, rounds, [
      ['floor', [tools.floor, file]],
      ...['outline', 'load', 'json', 'markdown'].map((what) => [what, [job, what, file]])
    ])
    add(name, found, ['floor'], 'floor', goalsOf(mb))
  } finally {
    if (mb === 1000) removeInputs(mb)
  }
}

/** Goals: × floor, megabytes, or × the memory of another case. */
function goalsOf(mb) {
  const most = {mb: 300}
  if (mb === 100) return {outline: {times: 2, ...most}, load: most, json: most, markdown: {times: 6, ...most}}
  if (mb === 1000) return Object.fromEntries(['outline', 'load', 'json', 'markdown'].map((what) => [what, {grow: 2}]))
  return {}
}

function archive() {
  const {root, folder} = archiveOf(200)
  const found = takeTurns('200 sessions', 3, [
    ['floor', [tools.floor, folder]],
    ['list', [cli, 'list', '--root', root]],
    ['list --all --json', [cli, 'list', '--all', '--json', '--root', root]],
    ['list --all --long', [cli, 'list', '--all', '--long', '--root', root]],
    ['json', [job, 'json', folder]],
    ['markdown', [job, 'markdown', folder]]
  ])
  add('200 sessions', found, ['floor'], 'floor', {})
}

/** Run every command once, then every command again. */
function takeTurns(name, rounds, commands) {
  const runs = new Map(commands.map(([what]) => [what, []]))
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`${name}: round ${round} of ${rounds}\n`)
    for (const [what, args] of commands) runs.get(what).push(measure(args))
  }
  return runs
}

function add(name, runs, plain, base, goals) {
  const bases = runs.get(base)
  for (const [what, all] of runs) {
    const seconds = median(all.map((run) => run.seconds))
    // Of the same round each, then the median: not the ratio of two medians.
    const times = what === base ? undefined : median(all.map((run, at) => run.seconds / bases[at].seconds))
    const cpu = median(all.map((run) => run.cpu))
    const cpuTimes = what === base ? undefined : median(all.map((run, at) => run.cpu / bases[at].cpu))
    const mb = Math.max(...all.map((run) => run.mb))
    const row = {name, what, seconds, times, cpu, cpuTimes, mb, wrote: all[0].wrote, goal: ''}
    rows.push(row)
    if (!plain.includes(what)) row.goal = judge(row, goals[what] ?? {})
  }
}

function judge({what, times, mb}, goal) {
  const said = []
  if (goal.times !== undefined) said.push(verdict(`≤ ${goal.times} ×`, times <= goal.times))
  if (goal.mb !== undefined) said.push(verdict(`≤ ${goal.mb} MB`, mb <= goal.mb))
  if (goal.grow !== undefined) {
    const before = rows.find((row) => row.name === '100 MB' && row.what === what)
    const grown = mb / before.mb
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
