import {existsSync, readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import fc from 'fast-check'
import type {Nodes, Root, RootContent} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {describe, expect, test} from 'vitest'
import type {Json, Status, ToolCall, ToolResult} from '../src/ast/nodes.js'
import {exportMarkdown} from '../src/export-markdown.js'
import {print} from '../src/markdown/print.js'
import {createReport} from '../src/report.js'
import {defaultTool} from '../src/tools/default.js'
import {tools, view} from '../src/tools/index.js'
import {paragraph, text} from '../src/tools/kit.js'
import type {Tool} from '../src/tools/tool.js'
import {sessionsAt} from './all-sessions.js'

const sources = fileURLToPath(new URL('../src/tools/', import.meta.url))
const fixtures = fileURLToPath(new URL('../fixtures/tools/', import.meta.url))
const folders = readdirSync(fixtures).sort()
const about = /^(index|tool|default|kit(-.*)?)\.ts$/
const files = readdirSync(sources)
  .filter((file) => !about.test(file))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort()

describe('fixtures', () => {
  test.each(folders)('%s: its README says what it is and what wrote it', (name) => {
    const readme = readFileSync(path.join(fixtures, name, 'README.md'), 'utf8')
    expect(readme.split('\n')[0]).toMatch(/^# .+ \(.*Claude Code.*\)$/)
  })

  test.each(folders)('%s: reads as expected', async (name) => {
    const [session] = sessionsAt(path.join(fixtures, name, 'session.jsonl'))
    if (!session) throw new Error(`Expected a session in \`${name}\``)
    const report = createReport()
    let markdown = ''
    exportMarkdown(session, (piece) => (markdown += piece), report, {detail: 'full', redact: false})
    await expect(markdown).toMatchFileSnapshot(path.join(fixtures, name, 'expected.md'))
    expect(report.counts.get('tool-view-failed')).toBeUndefined()
  })
})

describe('the list', () => {
  test('every tool has a fixture, and every fixture a tool', () => {
    expect(folders).toEqual(files)
    for (const name of folders) expect(existsSync(path.join(fixtures, name, 'session.jsonl'))).toBe(true)
  })

  test.each(files)('%s: all its tools are in the list', async (name) => {
    const exported: object = await import(`../src/tools/${name}.ts`)
    const own = Object.values(exported).filter((value) => typeof value === 'object' && 'names' in value)
    expect(own).not.toEqual([])
    for (const tool of own) expect(tools).toContain(tool)
  })

  test('a name is of one tool', () => {
    const names = tools.flatMap((tool) => tool.names.filter((name) => typeof name === 'string'))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    for (const {names: patterns} of tools) {
      for (const pattern of patterns) {
        if (typeof pattern !== 'string') expect(names.filter((name) => pattern.test(name))).toEqual([])
      }
    }
  })
})

/** A name that each tool answers to. */
const names = tools.flatMap((tool) => tool.names.flatMap((name) => (typeof name === 'string' ? [name] : [])))
const everyName = [...names, 'mcp__atlas__walk', 'Unheard Of']

/** The fields the fixtures use, so that made up values reach the code that reads them. */
const known = knownFields()
const words = fc.oneof(
  fc.string({unit: 'binary', maxLength: 20}),
  fc.constantFrom('', ' ', '\n', '1→a\n2→b', '<status>x</status>', '{"message":"x"}', '```\n~~~', '`a', '@b #1', '[]')
)
const {json} = fc.letrec<{json: Json; object: {[key: string]: Json}}>((tie) => ({
  json: fc.oneof(
    {maxDepth: 3},
    fc.oneof(words, fc.integer(), fc.double({noNaN: true}), fc.boolean(), fc.constant(null)),
    fc.array(tie('json'), {maxLength: 3}),
    tie('object')
  ),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...known), words), tie('json'), {maxKeys: 5})
}))
const object = fc.dictionary(fc.oneof(fc.constantFrom(...known), words), json, {maxKeys: 6})

describe('any input and output', () => {
  test('no view throws, and what it gives prints and reads back', () => {
    const parts = {name: fc.constantFrom(...everyName), input: object, output: fc.option(json), error: fc.boolean()}
    const cases = fc.record({...parts, children: fc.array(fc.oneof(words, json), {maxLength: 3})})
    fc.assert(
      fc.property(cases, (made) => checkView(callOf(made))),
      {numRuns: 2000, seed: 20260907}
    )
  })

  test('no field of a real call may throw by being of another type', () => {
    const odd: Json[] = [null, true, -1, Number.MAX_VALUE, '', 'x', [], [null], [[1]], {}, {a: null}, {constructor: 1}]
    for (const call of fixtureCalls()) {
      for (const value of odd) {
        for (const input of withOneChanged(call.input, value)) shownWell(callOf({...call, input}))
        for (const output of withOneChanged(call.output, value)) shownWell(callOf({...call, output}))
      }
    }
  })
})

describe('nothing is lost', () => {
  const calls = fixtureCalls().map((call): [string, Made] => [call.name, call])

  test.each(calls)('%s: whatever is asked is shown, in whichever field', (_, call) => {
    for (const input of withOneChanged(call.input, 'glowworm')) {
      expect(wordsIn(callOf({...call, input})), JSON.stringify(input)).toContain('glowworm')
    }
  })

  test.each(calls)('%s: whatever came back is shown, beside whichever record', (_, call) => {
    const {output: _record, ...bare} = call
    for (const children of [['glowworm'], ['', 'two\nlines of glowworm'], [{type: 'lamp', of: 'glowworm'}]]) {
      for (const made of [call, bare]) expect(wordsIn(callOf({...made, children}))).toContain('glowworm')
    }
  })
})

