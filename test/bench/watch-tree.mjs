// A process and all that it starts, watched from outside.
import fs from 'node:fs'

/** Milliseconds between two looks: while all processors are at work, looking takes time from what is looked at. */
const pause = 40
/** What Linux counts processor time in, for programs, on every machine. */
const ticks = 100

/**
 * Look at a process and those it starts, again and again. What is given back ends that, and says of those it started
 * the processor time, and of all together the most memory: what each had needed at most so far, added up whenever
 * several were there. Says nothing where the system is not Linux.
 */
export function watchTree(pid) {
  const seconds = new Map()
  let kilobytes = 0
  look()
  const timer = setInterval(look, pause)
  return () => {
    clearInterval(timer)
    seconds.delete(pid)
    return {kilobytes, cpu: [...seconds.values()].reduce((sum, one) => sum + one, 0), others: seconds.size}
  }

  function look() {
    let together = 0
    const open = [pid]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const stat = read(`/proc/${at}/stat`)
      if (stat === '') continue
      // A process that has just begun still shows the memory of the one that began it.
      if (seconds.has(at)) together += Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${at}/status`))?.[1] ?? 0)
      // Fields are counted from behind the name, which may hold anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      seconds.set(at, (Number(fields[11]) + Number(fields[12])) / ticks)
      open.push(...childrenOf(at))
    }
    kilobytes = Math.max(kilobytes, together)
  }
}

/** Those that the first thread started: Node has a dozen, and only that one starts processes. */
function childrenOf(pid) {
  const list = read(`/proc/${pid}/task/${pid}/children`)
  return list.split(' ').filter(Boolean).map(Number)
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
