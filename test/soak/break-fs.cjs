// Loaded before the program (`node --require`): the n-th thing it does to the disk goes wrong.
// BREAK_AT is n, BREAK_HOW is `kill` or the code of an error, BREAK_COUNT a file that is told how many there were.
// Nothing is broken in the processes that it starts.
const fs = require('node:fs')
const {syncBuiltinESMExports} = require('node:module')

const names = ['renameSync', 'writeFileSync', 'mkdirSync', 'rmSync', 'rmdirSync', 'linkSync', 'utimesSync']
const {BREAK_AT, BREAK_HOW = 'kill', BREAK_COUNT} = process.env
let count = 0

if (process.send === undefined) {
  for (const name of names) {
    const original = fs[name]
    fs[name] = (...args) => {
      count++
      if (count === Number(BREAK_AT)) {
        if (BREAK_HOW === 'kill') process.kill(process.pid, 'SIGKILL')
        throw Object.assign(new Error(BREAK_HOW), {code: BREAK_HOW, syscall: 'write'})
      }
      return original(...args)
    }
  }
  const {appendFileSync} = fs
  if (BREAK_COUNT !== undefined) process.on('exit', () => appendFileSync(BREAK_COUNT, `${count}\n`))
  syncBuiltinESMExports()
}
