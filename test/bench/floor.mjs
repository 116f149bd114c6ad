// The floor: read and parse every line of a session and its agents, or of a folder, and nothing else.
// node floor.mjs SESSION.jsonl|DIR
import fs from 'node:fs'
import path from 'node:path'

const input = process.argv[2]
for (const file of fs.statSync(input).isDirectory() ? logsIn(input) : [input, ...agentsOf(input)]) {
  if (fs.statSync(file).size > 4e8) readChunks(file)
  else readWhole(file)
}

function agentsOf(file) {
  const companion = file.replace(/\.jsonl$/, '')
  return fs.existsSync(companion) ? logsIn(companion) : []
}

function logsIn(folder) {
  const names = fs.readdirSync(folder, {recursive: true}).filter((name) => name.endsWith('.jsonl'))
  return names.map((name) => path.join(folder, name))
}

/** As ../shared/bench does it, so that figures compare; in chunks it takes two thirds of the time. */
function readWhole(file) {
  const text = fs.readFileSync(file, 'utf8')
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('\n', from)
    const to = next < 0 ? text.length : next
    if (to > from) JSON.parse(text.slice(from, to))
    from = to + 1
  }
}

/** For what is longer than the longest string. */
function readChunks(file) {
  const descriptor = fs.openSync(file, 'r')
  const buffer = Buffer.alloc(1 << 20)
  let rest = Buffer.alloc(0)
  for (let got = fs.readSync(descriptor, buffer); got > 0; got = fs.readSync(descriptor, buffer)) {
    const chunk = Buffer.concat([rest, buffer.subarray(0, got)])
    let from = 0
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      JSON.parse(chunk.toString('utf8', from, to))
      from = to + 1
    }
    rest = Buffer.from(chunk.subarray(from))
  }
  if (rest.length > 0) JSON.parse(rest.toString())
  fs.closeSync(descriptor)
}
