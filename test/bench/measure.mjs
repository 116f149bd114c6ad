// One process, watched from outside: how long it took, of that on the processor, and the most memory it had.
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const peak = new URL('peak.mjs', import.meta.url).href
const own = `claude-export-bench-${process.pid}`

/** Stands among the arguments for a place to write to, which is weighed and then removed. */
export const out = path.join(os.tmpdir(), `${own}-out`)

/** Run `node` with the arguments, what it prints thrown away; `keep` leaves what it wrote for the next run. */
export function measure(args, {keep = false} = {}) {
  const report = path.join(os.tmpdir(), `${own}-peak`)
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
  const written = args.some((arg) => arg.startsWith(out)) ? weigh() : {}
  if (!keep) removeOutput()
  return {seconds, cpu, mb: kilobytes / 1024, wrote, ...written}
}

/** Forget what was written. */
export function removeOutput() {
  for (const place of [out, `${out}.html`, `${out}.md`]) fs.rmSync(place, {recursive: true, force: true})
}

function weigh() {
  const files = [out, `${out}.html`, `${out}.md`].flatMap((place) => (fs.existsSync(place) ? filesIn(place) : []))
  const sizes = files.map((file) => ({file, size: fs.statSync(file).size}))
  const bytes = sizes.reduce((sum, {size}) => sum + size, 0)
  const page = Math.max(0, ...sizes.filter(({file}) => file.endsWith('.html')).map(({size}) => size))
  return {bytes, page, wrote: `${(bytes / 1e6).toFixed(1)} MB`}
}

function filesIn(place) {
  if (!fs.statSync(place).isDirectory()) return [place]
  const names = fs.readdirSync(place, {recursive: true, withFileTypes: true})
  return names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
}
