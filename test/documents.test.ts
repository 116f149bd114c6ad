import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import ts from 'typescript'
import {describe, expect, test} from 'vitest'
import {type Json, methods, type Node} from '../src/ast/nodes.js'
import {find, nodes} from '../src/ast/walk.js'
import {exportMarkdown} from '../src/export-markdown.js'
import * as library from '../src/index.js'
import type {SessionFiles} from '../src/log/session-files.js'
import {exportOptions, listOptions, type MarkdownOptions} from '../src/options.js'
import {createReport, rules, strictRules} from '../src/report.js'
import {outlineSession} from '../src/tree/outline-session.js'
import {readSession} from '../src/tree/read-session.js'
import {fixtureSessions} from './all-sessions.js'
import {runCli} from './run-cli.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = read('README.md')
const specification = read('src/ast/README.md')
const source = ts.createSourceFile('nodes.ts', read('src/ast/nodes.ts'), ts.ScriptTarget.Latest, true)
const interfaces = new Map(source.statements.filter(ts.isInterfaceDeclaration).map((node) => [node.name.text, node]))
const nodeTypes = [...interfaces].filter(([, node]) => typeOf(node) !== undefined)

describe('README.md', () => {
  test('its options are those of the program', () => {
    expect(tableRows(section(readme, '## Options'))).toEqual(optionRows(exportOptions))
    expect(tableRows(section(readme, '## List sessions'))).toEqual(optionRows(listOptions))
  })

  test('its warnings are those of the program', () => {
    const rows = Object.entries(rules).map(([rule, meaning]) => [
      `\`${rule}\``,
      meaning,
      [...strictRules].some((strict) => strict === rule) ? 'yes' : ''
    ])
    expect(tableRows(section(readme, '### Warnings'))).toEqual(rows)
  })

  test('its excerpt is what the program writes', () => {
    const [excerpt = ''] = fences(section(readme, '# claude-export'), 'text')
    const printed = markdownOf('showcase')
    let from = 0
    const parts = excerpt.split(/^[> ]*…$/m).map((part) => part.trim())
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) {
      const at = printed.indexOf(part, from)
      expect(at, part).toBeGreaterThanOrEqual(from)
      from = at + part.length
    }
  })

  test('its account is what the program reports', async () => {
    const [account] = fences(section(readme, '## The account'), 'text')
    const {err} = await runCli(['fixtures/sessions/showcase', '--report'], root)
    expect(err).toBe(account)
  })

  describe('its examples run', () => {
    const examples = fences(section(readme, '## Library'), 'ts')

    test('sessions are read and written', async () => {
      const {said, files} = await run(examples[0])
      expect(said).toContain('aa000000000000001 3\n')
      expect(said).toContain(markdownOf('showcase'))
      expect(files).toEqual(expect.arrayContaining(['out/index.html']))
    })

    test('a tool has a view of its own', async () => {
      const {exported} = await run(examples[1])
      expect(exported).toMatchObject({lighthouse: {names: ['mcp__lighthouse__signal']}})
    })

    test('plugins give what is written without them', async () => {
      const {said} = await run(examples[2])
      expect(said).toMatch(/\n<h1 dir="auto">Fix the lantern that never dims<\/h1><div class="thread main"/)
      expect(said.startsWith(`${markdownOf('showcase', {detail: 'full'})}\n<h1`)).toBe(true)
    })

    test('there are no others', () => expect(examples).toHaveLength(3))
  })
})

describe('src/ast/README.md', () => {
  test.each([...interfaces.keys()])('%s has a section with the interface of nodes.ts', (name) => {
    const [block = ''] = fences(section(specification, name === 'Account' ? '## Account' : `### \`${name}\``), 'ts')
    const written = ts.createSourceFile('block.ts', `export ${block}`, ts.ScriptTarget.Latest, true)
    expect(written.statements.map(declaration)).toEqual([declaration(interfaces.get(name))])
  })

  test.each(nodeTypes)('%s: the log excerpt gives the tree', (name, node) => {
    const part = section(specification, `### \`${name}\``)
    const [log = ''] = fences(part, 'jsonl')
    const example: Json = JSON.parse(fences(part, 'json')[0] ?? 'null')
    const found = nodeIn(log, example)
    expect(example).toMatchObject({type: typeOf(node)})
    expect(found).toMatchObject({...objectOf(example)})
  })

  test('the content model is that of nodes.ts', () => {
    const rows = nodeTypes.map(([name, node]) => [name, childTypes(node)])
    const written = tableRows(section(specification, '## Content model'))
    expect(written.map(([name = '', children = '']) => [plain(name), plain(children)])).toEqual(rows)
  })

  test('every method is explained', () => {
    expect(tableRows(section(specification, '## Methods')).map(([method = '']) => plain(method))).toEqual([...methods])
  })
})

