import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import ts from 'typescript'
import {expect, test} from 'vitest'

const root = fileURLToPath(new URL('../src/', import.meta.url))

/** A layer imports from itself and from what stands before it. */
const layers = [
  'ast',
  'log',
  'tree',
  'content',
  'transform',
  'tools',
  'markdown',
  'export-json',
  'export-markdown',
  'index',
  'cli'
]

/** Importable by all; they import nothing of ours. */
const leaves = ['options', 'report', 'usage-error']

/** Layers that may touch the disk. */
const disk = ['log', 'export-json', 'export-markdown', 'cli']

/** Files over 200 lines, and why they are not split. */
const long = new Map([
  ['ast/nodes.ts', 'the whole tree on one page; declarations only'],
  ['log/note-content.ts', 'a table of roles and what each leaves in the ledger, one short function each'],
  ['tree/order-entries.ts', 'one algorithm over arrays that all its steps share']
])

interface SourceFile {
  name: string
  layer: string
  lines: number
  imports: string[]
  /** Casts, non-null assertions and `any`, by line. */
  unsafe: string[]
}

const files = readdirSync(root, {recursive: true, encoding: 'utf8'})
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readSource(name.split(path.sep).join('/')))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

test('every file belongs to a layer or is a leaf', () => {
  const strays = files.filter(({layer}) => !layers.includes(layer) && !leaves.includes(layer))
  expect(strays.map(({name}) => name)).toEqual([])
})

test('a file imports only from its own layer, those before it, and leaves', () => {
  expect(
    files.flatMap(({name, layer, imports}) =>
      ours(name, imports)
        .filter((to) => !mayImport(layer, to))
        .map((to) => `${name} imports ${to}`)
    )
  ).toEqual([])
})

test('the two pipelines do not import each other', () => {
  const pipelines = files.filter(({layer}) => layer.startsWith('export-'))
  expect(pipelines.flatMap(({name, imports}) => ours(name, imports).filter((to) => to.startsWith('export-')))).toEqual(
    []
  )
})

test('the layers up to the tree know no Markdown', () => {
  const before = files.filter(({layer}) => ['ast', 'log', 'tree'].includes(layer))
  const known = /^(mdast|micromark|remark|unified|hast|rehype)/
  expect(
    before.flatMap(({name, imports}) => imports.filter((to) => known.test(to)).map((to) => `${name} imports ${to}`))
  ).toEqual([])
})

test('only the log, the pipelines and the command line touch the disk', () => {
  const touching = files.filter(({imports}) => imports.some((to) => /^(node:)?fs(\/|$)/.test(to)))
  expect(touching.filter(({layer}) => !disk.includes(layer)).map(({name}) => name)).toEqual([])
})

test('nothing outside the log is cast, asserted or `any`', () => {
  expect(files.filter(({layer}) => layer !== 'log').flatMap(({unsafe}) => unsafe)).toEqual([])
})

test('a file over 200 lines is listed with its reason', () => {
  expect(files.filter(({lines}) => lines > 200).map(({name}) => name)).toEqual([...long.keys()].sort())
})

test('the list of tools names every tool', () => {
  const about = new Set(['tools/index.ts', 'tools/tool.ts', 'tools/kit.ts'])
  const tools = files.filter(({layer, name}) => layer === 'tools' && !about.has(name)).map(({name}) => name)
  const index = files.find(({name}) => name === 'tools/index.ts')
  expect(ours('tools/index.ts', index?.imports ?? [])).toEqual(expect.arrayContaining(tools))
})

/** Relative imports as paths below `src`; what leads out of it, such as `package.json`, is left out. */
function ours(name: string, imports: readonly string[]): string[] {
  return imports
    .filter((to) => to.startsWith('.'))
    .map((to) => path.posix.join(path.posix.dirname(name), to).replace(/\.js$/, '.ts'))
    .filter((to) => !to.startsWith('../'))
}

function mayImport(layer: string, to: string): boolean {
  const target = layerOf(to)
  if (leaves.includes(layer)) return false
  return leaves.includes(target) || (layers.includes(target) && layers.indexOf(target) <= layers.indexOf(layer))
}

function layerOf(name: string): string {
  return name.replace(/\.ts$/, '').split('/')[0] ?? ''
}

function readSource(name: string): SourceFile {
  const text = readFileSync(path.join(root, name), 'utf8')
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const file: SourceFile = {name, layer: layerOf(name), lines: text.split('\n').length - 1, imports: [], unsafe: []}
  visit(source)
  return file

  function visit(node: ts.Node): void {
    const target = importedBy(node)
    if (target !== undefined) file.imports.push(target)
    if (isUnsafe(node)) {
      const {line} = source.getLineAndCharacterOfPosition(node.getStart())
      file.unsafe.push(`${name}:${line + 1} ${node.getText().split('\n')[0]}`)
    }
    ts.forEachChild(node, visit)
  }
}

/** What an `import`, an `export … from`, an `import()` or a type's `import()` names. */
function importedBy(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier)
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return literal(node.arguments[0]) ?? '(computed)'
  }
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? literal(node.argument.literal) : undefined
}

function literal(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteral(node) ? node.text : undefined
}

function isUnsafe(node: ts.Node): boolean {
  if (ts.isAsExpression(node)) return node.type.getText() !== 'const'
  return ts.isNonNullExpression(node) || ts.isTypeAssertionExpression(node) || node.kind === ts.SyntaxKind.AnyKeyword
}
