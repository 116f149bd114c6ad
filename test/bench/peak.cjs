// Loaded into every measured process: when it ends, it writes down its own processor time and the most memory it had.
// What it started is watched from outside, see watch-tree.mjs: that may be killed, and then says nothing.
// Small and quick to load, as it is in every figure: a module would take as long to load as a short run takes.
const fs = require('node:fs')

process.on('exit', sayPeak)

function sayPeak() {
  // Threads load this too; the figures are those of the whole process.
  if (process.env.BENCH_PEAK === undefined || !require('node:worker_threads').isMainThread) return
  const {user, system} = process.cpuUsage()
  const found = {kilobytes: peakMemory(), cpu: (user + system) / 1e6, wrote: globalThis.benchWrote}
  fs.writeFileSync(process.env.BENCH_PEAK, JSON.stringify(found))
}

/** Linux counts the memory of the process that started this one into `maxRSS`, but not into `VmHWM`. */
function peakMemory() {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}
