// One process, watched from outside: how long it took, of that on the processor, and the most memory it had.
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const peak = new URL('peak.mjs', import.meta.url).href

/** Run `node` with the arguments, its output thrown away. */
export function measure(args) {
  const report = path.join(os.tmpdir(), `claude-export-bench-peak-${process.pid}`)
  const began = process.hrtime.bigint()
  const done = spawnSync(process.execPath, ['--import', peak, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {...process.env, BENCH_PEAK: report},
    maxBuffer: 1 << 26
  })
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  if (done.status !== 0) throw new Error(`\`node ${args.join(' ')}\` failed:\n${done.stderr}`)
  const {kilobytes, cpu, wrote} = JSON.parse(fs.readFileSync(report, 'utf8'))
  fs.rmSync(report)
  return {seconds, cpu, mb: kilobytes / 1024, wrote}
}