test.each([
  'README.md',
  'src/README.md',
  'src/ast/README.md',
  'CHANGELOG.md'
])('%s: relative links lead somewhere', (name) => {
  const text = read(name)
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slug(heading))
  for (const [, target = ''] of text.replace(/^(`{3,}).*?^\1$/gms, '').matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^https?:/.test(target)) continue
    const [file = '', anchor] = target.split('#')
    if (file !== '') expect(() => readFileSync(path.join(root, path.dirname(name), file)), target).not.toThrow(/ENOENT/)
    else expect(headings, target).toContain(anchor)
  }
})

test('src/README.md names every file of src; of tools, what they are built from', () => {
  const text = read('src/README.md')
  const files = ts.sys.readDirectory(path.join(root, 'src'), ['.ts'])
  // `tools/index.ts` lists the others.
  const named = files.filter((file) => !/[\\/]tools[\\/](?!(index|tool|default|agent|kit(-\w+)*)\.ts)/.test(file))
  const names = named.map((file) => path.basename(file))
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

/** What a session of a fixture is as Markdown. */
function markdownOf(name: string, options: Partial<MarkdownOptions> = {}): string {
  let printed = ''
  for (const files of fixtureSessions(name)) {
    exportMarkdown(files, (text) => (printed += text), createReport(), options)
  }
  return printed
}

interface Ran {
  /** What it printed. */
  said: string
  exported: unknown
  /** Files that it wrote. */
  files: string[]
}

/** Run an example in a folder that has the showcase in it. */
async function run(example = ''): Promise<Ran> {
  // Not `esModuleInterop`: what is imported here has its `default`.
  const compilerOptions = {module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: false}
  const {outputText} = ts.transpileModule(example, {compilerOptions})
  const modules = new Map<string, unknown>([['claude-export', library]])
  for (const [, name = ''] of example.matchAll(/ from '([^']+)'/g)) {
    if (!modules.has(name)) modules.set(name, await import(/* @vite-ignore */ name))
  }
  const ran: Ran = {said: '', exported: {}, files: []}
  const write = (text: string) => (ran.said += text)
  const log = (...values: unknown[]) => write(`${values.join(' ')}\n`)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'claude-export-example-'))
  cpSync(path.join(root, 'fixtures/sessions/showcase'), path.join(folder, 'fixtures/sessions/showcase'), {
    recursive: true
  })
  const before = process.cwd()
  process.chdir(folder)
  try {
    const inside = {cwd: () => folder, env: {CLAUDE_CONFIG_DIR: folder}, stdout: {write}}
    const AsyncFunction = Object.getPrototypeOf(run).constructor
    const start = new AsyncFunction('require', 'exports', 'process', 'console', outputText)
    await start((name: string) => modules.get(name), ran.exported, inside, {log})
    ran.files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((name) => name.replaceAll(path.sep, '/'))
  } finally {
    process.chdir(before)
    rmSync(folder, {recursive: true})
  }
  return ran
}

function read(name: string): string {
  return readFileSync(path.join(root, name), 'utf8')
}

/** A heading and what stands below it, up to the next heading of its level or above. */
function section(text: string, heading: string): string {
  const start = text.split('\n').indexOf(heading)
  expect(start, `a heading \`${heading}\``).toBeGreaterThanOrEqual(0)
  const lines = text.split('\n').slice(start)
  const level = heading.indexOf(' ')
  let fence = ''
  const end = lines.findIndex((line, at) => {
    const mark = /^`{3,}/.exec(line)?.[0] ?? ''
    if (mark !== '') fence = fence === '' ? mark : fence === mark ? '' : fence
    const next = fence === '' ? (/^#+(?= )/.exec(line)?.[0].length ?? 7) : 7
    return at > 0 && next <= (level === 1 ? 2 : level)
  })
  return lines.slice(0, end < 0 ? undefined : end).join('\n')
}

function fences(text: string, language: string): string[] {
  return [...text.matchAll(/^(`{3,})(\w+)\n(.*?)^\1$/gms)]
    .filter(([, , name]) => name === language)
    .map(([, , , body = '']) => body)
}

/** Rows of the tables in a text, without their heads. */
function tableRows(text: string): string[][] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  const cells = rows.map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
  )
  return cells.filter((_, at) => !isRule(rows[at]) && !isRule(rows[at + 1]))

  function isRule(row = ''): boolean {
    return /^\| *-/.test(row)
  }
}

interface Described {
  describe: string
  alias?: string
  choices?: readonly string[]
}

function optionRows(options: Readonly<Record<string, Described>>): string[][] {
  return Object.entries(options).map(([name, {alias, choices, describe}]) => {
    const flag = `\`--${name}${choices ? ` ${choices.join('|')}` : ''}\``
    return [alias === undefined ? flag : `\`-${alias}\`, ${flag}`, describe]
  })
}

/** A declaration without comments and line breaks. */
function declaration(node: ts.Node | undefined): string {
  if (!node) return ''
  const printer = ts.createPrinter({removeComments: true})
  return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).replace(/\s+/g, ' ')
}

function member(node: ts.InterfaceDeclaration, name: string): ts.TypeNode | undefined {
  const found = node.members.find((one) => one.name?.getText() === name)
  return found && ts.isPropertySignature(found) ? found.type : undefined
}

/** The `type` of a node's interface, such as `toolCall`; nothing for another interface. */
function typeOf(node: ts.InterfaceDeclaration): string | undefined {
  const type = member(node, 'type')
  return type && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : undefined
}

function childTypes(node: ts.InterfaceDeclaration): string {
  const text = member(node, 'children')?.getText()
  if (text === undefined) return 'none'
  return text === 'Block[]' ? 'any block' : text.replace(/^Array<|>$|\[\]$/g, '').replaceAll(' | ', ', ')
}

function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')
}

function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function objectOf(value: Json): {[key: string]: Json} {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

/** The node that an example shows, as the log excerpt gives it. */
function nodeIn(log: string, example: Json): Node | undefined {
  const {type, id} = objectOf(example)
  const files: SessionFiles = {
    id: 'example',
    bytes: Buffer.from(log),
    folder: root,
    agents: [],
    workflows: [],
    toolResults: []
  }
  const report = createReport()
  const tree = type === 'stub' ? outlineSession(files, report).session : readSession(files, report)
  const found = find(tree, String(id))
  return found?.type === type ? found : [...nodes(tree)].find((node) => node.type === type)
}
