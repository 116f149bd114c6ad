import fs from 'node:fs'
import path from 'node:path'
import {payloads} from './payloads.js'

/** Words without which a record would no longer be of its kind. */
const kinds = new Set(['type', 'role', 'sessionId', 'agentId', 'agent_id', 'encoding'])
/** Words that decide how a thing of that kind is shown. */
const manners = new Set([
  ...['name', 'subtype', 'kind', 'mode', 'status', 'stop_reason', 'media_type', 'operation', 'timestamp', 'version'],
  ...['commandMode', 'trigger', 'level', 'backgroundTaskId', 'taskId', 'task_id', 'runId', 'tool_use_id', 'data']
])

/** Which strings of a log are made hostile: those that are only shown, or also those that decide how. */
export type Reach = 'shown' | 'all'

/** Copy the logs of a fixture so that its strings carry payloads; equal strings stay equal, so that links hold. */
export function hostileCopy(from: string, to: string, reach: Reach): void {
  const swapped = new Map<string, string>()
  const start = path.basename(from).length * 31
  const swap = (value: string, key: string): string => {
    if (kinds.has(key) || (reach === 'shown' && manners.has(key)) || value === '') return value
    const before = swapped.get(value)
    if (before !== undefined) return before
    const payload = payloads[(start + swapped.size * 7) % payloads.length] ?? ''
    const isMarked = value.startsWith('<') || value.startsWith('[')
    // Some texts are known by how they begin; others by being a path or an address.
    const hostile = reach === 'all' && !isMarked && swapped.size % 3 === 0 ? payload : `${value}${payload}`
    swapped.set(value, isMarked ? value.replace(/>([^<]+)</, (_, words) => `>${words}${payload}<`) + payload : hostile)
    return swapped.get(value) ?? ''
  }
  for (const name of fs.readdirSync(from, {recursive: true, encoding: 'utf8'})) {
    const source = path.join(from, name)
    if (/^expected|README/.test(name) || !fs.statSync(source).isFile()) continue
    fs.mkdirSync(path.dirname(path.join(to, name)), {recursive: true})
    const lines = name.endsWith('.jsonl') ? fs.readFileSync(source, 'utf8').split('\n') : undefined
    const text = lines ? lines.map((line) => changed(line, swap)).join('\n') : fs.readFileSync(source)
    fs.writeFileSync(path.join(to, name), text)
  }
}

function changed(line: string, swap: (value: string, key: string) => string): string {
  try {
    return JSON.stringify(JSON.parse(line), (key, value) => (typeof value === 'string' ? swap(value, key) : value))
  } catch {
    return line
  }
}

/** A log in which every payload stands in every field that a page shows. */
export function everyPayload(): string {
  const records: object[] = []
  const add = (type: 'user' | 'assistant', content: unknown, payload: string) => {
    const at = String(records.length)
    const time = new Date(Date.UTC(2026, 8, 7, 9) + records.length * 1000).toISOString()
    const model = type === 'assistant' ? {model: `claude${payload}`, id: `msg${at}${payload}`, type: 'message'} : {}
    records.push({
      type,
      uuid: `${at}${payload}`,
      parentUuid: records.length === 0 ? null : (records.at(-1) as {uuid: string}).uuid,
      timestamp: records.length % 9 === 8 ? `${time}${payload}` : time,
      cwd: `/home/${payload}`,
      gitBranch: payload,
      version: payload,
      sessionId: 'hostile',
      message: {role: type, content, ...model}
    })
  }
  const picture = (mediaType: string, text: string) => ({
    type: 'image',
    source: {type: 'base64', media_type: mediaType, data: Buffer.from(text).toString('base64')}
  })
  for (const [at, payload] of payloads.entries()) {
    const id = `toolu_${at}${payload}`
    const fence = `\n\n\`\`\`${payload.replace(/[\n`]/g, '')}\n${payload}\n\`\`\`\n\n[${payload}](${payload}) <${payload}>\n\n| ${payload} |\n|---|\n| ${payload} |`
    add(
      'user',
      [{type: 'text', text: payload}, picture(payload, payload), picture('image/png', `\x89PNG${payload}`)],
      payload
    )
    const tools: Array<[string, object]> = [
      [payload, {[payload]: payload}],
      ['Bash', {command: payload, description: payload}],
      ['Edit', {file_path: `/a/${payload}`, old_string: payload, new_string: `${payload}\n${payload}`}],
      ['Write', {file_path: `x.${payload}`, content: payload}],
      ['WebFetch', {url: payload, prompt: payload}],
      ['Task', {subagent_type: payload, description: payload, prompt: payload}],
      ['TodoWrite', {todos: [{content: payload, status: payload, activeForm: payload}]}],
      [
        'AskUserQuestion',
        {questions: [{question: payload, header: payload, options: [{label: payload, description: payload}]}]}
      ],
      [`mcp__${payload}__${payload}`, {query: payload}]
    ]
    const [name, input] = tools[at % tools.length] ?? ['', {}]
    const call = {type: 'tool_use', id, name, input}
    const thinking = {type: 'thinking', thinking: payload, signature: payload}
    add(
      'assistant',
      [thinking, {type: 'text', text: payload + fence}, call, {type: payload, [payload]: payload}],
      payload
    )
    const output = [{type: 'text', text: `${payload}\n${fence}`}, picture('image/svg+xml', payload)]
    add('user', [{type: 'tool_result', tool_use_id: id, content: output, is_error: at % 4 === 0}], payload)
  }
  const titles = payloads.slice(0, 3).map((payload) => ({type: 'summary', summary: payload, leafUuid: payload}))
  return [...titles, ...records].map((record) => `${JSON.stringify(record)}\n`).join('')
}
