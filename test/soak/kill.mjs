// node test/soak/kill.mjs [--runs 200] (that many kills) [--cli dist/cli.js] [--seed 1]
// Kills the program again and again while it writes a site: at the n-th thing it does to the disk, or at any time.
// After each kill the site must be whole; after each run that gets to its end, what one run from nothing gives.
import {spawn} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {differences, writeLogs, wrongIn} from './archive.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
const {values} = parseArgs({
  options: {
    runs: {type: 'string', default: '200'},
    cli: {type: 'string', default: path.join(here, '../../dist/cli.js')},
    seed: {type: 'string', default: '1'}
  }
})
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'claude-export-kill-'))
const [logs, site, fresh, counted] = ['logs', 'site', 'fresh', 'count'].map((name) => path.join(home, name))
const tally = {runs: 0, killed: 0, completed: 0, wrong: 0}
let seed = Number(values.seed)

try {
  for (let state = 0; tally.killed < Number(values.runs); state++) await change(state)
} finally {
  fs.rmSync(home, {recursive: true, force: true, maxRetries: 10})
}
console.log(`${tally.runs} runs, ${tally.killed} killed, ${tally.completed} got to their end, ${tally.wrong} wrong`)
process.exitCode = tally.wrong > 0 ? 1 : 0

/** The logs change; the site is brought up to date by runs of which only the last is left alone. */
async function change(state) {
  writeLogs(logs, state)
  const args = ['--page-size', state % 3 === 1 ? '4' : '2', ...(state % 2 ? ['--prune'] : []), '--no-highlight']
  const jobs = state % 2 ? ['--jobs', '2'] : []
  const before = path.join(home, 'before')
  restore(site, before)
  const total = await steps([...args, ...jobs])
  for (let kill = 0; kill < 8; kill++) {
    // Now from where the last one was killed, now from where all of them began.
    if (kill % 2) restore(before, site)
    const at = kill % 4 === 3 ? {ms: random(700)} : {step: 1 + random(total)}
    await run(site, [...args, ...jobs], at)
    tally.runs++
    check(wrongIn(site), `state ${state}, killed at ${JSON.stringify(at)}`)
  }
  const prune = [...args, '--prune']
  const {code, err} = await run(site, prune)
  check(code === 0 ? [] : [err], `state ${state}, left alone`)
  tally.completed++
  check(wrongIn(site), `state ${state}, left alone`)
  fs.rmSync(fresh, {recursive: true, force: true, maxRetries: 10})
  await run(fresh, prune)
  check(differences(site, fresh), `state ${state}, against a fresh one`)
  // Every other change begins with nothing.
  if (state % 5 === 4) fs.rmSync(site, {recursive: true, force: true})
}

/** How many things one run does to the disk. */
async function steps(args) {
  const copy = path.join(home, 'copy')
  restore(site, copy)
  fs.rmSync(counted, {force: true, maxRetries: 10})
  await run(copy, args, {count: counted})
  return Number(fs.readFileSync(counted, 'utf8').split('\n')[0])
}

function restore(from, to) {
  // Processes that outlived their run may still write to it, which they cannot under another name.
  const away = `${to}-away-${tally.runs}`
  if (fs.existsSync(to)) fs.renameSync(to, away)
  fs.rmSync(away, {recursive: true, force: true})
  if (fs.existsSync(from)) fs.cpSync(from, to, {recursive: true, preserveTimestamps: true})
}

function run(out, args, {step, ms, count} = {}) {
  const env = {...process.env, ...(step && {BREAK_AT: String(step)}), ...(count && {BREAK_COUNT: count})}
  const argv = ['--require', path.join(here, 'break-fs.cjs'), values.cli, logs, '-o', `${out}/`, ...args]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, argv, {env, stdio: ['ignore', 'ignore', 'pipe']})
    let err = ''
    child.stderr.on('data', (data) => {
      err += data
    })
    const timer = ms === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), ms)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (signal === 'SIGKILL') tally.killed++
      resolve({code, err})
    })
  })
}

function check(wrong, when) {
  if (wrong.length === 0) return
  tally.wrong++
  console.error(`${when}:\n  ${wrong.slice(0, 5).join('\n  ')}`)
}

/** A whole number below a limit; the same ones every time. */
function random(limit) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
  return Math.floor((seed / 2 ** 32) * limit)
}
