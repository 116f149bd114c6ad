// node test/soak/steps.mjs [--runs 40] [--cli dist/cli.js] [--seed 1]
// Sessions, agents, spilled output and options come, grow, change and go at random; after each step two sites are
// brought up to date, one with --prune and one without. In the end both are compared with one made from nothing.
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {differences, log, wrongIn} from './archive.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
const {values} = parseArgs({
  options: {
    runs: {type: 'string', default: '40'},
    cli: {type: 'string', default: path.join(here, '../../dist/cli.js')},
    seed: {type: 'string', default: '1'}
  }
})
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'claude-export-steps-'))
const [logs, pruned, kept, fresh] = ['logs', 'pruned', 'kept', 'fresh'].map((name) => path.join(home, name))
const ids = [0, 1, 2, 3].map((n) => `${String(n).repeat(8)}-1111-4111-8111-111111111111`)
const tally = {sequences: 0, exports: 0, wrong: 0}
let seed = Number(values.seed)

try {
  for (; tally.sequences < Number(values.runs); tally.sequences++) sequence()
} finally {
  fs.rmSync(home, {recursive: true, force: true, maxRetries: 10})
}
console.log(`${tally.sequences} sequences, ${tally.exports} exports, ${tally.wrong} wrong`)
process.exitCode = tally.wrong > 0 ? 1 : 0

function sequence() {
  const first = seed
  for (const folder of [logs, pruned, kept]) fs.rmSync(folder, {recursive: true, force: true})
  const state = {pageSize: '2', flags: []}
  // One session always stays, so that there is something to export.
  write(`${ids[0]}.jsonl`, log(ids[0], 2, 'lamp'))
  for (let step = 0; step < 4; step++) {
    for (let changes = 1 + random(4); changes > 0; changes--) change(state)
    run(pruned, [...optionsOf(state), '--prune'])
    run(kept, optionsOf(state))
  }
  fs.rmSync(fresh, {recursive: true, force: true})
  run(fresh, optionsOf(state))
  check(differences(pruned, fresh), `with --prune, seed ${first}`)
  // Where only one is left its pages lead to no list, while those of an archive do.
  const left = ids.filter((id) => fs.existsSync(path.join(fresh, id)))
  const same = left.length > 1 ? left : []
  for (const id of same) check(differences(path.join(kept, id), path.join(fresh, id)), `without, ${id}, seed ${first}`)
  for (const site of [pruned, kept]) check(wrongIn(site), `${path.basename(site)}, seed ${first}`)
}

function change(state) {
  const id = ids[random(ids.length)]
  const agent = `${id}/subagents/agent-a${random(2)}.jsonl`
  const kinds = [
    () => write(`${id}.jsonl`, log(id, 1 + random(8), ['lamp', 'wick'][random(2)])),
    () => fs.existsSync(path.join(logs, `${id}.jsonl`)) && write(`${id}.jsonl`, log(id, 9, 'lamp')),
    () => id !== ids[0] && fs.rmSync(path.join(logs, `${id}.jsonl`), {force: true}),
    () =>
      write(agent, log(id, 1 + random(3), 'oil').replaceAll('"isSidechain":false', '"isSidechain":true,"agentId":"a"')),
    () => fs.rmSync(path.join(logs, agent), {force: true}),
    () => write(`${id}/tool-results/${random(2)}.txt`, `spilled ${random(3)}`),
    () => {
      state.pageSize = ['1', '2', '500'][random(3)]
    },
    () => {
      state.flags = [[], ['--keep-paths'], ['--redact-pattern', 'lamp'], ['--no-redact']][random(4)]
    }
  ]
  kinds[random(kinds.length)]()
}

function write(file, text) {
  const target = path.join(logs, file)
  fs.mkdirSync(path.dirname(target), {recursive: true})
  fs.writeFileSync(target, text)
}

function optionsOf({pageSize, flags}) {
  return ['--page-size', pageSize, '--no-highlight', ...flags, ...[[], ['--jobs', '1'], ['--jobs', '3']][random(3)]]
}

function run(site, args) {
  tally.exports++
  const {status, stderr} = spawnSync(process.execPath, [values.cli, logs, '-o', `${site}/`, ...args], {
    encoding: 'utf8'
  })
  check(status === 0 ? [] : [stderr], args.join(' '))
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
