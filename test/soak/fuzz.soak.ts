import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {performance} from 'node:perf_hooks'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {checkAccount, checkTree} from '../invariants.js'
import {
  type Broken,
  changeFields,
  changes,
  logs,
  shuffle,
  shuffles,
  spliceBytes,
  splices,
  wholeLines
} from '../mutate-records.js'
import {wildRecords, wildTalks} from '../mutate-wild.js'
import {runCli} from '../run-cli.js'
import {brokenLinks} from '../site-pages.js'
import {hostileTexts, putTexts} from './hostile-texts.js'

const minutes = Number(process.env.FUZZ_MINUTES ?? 1)
const firstSeed = Number(process.env.FUZZ_SEED ?? 1)

const someLog = fc.constantFrom(...logs)
type Bytes = Uint8Array

const lines = (broken: Broken): Bytes => Buffer.from(`${broken.lines.map(({text}) => text).join('\n')}\n`)
const records = (list: readonly unknown[]): Bytes => Buffer.from(list.map((one) => `${JSON.stringify(one)}\n`).join(''))

/** Every way to break a log, by what it is called in the table. */
const ways: Record<string, fc.Arbitrary<Bytes>> = {
  'fields changed': fc
    .tuple(someLog, fc.array(changes, {minLength: 1, maxLength: 6}))
    .map(([log, list]) => lines(changeFields(log, list))),
  'records shuffled': fc
    .tuple(someLog, fc.array(shuffles, {minLength: 1, maxLength: 6}))
    .map(([log, list]) => lines(shuffle(log, list))),
  'logs mixed': fc
    .tuple(someLog, fc.array(shuffles, {maxLength: 3}), someLog, fc.integer({min: 1, max: 4}))
    .map(([log, list, other, every]) => lines(shuffle(log, list, {log: other, every}))),
  'bytes spliced': fc
    .tuple(someLog, fc.array(splices, {minLength: 1, maxLength: 5}))
    .map(([log, list]) => spliceBytes(log, list).bytes ?? new Uint8Array()),
  cut: fc.tuple(someLog, fc.nat()).map(([log, at]) => {
    const whole = Buffer.from(`${log.lines.join('\n')}\n`)
    const bytes = whole.subarray(0, at % (whole.length + 1))
    return wholeLines(log, bytes) && bytes
  }),
  'hostile texts': fc
    .tuple(someLog, fc.array(fc.tuple(fc.nat(), hostileTexts), {minLength: 1, maxLength: 8}))
    .map(([log, list]) => Buffer.from(`${putTexts(log.lines, list).join('\n')}\n`)),
  'any records': wildRecords.map(records),
  'any talk of agents': wildTalks.map(records)
}

/** Every output, as a person would ask for it. */
const outputs: ReadonlyArray<{argv: string[]; site?: true}> = [
  {argv: ['-o', 'tree.json']},
  {argv: ['-o', 'full.md', '--detail', 'full']},
  {argv: ['-o', 'chat.md', '--detail', 'chat', '--agents', 'separate']},
  {argv: ['-o', 'short.md', '--max-chars', '3000']},
  {argv: ['-o', 'part.md', '--split', '--max-chars', '4000', '--detail', 'full']},
  {argv: ['-o', 'page.html']},
  {argv: ['-o', 'site/', '--page-size', '2'], site: true},
  {argv: ['list', '--long', '--json', '--all']}
]

interface Found {
  way: string
  seed: number
  what: string
}

test(`for ${minutes} minutes, no broken log stops any output`, async () => {
  const until = performance.now() + minutes * 60e3
  const counts = new Map<string, number>()
  const found: Found[] = []
  const slowest = {ms: 0, way: '', seed: 0, argv: ''}
  let seed = firstSeed
  for (; performance.now() < until && found.length < 20; seed++) {
    for (const [way, arbitrary] of Object.entries(ways)) {
      const [bytes = new Uint8Array()] = fc.sample(arbitrary, {seed, numRuns: 1})
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'claude-export-fuzz-'))
      const problems = await tryAll(bytes, folder, (ms, argv) => {
        if (ms > slowest.ms) Object.assign(slowest, {ms, way, seed, argv})
      })
      found.push(...problems.map((what) => ({way, seed, what})))
      if (problems.length > 0) process.stderr.write(`${way}, seed ${seed}: ${problems[0]}\n  kept in ${folder}\n`)
      else fs.rmSync(folder, {recursive: true, force: true})
      counts.set(way, (counts.get(way) ?? 0) + 1)
    }
  }
  const memory = Math.round(process.resourceUsage().maxRSS / 1024)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `${[
      `${total} logs, each through ${outputs.length} outputs, seeds ${firstSeed} to ${seed - 1}`,
      ...[...counts].map(([way, count]) => `  ${count} ${way}`),
      `slowest: ${Math.round(slowest.ms)} ms, ${slowest.argv} of ${slowest.way}, seed ${slowest.seed}`,
      `peak memory: ${memory} MB`,
      `wrong: ${found.length}`
    ].join('\n')}\n`
  )
  expect(found).toEqual([])
})

/** What was wrong with the outputs of one log. */
async function tryAll(bytes: Bytes, folder: string, took: (ms: number, argv: string) => void): Promise<string[]> {
  fs.writeFileSync(path.join(folder, 'session.jsonl'), bytes)
  const problems: string[] = []
  for (const {argv, site} of outputs) {
    const from = performance.now()
    const name = argv.join(' ')
    try {
      const {code, err} = await runCli([...argv, 'session.jsonl'], folder)
      const isNoLog = code === 2 && err.includes('Expected a session log')
      if (code !== 0 && !isNoLog) problems.push(`${name} ended with ${code}: ${err.slice(0, 300)}`)
      if (site && code === 0) problems.push(...brokenLinks(path.join(folder, 'site')).slice(0, 3))
    } catch (error) {
      problems.push(`${name} threw ${error instanceof Error ? error.stack : error}`)
    }
    took(performance.now() - from, name)
  }
  const tree = path.join(folder, 'tree.json')
  if (fs.existsSync(tree)) {
    const session = JSON.parse(fs.readFileSync(tree, 'utf8'))
    problems.push(...checkTree(session), ...checkAccount(session))
  }
  return problems
}
