// Loaded into every measured process: when it ends, writes down the most memory it had and the processor time it took.
import fs from 'node:fs'

process.on('exit', () => {
  if (process.env.BENCH_PEAK === undefined) return
  const {user, system} = process.cpuUsage()
  const found = {kilobytes: peakMemory(), cpu: (user + system) / 1e6, wrote: globalThis.benchWrote}
  fs.writeFileSync(process.env.BENCH_PEAK, JSON.stringify(found))
})

/** Linux counts the memory of the process that started this one into `maxRSS`, but not into `VmHWM`. */
function peakMemory() {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}
