// The benchmark: `npm run bench`. Build first.
//   --quick        under a minute          --growth   how time and memory grow, instead
//   --huge         a session of 1 GB too   --land     keep the figures as those of this commit
//   --json FILE    where the figures go, else a file in the system's temporary folder
//   --only NAME    cases whose names hold this, no others
// Every figure is a process of its own; those of one case take turns, so that a busy moment hits all of them.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {parseArgs} from 'node:util'
import {archive, isBuilt, masking, session, startTime} from './cases.mjs'
import {growth} from './growth.mjs'
import {removeCopies, tools} from './inputs.mjs'
import {changeOf, land, readLanded} from './landed.mjs'
import {removeOutput} from './measure.mjs'
import {paintOfExample} from './paint.mjs'
import {printTable} from './table.mjs'

const flag = {type: 'boolean', default: false}
const text = {type: 'string'}
const {values: asked} = parseArgs({
  options: {quick: flag, huge: flag, growth: flag, land: flag, json: text, only: {...text, default: ''}}
})

if (!isBuilt()) {
  console.error('Expected the built program in dist: run `npm run build` first')
  process.exit(1)
}

const rows = []
const load = os.loadavg()[0].toFixed(1)
try {
  if (asked.growth) await growth({isQuick: asked.quick, only: asked.only}, (more) => rows.push(...more))
  else await measureAll()
} finally {
  removeOutput()
  removeCopies()
}
const landed = readLanded()
for (const row of rows) row.change = changeOf(row, landed)
console.log(`Generator and floor: ${tools.name}. Medians of a run, MB the largest peak; goals are of seconds.`)
console.log(
  process.platform === 'linux'
    ? 'Cpu and MB are those of all processes of a run, added.'
    : 'Cpu and MB are those of the first process only: others can be watched on Linux alone.'
)
// On a busy machine seconds say little; cpu also counts the threads of the garbage collector, which run beside.
console.log(`Load ${load} before, ${os.loadavg()[0].toFixed(1)} after, on ${os.cpus().length} processors.\n`)
console.log(printTable(rows))
if (!asked.growth) console.log(`\n${await paintOfExample()}`)
const json = asked.json ?? path.join(os.tmpdir(), 'claude-export-bench.json')
fs.writeFileSync(json, `${JSON.stringify(rows, null, 2)}\n`)
console.error(`Figures: ${json}`)
if (asked.land) land(rows)

async function measureAll() {
  const cases = asked.quick
    ? [
        ['start', () => startTime(3)],
        ['100 MB', () => session(100, 1, {steps: []})],
        ['40 sessions', () => archive(40, 1, [])]
      ]
    : [
        ['start', () => startTime(11)],
        ['10 MB', () => session(10, 3)],
        ['100 MB', () => session(100, 3)],
        ['masking', () => masking(100, 5)],
        ['200 sessions', () => archive(200, 3)],
        ...(asked.huge ? [['1 GB', () => session(1000, 1, {others: rows})]] : [])
      ]
  for (const [name, measured] of cases) if (name.includes(asked.only)) rows.push(...(await measured()))
}
