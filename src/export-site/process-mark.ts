import fs from 'node:fs'

/** What tells a process from any other that had or will have its number: Linux says when it began. Empty elsewhere. */
export function processMark(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name, which may hold anything.
    const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return began === undefined ? '' : `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${began}`
  } catch {
    return ''
  }
}
