// The benchmark: `npm run bench`. Build first.
//   --quick        under a minute          --growth   how time and memory grow, instead
//   --huge         a session of 1 GB too   --land     keep the figures as those of this commit
//   --json FILE    where the figures go, else a file in the system's temporary folder
// Every figure is a process of its own; those of one case take turns, so that a busy moment hits all of them.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {growth} from './growth.mjs'
import {archiveOf, removeInputs, sessionOf, tools} from './inputs.mjs'
import {changeOf, land, readLanded} from './landed.mjs'
import {out, removeOutput} from './measure.mjs'
import {paintOfExample} from './paint.mjs'
import {rowsOf, takeTurns} from './rows.mjs'
import {printTable} from './table.mjs'

const flag = {type: 'boolean', default: false}
const {values: asked} = parseArgs({
  options: {quick: flag, huge: flag, growth: flag, land: flag, json: {type: 'string'}}
})
const here = path.dirname(fileURLToPath(import.meta.url))
const cli = path.join(here, '../../dist/cli.js')
const library = path.join(here, '../../dist/index.js')
const job = path.join(here, 'job.mjs')

if (!fs.existsSync(cli)) {
  console.error('Expected the built program in dist: run `npm run build` first')
  process.exit(1)
}

const rows = []
try {
  if (asked.growth) rows.push(...growth(cli, {isQuick: asked.quick}))
  else measureAll()
} finally {
  removeOutput()
}
const landed = readLanded()
for (const row of rows) row.change = changeOf(row, landed)
console.log(`Generator and floor: ${tools.name}. Medians of a run, MB the largest peak; goals are of seconds.`)
// On a busy machine seconds say little; cpu also counts the threads of the garbage collector, which run beside.
console.log(`Load ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} processors.\n`)
console.log(printTable(rows))
if (!asked.growth) console.log(`\n${await paintOfExample()}`)
const json = asked.json ?? path.join(os.tmpdir(), 'claude-export-bench.json')
fs.writeFileSync(json, `${JSON.stringify(rows, null, 2)}\n`)
console.error(`Figures: ${json}`)
if (asked.land) land(rows)

function measureAll() {
  startTime(asked.quick ? 3 : 11)
  if (asked.quick) return session(100, 1, ['markdown'])
  session(10, 3)
  session(100, 3)
  archive()
  if (asked.huge) session(1000, 1)
}

function startTime(rounds) {
  const found = takeTurns('start', rounds, [
    ['node -e 0', ['-e', '0']],
    ['claude-export --version', [cli, '--version']],
    // In every figure of the library below.
    ['import of the library', [library]]
  ])
  rows.push(...rowsOf('start', found, 'node -e 0', {goals: {'claude-export --version': {times: 2}}}))
}

function session(mb, rounds, jobs = ['outline', 'load', 'json', 'markdown']) {
  const name = mb === 1000 ? '1 GB' : `${mb} MB`
  const file = sessionOf(mb)
  try {
    const found = takeTurns(name, rounds, [
      ['floor', [tools.floor, file]],
      ...jobs.map((what) => [what, [job, what, file]]),
      ['site, plain', [cli, file, '--format', 'html', '--no-highlight', '-o', out]],
      ['site', [cli, file, '--format', 'html', '-o', out]],
      ['page', [cli, file, '-o', `${out}.html`]]
    ])
    rows.push(...rowsOf(name, found, 'floor', {goals: goalsOf(mb), before: rows}))
  } finally {
    if (mb === 1000) removeInputs(mb)
  }
}

/** Goals: × floor, megabytes, bytes of a page, or × the memory of another case. */
function goalsOf(mb) {
  const most = {mb: 300}
  const site = {page: 2e6, ...most}
  const all = {outline: {times: 2, ...most}, load: most, json: most, markdown: {times: 6, ...most}}
  if (mb === 100) return {...all, 'site, plain': {times: 6, ...site}, site: {times: 15, ...site}, page: most}
  if (mb === 1000)
    return Object.fromEntries([...Object.keys(all), 'site, plain', 'site', 'page'].map((what) => [what, {grow: 2}]))
  return {}
}

function archive() {
  const {root, folder} = archiveOf(200)
  const found = takeTurns('200 sessions', 2, [
    ['floor', [tools.floor, folder]],
    ['list', [cli, 'list', '--root', root]],
    ['list --all --json', [cli, 'list', '--all', '--json', '--root', root]],
    ['list --all --long', [cli, 'list', '--all', '--long', '--root', root]],
    ['json', [job, 'json', folder]],
    ['markdown', [job, 'markdown', folder]],
    ['site', [cli, folder, '--format', 'html', '-o', out], {keep: true}],
    ['site again', [cli, folder, '--format', 'html', '-o', out]]
  ])
  rows.push(...rowsOf('200 sessions', found, 'floor', {goals: {site: {times: 15}}}))
}
