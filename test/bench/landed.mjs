// The figures of the last landed commit, so that a run can say what changed.
import fs from 'node:fs'

const file = new URL('landed.json', import.meta.url)

/** How many times the floor's processor time each row took, which a busy machine changes least, and its memory. */
export function readLanded() {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
}

/** Keep the rows of a run. */
export function land(rows) {
  const kept = readLanded()
  for (const {name, what, cpuTimes, mb, bytes, page} of rows) {
    if (cpuTimes === undefined) continue
    kept[`${name}: ${what}`] = {cpuTimes: round(cpuTimes), mb: Math.round(mb), bytes, page}
  }
  const sorted = Object.fromEntries(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1)))
  fs.writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** `-12 %` since then. */
export function changeOf({name, what, cpuTimes}, landed) {
  const before = landed[`${name}: ${what}`]
  if (!before || cpuTimes === undefined) return ''
  const percent = Math.round((cpuTimes / before.cpuTimes - 1) * 100)
  return `${percent > 0 ? '+' : ''}${percent} %`
}

function round(value) {
  return Math.round(value * 100) / 100
}
