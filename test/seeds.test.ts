import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {describe, expect, test} from 'vitest'
import type {Session} from '../src/ast/nodes.js'
import {findSessions} from '../src/log/find-sessions.js'
import {createReport, type Report, type Rule} from '../src/report.js'
import {readSession} from '../src/tree/read-session.js'
import {logFolder} from './log-folder.js'

type Fields = Record<string, unknown>

const seeds = fileURLToPath(new URL('../../shared/seeds/', import.meta.url))
const present = existsSync(seeds)
if (!present) console.warn('seeds: skipped, since the documents are not beside the repository')

const mustNotWarn: Rule[] = ['unknown-entry', 'unknown-block', 'bad-line', 'cut-line', 'not-an-object', 'lost-result']
const blocks = new Set(['text', 'thinking', 'image', 'tool_use', 'tool_result'])

describe.skipIf(!present)('JSON examples of the seed documents', () => {
  const examples = present ? printed() : []
  const records = examples.filter(({values}) => values.length > 0 && !values.some(isBreadcrumb))

  test('only the two with an ellipsis in place of a value are no JSON', () => {
    const schematic = examples.filter(({values}) => values.length === 0)
    expect(schematic.map(({text}) => text.includes('"content": [...]'))).toEqual([true, true])
  })

  test.each(records)('$name is read, and its text is in the tree', ({values}) => {
    const {session, report} = readExample(values)
    const {lines, shown, folded, left, unreadable} = session.account
    expect(mustNotWarn.filter((rule) => report.counts.has(rule))).toEqual([])
    expect(unreadable).toEqual({})
    expect(shown + sum(folded) + sum(left)).toBe(lines)
    const tree = stringsIn(session).join('\n')
    for (const line of values.flatMap(wordsOf)) expect(tree).toContain(line)
  })

  test('usage at top level counts', () => {
    const usage = records.find(({values}) => values.some((value) => 'usage' in value && !('message' in value)))
    const {session} = readExample(usage?.values ?? [])
    expect(session.rollup.tokens).toEqual({input: 12345, output: 678, cacheRead: 10000, cacheWrite: 2000})
  })

  test('a breadcrumb leads to its session', () => {
    const crumb = examples.flatMap(({values}) => values).find(isBreadcrumb)
    const home = logFolder()
    const project = path.join(home, '.claude/projects/-Users-name-Code-project')
    mkdirSync(project, {recursive: true})
    writeFileSync(path.join(project, 'abc123xyz.jsonl'), lined([prompt('Follow the crumbs')]))
    writeFileSync(path.join(home, 'crumb.json'), JSON.stringify(crumb))
    const found = findSessions([path.join(home, 'crumb.json')], {cwd: home, env: {}, home, readStdin})
    expect(found.map(({main}) => main)).toEqual([path.join(project, 'abc123xyz.jsonl')])
  })
})

/** Every fenced `json` or `jsonl` block; `values` is empty where it is no JSON even as a fragment of an object. */
function printed() {
  return readdirSync(seeds)
    .sort()
    .flatMap((file) => {
      const document = readFileSync(path.join(seeds, file), 'utf8')
      return [...document.matchAll(/^```jsonl?\n([\s\S]*?)^```/gm)].map(([, text = ''], index) => {
        const whole = [() => [text], () => text.trim().split('\n'), () => [`{${text}}`]]
        const values = whole.map((cut) => parseAll(cut())).find((parsed) => parsed.length > 0) ?? []
        return {name: `${file.slice(0, 3)} example ${index + 1}`, text, values}
      })
    })
}

function parseAll(texts: string[]): Fields[] {
  try {
    const values: unknown[] = texts.map((text) => JSON.parse(text))
    return values.every(isObject) ? values.filter(isObject) : []
  } catch {
    return []
  }
}

