// Small archives that change, and what must be true of a site at any moment: for kill.mjs, steps.mjs and tests.
import fs from 'node:fs'
import path from 'node:path'

/** A log of so many turns, some with a result long enough for a file of its own. */
export function log(id, turns, word) {
  const time = (n) => new Date(Date.UTC(2026, 0, 2, 3, 0, n)).toISOString()
  const base = {sessionId: id, cwd: `/home/ada/${word}`, version: '2.1.0', isSidechain: false}
  const lines = []
  let parent = null
  const add = (n, entry) => {
    const uuid = `${id.slice(0, 8)}-${String(lines.length).padStart(4, '0')}`
    lines.push(JSON.stringify({...base, parentUuid: parent, uuid, timestamp: time(n), ...entry}))
    parent = uuid
  }
  for (let n = 0; n < turns; n++) {
    const text = `${word} ${n}: `.repeat(40)
    add(n * 3, {type: 'user', message: {role: 'user', content: text}})
    const tool = {type: 'tool_use', id: `toolu_${id.slice(0, 8)}${n}`, name: 'Bash', input: {command: 'ls'}}
    const content = [{type: 'text', text: `Answer ${n}`}, tool]
    add(n * 3 + 1, {type: 'assistant', message: {id: `msg_${n}`, role: 'assistant', model: 'm', content}})
    const long = Array.from({length: n % 4 === 0 ? 400 : 3}, (_, line) => `line ${line} of ${word}`).join('\n')
    const result = [{type: 'tool_result', tool_use_id: tool.id, content: long}]
    add(n * 3 + 2, {type: 'user', message: {role: 'user', content: result}})
  }
  return `${lines.join('\n')}\n`
}

/** The folder of logs as it is at one time: sessions come, grow, change and go. */
export function writeLogs(folder, state) {
  fs.rmSync(folder, {recursive: true, force: true})
  fs.mkdirSync(folder, {recursive: true})
  for (let n = 0; n < 5; n++) {
    const turns = [6 + n, 12 + n, n === 1 ? 0 : 3 + n, 9][state % 4] ?? 5
    if (turns === 0 || (state % 4 === 3 && n > 0)) continue
    const id = `${String(n).repeat(8)}-1111-4111-8111-111111111111`
    fs.writeFileSync(path.join(folder, `${id}.jsonl`), log(id, turns, state % 2 ? `lamp${state}` : 'lamp'))
  }
}

/** Files below a folder with `/`; what a run needs for itself is left out. */
export function filesBelow(folder) {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path
        .relative(folder, path.join(entry.parentPath ?? entry.path, entry.name))
        .split(path.sep)
        .join('/')
    )
    .filter((file) => !/^\.claude-export\.(?:tmp-|lock)/.test(file))
    .sort()
}

/** What is wrong with a site that anybody may look at now: half pages, links that lead to no file. */
export function wrongIn(site) {
  const wrong = []
  const files = new Set(filesBelow(site))
  for (const file of files) {
    if (!file.endsWith('.html')) continue
    const html = fs.readFileSync(path.join(site, file), 'utf8')
    if (!html.trimEnd().endsWith('</html>')) wrong.push(`${file} is not whole`)
    for (const [, url] of html.matchAll(/(?:href|src|data-ids)="([^"#]+)[^"]*"/g)) {
      // What a host shows in place of a page that is not there is seen from that page's address.
      if (/^(?:https?|mailto|data):/.test(url) || file === '404.html') continue
      const target = path.posix.join(path.posix.dirname(file), decodeURIComponent(url))
      if (!files.has(target)) wrong.push(`${file} leads to ${target}`)
    }
  }
  return wrong
}

/** Files that two folders do not have in common, or not the same. */
export function differences(one, other) {
  const all = new Set([...filesBelow(one), ...filesBelow(other)])
  const read = (folder, file) => {
    const at = path.join(folder, file)
    return fs.existsSync(at) ? fs.readFileSync(at, 'latin1') : undefined
  }
  return [...all].filter((file) => read(one, file) !== read(other, file))
}