describe('a tool of the user', () => {
  const mine: Tool = {names: ['Bash', 'Lamp'], summary: ({name}) => [text(`my ${name}`)]}
  const made = (name: string) => callOf({name, input: {command: 'ls'}, children: ['out']})

  test('is tried before ours, and ours still are', () => {
    const setting = {report: createReport(), tools: [mine]}
    for (const name of mine.names) {
      expect(view(made(`${name}`), setting).summary).toEqual([{type: 'text', value: `my ${name}`}])
    }
    expect(view(made('PowerShell'), setting)).toEqual(view(made('PowerShell'), {report: createReport()}))
  })

  test('that leaves out what to show gets the default', () => {
    expect(view(made('Lamp'), {report: createReport(), tools: [mine]})).toMatchObject({
      call: defaultTool.call(made('Lamp')),
      result: [{type: 'code', value: 'out'}]
    })
  })

  test.each([
    'summary',
    'call',
    'result'
  ] as const)('whose %s throws is replaced by the default and reported', (part) => {
    const report = createReport()
    const broken: Tool = {
      ...mine,
      [part]: () => {
        throw new Error('no light')
      }
    }
    expect(view(made('Lamp'), {report, tools: [broken]})).toEqual(view(made('Unheard Of'), {report: createReport()}))
    expect(report.warnings).toEqual([{rule: 'tool-view-failed', detail: 'Lamp: no light'}])
  })
})

interface Made {
  name: string
  input: {[key: string]: Json}
  output?: Json | undefined
  error?: boolean
  children?: Json[]
}

/** A call and its result; texts as texts, anything else as blocks we do not know. */
function callOf({name, input, output, error = false, children = []}: Made): ToolCall {
  const status: Status = error ? 'failed' : 'done'
  const nodes = children.map((value, index): ToolResult['children'][number] => {
    const id = `c${index}`
    if (typeof value === 'string') return {type: 'text', id, format: 'plain', value}
    return {type: 'unknown', id, of: 'block', raw: value}
  })
  const result: ToolResult = {type: 'toolResult', id: 'r', error, via: 'result', children: nodes}
  if (output !== undefined && output !== null) result.output = output
  return {type: 'toolCall', id: 'c', name, input, status, children: [result]}
}

/** What is shown of a call, by its own view. */
function shownWell(call: ToolCall): RootContent[] {
  const report = createReport()
  const {summary, call: asked, result} = view(call, {report})
  expect(report.warnings).toEqual([])
  return [paragraph(text('Tool '), ...summary), ...asked, ...result]
}

function checkView(call: ToolCall): void {
  const nodes = shownWell(call)
  const read: Root = parser.parse(print(nodes))
  expect(codes(read)).toEqual(codes({type: 'root', children: nodes}))
}

/** All that is shown of a call. */
function wordsIn(call: ToolCall): string {
  return JSON.stringify(shownWell(call))
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** Code blocks, which must not change on their way. */
function codes(node: Nodes): string[] {
  if (node.type === 'code') return [node.value]
  return 'children' in node ? node.children.flatMap((child) => codes(child)) : []
}

function fixtureCalls(): Made[] {
  return folders.flatMap((folder) => {
    const lines = readFileSync(path.join(fixtures, folder, 'session.jsonl'), 'utf8').split('\n')
    const blocks = lines.flatMap((line) => (line === '' ? [] : blocksOf(JSON.parse(line))))
    return blocks.flatMap(({type, name, input, id}): Made[] => {
      if (type !== 'tool_use' || name === undefined || input === undefined) return []
      const {content = [], output} = blocks.find(({tool_use_id}) => tool_use_id === id) ?? {}
      return [{name, input, output, children: typeof content === 'string' ? [content] : content}]
    })
  })
}

function blocksOf({message, toolUseResult: output}: {message?: {content: unknown}; toolUseResult?: Json}): Block[] {
  return [message?.content].flat().flatMap((block) => (isBlock(block) ? [{...block, output}] : []))
}

interface Block {
  type: string
  id?: string
  name?: string
  input?: {[key: string]: Json}
  tool_use_id?: string
  content?: string | Json[]
  output?: Json | undefined
}

function isBlock(value: unknown): value is Block {
  return typeof value === 'object' && value !== null && 'type' in value
}

function knownFields(): string[] {
  const fields = new Set<string>()
  const waiting: Json[] = fixtureCalls().flatMap(({input, output}) => [input, output ?? null])
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    if (!Array.isArray(next)) for (const field of Object.keys(next)) fields.add(field)
    waiting.push(...Object.values(next))
  }
  return [...fields].sort()
}

/** Copies of an object, in each another field at any depth is `value`. */
function* withOneChanged<T extends Json | undefined>(whole: T, value: Json): Generator<T> {
  if (typeof whole !== 'object' || whole === null) return
  for (const [key, inner] of Object.entries(whole)) {
    const put = (replaced: Json) => Object.assign(structuredClone(whole), {[key]: replaced})
    yield put(value)
    for (const changed of withOneChanged<Json>(inner, value)) yield put(changed)
  }
}
