// Makes sessions of a given size, always the same ones: prompts, answers, tool calls with results, one agent.
// node gen.mjs --out DIR --mb 10 [--sessions 200]
import {createHash} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {parseArgs} from 'node:util'

const {values} = parseArgs({
  options: {out: {type: 'string'}, mb: {type: 'string', default: '1'}, sessions: {type: 'string', default: '1'}}
})
if (values.out === undefined) throw new Error('Expected a folder: node gen.mjs --out DIR --mb N [--sessions N]')

const vocabulary = 'the parser reads each line and keeps `order` while **we** check naïve café 日本語 🚀 done'.split(
  ' '
)
let serial = 0
let state = 1
for (let at = 0; at < Number(values.sessions); at++) makeSession(Number(values.mb) * 1e6, at)

function makeSession(size, at) {
  state = at + 1
  const id = uuid()
  const clock = {time: Date.UTC(2026, 0, 5, 9) + at * 3600e3}
  const main = openLog(path.join(values.out, `${id}.jsonl`), {sessionId: id, isSidechain: false}, clock)
  addTurn(main)
  addAgent(main, id, clock, size * 0.15)
  while (main.size < size * 0.85) addTurn(main)
  main.close()
}

function addTurn(log) {
  log.add('user', {message: {role: 'user', content: words(40)}})
  for (let calls = 1 + random(8); calls > 0; calls--) addCall(log)
  const code = `\`\`\`ts\n${lines(2 + random(12))}\n\`\`\``
  addAnswer(log, {type: 'text', text: `${words(60)}\n\n- ${words(8)}\n- ${words(8)}\n\n${code}`})
}

function addCall(log) {
  const id = `toolu_${hex(24)}`
  addAnswer(log, {type: 'thinking', thinking: words(50), signature: hex(300)})
  addAnswer(log, {type: 'tool_use', id, name: 'Bash', input: {command: `grep -rn ${words(2)}`, description: words(5)}})
  const stdout = lines(1 + random(120))
  addResult(log, id, stdout, {stdout, stderr: '', interrupted: false, isImage: false})
}

function addAgent(log, sessionId, clock, size) {
  const id = `toolu_${hex(24)}`
  const agentId = hex(17)
  const prompt = words(40)
  addAnswer(log, {type: 'tool_use', id, name: 'Agent', input: {description: words(4), prompt}})
  const file = path.join(values.out, sessionId, 'subagents', `agent-${agentId}.jsonl`)
  const agent = openLog(file, {sessionId, isSidechain: true, agentId}, clock)
  agent.add('user', {message: {role: 'user', content: prompt}})
  while (agent.size < size) addCall(agent)
  const content = [{type: 'text', text: words(80)}]
  addAnswer(agent, content[0])
  agent.close()
  addResult(log, id, content, {status: 'completed', prompt, agentId, content})
}

function addAnswer(log, block) {
  const usage = {input_tokens: 3, cache_read_input_tokens: random(90_000), output_tokens: random(900)}
  const message = {model: 'claude-opus-4-5', id: `msg_${hex(24)}`, type: 'message', role: 'assistant', content: [block]}
  log.add('assistant', {message: {...message, usage}, requestId: `req_${hex(24)}`})
}

function addResult(log, id, content, toolUseResult) {
  const message = {role: 'user', content: [{tool_use_id: id, type: 'tool_result', content, is_error: false}]}
  log.add('user', {message, toolUseResult})
}

function openLog(file, common, clock) {
  fs.mkdirSync(path.dirname(file), {recursive: true})
  const descriptor = fs.openSync(file, 'w')
  let parentUuid = null
  let held = ''
  const log = {size: 0, add, close}
  return log

  function add(type, record) {
    const id = uuid()
    clock.time += 1000 + random(5000)
    const place = {cwd: '/home/dev/project', version: '2.0.76', gitBranch: 'main'}
    const timestamp = new Date(clock.time).toISOString()
    const line = `${JSON.stringify({parentUuid, ...common, ...place, type, ...record, uuid: id, timestamp})}\n`
    parentUuid = id
    log.size += Buffer.byteLength(line)
    held += line
    if (held.length > 1 << 20) flush()
  }

  function flush() {
    fs.writeFileSync(descriptor, held)
    held = ''
  }

  function close() {
    flush()
    fs.closeSync(descriptor)
  }
}

function words(count) {
  return Array.from({length: count}, () => vocabulary[random(vocabulary.length)]).join(' ')
}

function lines(count) {
  return Array.from({length: count}, () => `src/a.ts:${random(999)}: const ${words(1 + random(9))}`).join('\n')
}

function uuid() {
  return hex(32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** Never the same twice. */
function hex(length) {
  let text = ''
  while (text.length < length) text += createHash('md5').update(String(++serial)).digest('hex')
  return text.slice(0, length)
}

/** A whole number from 0 to below the limit. */
function random(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * limit)
}
