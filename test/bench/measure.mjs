// One run, watched from outside: how long it took, its processor time and the most memory it had, with all it started.
import {spawn} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {watchTree} from './watch-tree.mjs'

const peak = fileURLToPath(new URL('peak.cjs', import.meta.url))
const own = `claude-export-bench-${process.pid}`

/** Stands among the arguments for a place to write to: a new one for each run, weighed after it. */
export const out = path.join(os.tmpdir(), `${own}-out`)

/** How many places there are. All stay until the end: disks are slow to make files where many were just removed. */
let count = 0

/** Run `node` with the arguments, what it prints counted and thrown away; `again` writes where the run before did. */
export async function measure(asked, {again = false} = {}) {
  if (!again) count++
  const args = asked.map((arg) => (arg.startsWith(out) ? `${out}-${count}${arg.slice(out.length)}` : arg))
  const report = path.join(os.tmpdir(), `${own}-peak`)
  const {seconds, printed, started} = await run(args, report)
  const {kilobytes, cpu, wrote} = JSON.parse(fs.readFileSync(report, 'utf8'))
  fs.rmSync(report)
  const written = args.some((arg) => arg.startsWith(out)) ? weigh(count) : {bytes: printed}
  return {
    seconds,
    cpu: cpu + started.cpu,
    mb: Math.max(kilobytes, started.kilobytes) / 1024,
    processes: 1 + started.others,
    wrote: wrote ?? sizeOf(written.bytes),
    ...written
  }
}

function run(args, report) {
  return new Promise((resolve, reject) => {
    const began = process.hrtime.bigint()
    const child = spawn(process.execPath, ['--require', peak, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {...process.env, BENCH_PEAK: report}
    })
    const stop = watchTree(child.pid)
    let [printed, said, seconds] = [0, '', 0]
    child.stdout.on('data', (data) => {
      printed += data.length
    })
    child.stderr.on('data', (data) => {
      said += data
    })
    child.on('error', reject)
    child.on('exit', () => {
      seconds = Number(process.hrtime.bigint() - began) / 1e9
    })
    child.on('close', (code) => {
      const started = stop()
      if (code === 0) resolve({seconds, printed, started})
      else reject(new Error(`\`node ${args.join(' ')}\` failed:\n${said}`))
    })
  })
}

/** Forget what was written. */
export function removeOutput() {
  for (; count > 0; count--) for (const place of places(count)) fs.rmSync(place, {recursive: true, force: true})
}

/** What may be written to the place of a number, pictures beside a document too. */
function places(number) {
  return ['', '.html', '.md', '.images'].map((ending) => `${out}-${number}${ending}`)
}

function weigh(number) {
  const files = places(number).flatMap((place) => (fs.existsSync(place) ? filesIn(place) : []))
  const sizes = files.map((file) => ({file, size: fs.statSync(file).size}))
  const bytes = sizes.reduce((sum, {size}) => sum + size, 0)
  const page = Math.max(0, ...sizes.filter(({file}) => file.endsWith('.html')).map(({size}) => size))
  return {bytes, page}
}

function filesIn(place) {
  if (!fs.statSync(place).isDirectory()) return [place]
  const names = fs.readdirSync(place, {recursive: true, withFileTypes: true})
  return names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
}

function sizeOf(bytes) {
  if (bytes < 1000) return bytes === 0 ? '' : `${bytes} B`
  return bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
