// Sessions of a shape that could make time or memory grow too fast, always the same ones.
// node shapes.mjs --out DIR --shape agents|deep|turn|line|small --count N
import fs from 'node:fs'
import path from 'node:path'
import {parseArgs} from 'node:util'

const {values} = parseArgs({
  options: {out: {type: 'string'}, shape: {type: 'string'}, count: {type: 'string', default: '1'}}
})
const shapes = {agents, deep, turn, line, small}
const make = shapes[values.shape]
if (values.out === undefined || !make)
  throw new Error('Expected: node shapes.mjs --out DIR --shape agents|deep|turn|line|small --count N')
let sessionId = '00000000-0000-4000-8000-00000000000a'
let project = ''
let serial = 0
make(Number(values.count))

/** One session that set so many agents going, one after the other. */
function agents(count) {
  const main = openLog(undefined)
  main.add('user', 'Ask everybody')
  for (let at = 0; at < count; at++) call(main, `agent${at}`, (log) => talk(log, 5))
  main.close()
}

/** Agents inside agents, so many deep. */
function deep(count) {
  const main = openLog(undefined)
  main.add('user', 'Go down')
  descend(main, 0)
  main.close()

  function descend(log, depth) {
    talk(log, 3)
    if (depth < count) call(log, `deep${depth}`, (inner) => descend(inner, depth + 1))
  }
}

/** One turn of so many messages. */
function turn(count) {
  const main = openLog(undefined)
  main.add('user', 'Go on and on')
  talk(main, count / 2)
  main.close()
}

/** One line of so many megabytes, between others. */
function line(megabytes) {
  const main = openLog(undefined)
  main.add('user', 'Print it all')
  const id = tool(main, 'Bash', {command: 'cat lanterns.log'})
  result(main, id, 'A line of a lantern log\n'.repeat(Math.floor((megabytes * 1e6) / 25)))
  main.add('assistant', [{type: 'text', text: 'That was long.'}])
  main.close()
}

/** So many small sessions, each of one turn with one agent, a few hundred in a project. */
function small(count) {
  for (let at = 0; at < count; at++) {
    project = `-home-ada-lanterns-${Math.floor(at / 400)}`
    sessionId = `${String(at).padStart(8, '0')}-0000-4000-8000-00000000000a`
    const main = openLog(undefined)
    main.add('user', `Look at lamp ${at}`)
    talk(main, 3)
    call(main, `agent${at}`, (log) => talk(log, 2))
    main.add('assistant', [{type: 'text', text: `Lamp ${at} is **lit**, its \`wick\` is new.`}])
    main.close()
  }
}

function talk(log, calls) {
  for (let at = 0; at < calls; at++)
    result(log, tool(log, 'Bash', {command: `ls lamps/${at}`}), `lamp ${at}\nwick ${at}`)
}

function call(log, name, work) {
  const id = tool(log, 'Agent', {description: name, prompt: `Look after ${name}`})
  const inner = openLog(name)
  inner.add('user', `Look after ${name}`)
  work(inner)
  inner.add('assistant', [{type: 'text', text: `Done with ${name}`}])
  inner.close()
  result(log, id, [{type: 'text', text: `Done with ${name}`}], {status: 'completed', agentId: name})
}

function tool(log, name, input) {
  const id = `toolu_${String(++serial).padStart(24, '0')}`
  log.add('assistant', [{type: 'tool_use', id, name, input}])
  return id
}

function result(log, id, content, toolUseResult) {
  log.add('user', [{type: 'tool_result', tool_use_id: id, content}], toolUseResult && {toolUseResult})
}

function openLog(agentId) {
  const name =
    agentId === undefined ? `${sessionId}.jsonl` : path.join(sessionId, 'subagents', `agent-${agentId}.jsonl`)
  const file = path.join(values.out, project, name)
  fs.mkdirSync(path.dirname(file), {recursive: true})
  const descriptor = fs.openSync(file, 'w')
  const common = {sessionId, isSidechain: agentId !== undefined, ...(agentId === undefined ? {} : {agentId})}
  let parentUuid = null
  let held = ''
  return {add, close}

  function add(type, content, more = {}) {
    const uuid = `00000000-0000-4000-9000-${String(++serial).padStart(12, '0')}`
    const own = type === 'assistant' ? {id: `msg_${serial}`, model: 'claude-opus-4-5', role: type} : {role: type}
    const timestamp = new Date(Date.UTC(2026, 0, 5) + serial * 1000).toISOString()
    held += `${JSON.stringify({parentUuid, ...common, type, message: {...own, content}, ...more, uuid, timestamp})}\n`
    parentUuid = uuid
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