/** The example as a session of its own: what it leaves out (a prompt, the call of a result) stands around it. */
function readExample(values: Fields[]): {session: Session; report: Report} {
  const folder = logFolder()
  const dressed = values.map(dress)
  const ofAgent = dressed.filter(({agentId}) => typeof agentId === 'string')
  const main = dressed.filter((record) => !ofAgent.includes(record))
  const made = new Set(blocksOf(main).map(({id}) => id))
  const wanted = main.flatMap(resultIds).filter((id) => !made.has(id))
  const name = values.map(({sessionId}) => sessionId).find((id) => typeof id === 'string') ?? 'example'
  const leaves = main.flatMap(({leafUuid}) => (leafUuid === undefined ? [] : [{...prompt('The leaf'), uuid: leafUuid}]))
  const file = path.join(folder, `${name}.jsonl`)
  const around = [prompt('Around the example'), ...wanted.map((id) => call(id, main))]
  writeFileSync(file, lined([...around, ...main, ...leaves].map((record) => ({sessionId: name, ...record}))))
  if (ofAgent[0]) writeFileSync(path.join(folder, `agent-${ofAgent[0].agentId}.jsonl`), lined(ofAgent))
  const [files] = findSessions([file], {cwd: folder, env: {}, home: folder, readStdin})
  if (!files) throw new Error(`No session found in ${file}`)
  const report = createReport()
  return {session: readSession(files, report), report}
}

/** A record around what is only a part of one: a block, an envelope, a fragment of a message, a usage object. */
function dress(value: Fields): Fields {
  const {type} = value
  const isWhole = 'message' in value || type === 'summary' || type === 'file-history-snapshot' || type === 'tool_result'
  if (isWhole) return value
  if (typeof type === 'string' && blocks.has(type)) {
    const role = type === 'image' ? 'user' : 'assistant'
    return {type: role, message: {role, content: [value]}}
  }
  if ('usage' in value) return {type: 'assistant', ...value, message: {role: 'assistant', content: 'Counted'}}
  if ('content' in value) return {type: 'user', message: {role: 'user', content: value.content}}
  return {...value, ...prompt('In the envelope')}
}

function prompt(content: string): Fields {
  return {type: 'user', message: {role: 'user', content}}
}

function call(id: unknown, main: Fields[]): Fields {
  const name = JSON.stringify(main).includes('agentId') ? 'Task' : 'Read'
  return {type: 'assistant', message: {role: 'assistant', content: [{type: 'tool_use', id, name, input: {}}]}}
}

function blocksOf(records: Fields[]): Fields[] {
  return records.flatMap(({message}) => (isObject(message) && Array.isArray(message.content) ? message.content : []))
}

function resultIds(record: Fields): unknown[] {
  const holders = [record, record.message, ...blocksOf([record])]
  return holders.filter(isObject).flatMap(({tool_use_id: id}) => (id === undefined ? [] : [id]))
}

/** Lines a reader of the export must find; an `agentId:` line is the harness's and may go. */
function wordsOf(value: Fields): string[] {
  if (value.type === 'file-history-snapshot') return []
  const spoken = [value.message, value.summary, value.content, value.text, value.thinking, value.input, value.source]
  const keys = new Set(['text', 'thinking', 'content', 'command', 'prompt', 'path', 'file_path', 'data'])
  const words: string[] = []
  const stack: unknown[] = spoken.filter((part) => part !== undefined)
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    if (typeof part === 'string') words.push(part)
    else if (Array.isArray(part)) stack.push(...part)
    else if (isObject(part))
      stack.push(...Object.entries(part).flatMap(([key, inner]) => (keys.has(key) || isObject(inner) ? [inner] : [])))
  }
  return words.flatMap((text) => text.split('\n')).filter((line) => line !== '' && !line.startsWith('agentId:'))
}

function stringsIn(root: unknown): string[] {
  const strings: string[] = []
  const stack = [root]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value === 'string') strings.push(value)
    else if (typeof value === 'object' && value !== null) stack.push(...Object.values(value))
  }
  return strings
}

function isBreadcrumb(value: Fields): boolean {
  return 'project' in value && 'sessionId' in value
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function lined(records: Fields[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

function readStdin(): Uint8Array {
  return new Uint8Array()
}
