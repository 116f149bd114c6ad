// Loaded into every measured process: when it ends, writes down the most memory it had.
import fs from 'node:fs'

process.on('exit', () => {
  if (process.env.BENCH_PEAK === undefined) return
  fs.writeFileSync(process.env.BENCH_PEAK, JSON.stringify({kilobytes: peakMemory(), wrote: globalThis.benchWrote}))
})

/** Linux counts the memory of the process that started this one into `maxRSS`, but not into `VmHWM`. */
function peakMemory() {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}
