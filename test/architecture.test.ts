import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import ts from 'typescript'
import {expect, test} from 'vitest'

const project = fileURLToPath(new URL('..', import.meta.url))
const root = path.join(project, 'src')

/** A layer imports from itself and from the lines above its own; those on one line do not know each other. */
const layers = [
  ['ast'],
  ['log'],
  ['tree'],
  ['content'],
  ['transform'],
  ['tools'],
  ['markdown', 'html'],
  ['export-json', 'export-markdown', 'export-site'],
  ['cli', 'index']
]

/** Importable by all; they import nothing of ours. */
const leaves = ['options', 'report', 'usage-error']

/** Layers that may touch the disk. */
const disk = ['log', 'export-json', 'export-markdown', 'export-site', 'cli']

/** Folders at the top, whether they are there yet or not; what a dot begins or a command writes is not counted. */
const folders = ['fixtures', 'site-example', 'src', 'templates', 'test']
const ignored = ['dist', 'node_modules', 'out']

/** Files over 200 lines, and why they are not split. */
const long = new Map([
  ['ast/nodes.ts', 'the whole tree on one page; declarations only'],
  ['html/template-data.ts', 'what every template gets, on one page; declarations only'],
  ['options.ts', 'every option, declared once; declarations only']
])

interface SourceFile {
  name: string
  layer: string
  lines: number
  imports: string[]
  /** Functions and constants that others may use, and no sentence says what they give. */
  unexplained: string[]
  /** Casts, non-null assertions and `any`, by line. */
  unsafe: string[]
}

const files = readdirSync(root, {recursive: true, encoding: 'utf8'})
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readSource(name.split(path.sep).join('/')))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

test('no folder joins those at the top', () => {
  const found = readdirSync(project, {withFileTypes: true}).filter((entry) => entry.isDirectory())
  const names = found.map(({name}) => name).filter((name) => !name.startsWith('.') && !ignored.includes(name))
  expect(names.filter((name) => !folders.includes(name))).toEqual([])
})

test('every file belongs to a layer or is a leaf', () => {
  const strays = files.filter(({layer}) => rank(layer) < 0 && !leaves.includes(layer))
  expect(strays.map(({name}) => name)).toEqual([])
})

test('a file imports only from its own layer, those above it, and leaves', () => {
  expect(
    files.flatMap(({name, layer, imports}) =>
      ours(name, imports)
        .filter((to) => !mayImport(layer, to))
        .map((to) => `${name} imports ${to}`)
    )
  ).toEqual([])
})

test('the layers up to the tree know no Markdown', () => {
  const before = files.filter(({layer}) => ['ast', 'log', 'tree'].includes(layer))
  // unified knows trees, not Markdown: a plugin that parses is typed by it.
  const known = /^(mdast|micromark|remark|hast|rehype)/
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

test('a sentence stands above every function and constant that others may use', () => {
  expect(files.flatMap(({unexplained}) => unexplained)).toEqual([])
})

test('the list of tools names every tool', () => {
  const about = /^tools\/(index|tool|kit(-\w+)*)\.ts$/
  const tools = files.filter(({layer, name}) => layer === 'tools' && !about.test(name)).map(({name}) => name)
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
  if (leaves.includes(target) || target === layer) return true
  return rank(target) >= 0 && rank(target) < rank(layer)
}

function rank(layer: string): number {
  return layers.findIndex((names) => names.includes(layer))
}

function layerOf(name: string): string {
  return name.replace(/\.ts$/, '').split('/')[0] ?? ''
}

function readSource(name: string): SourceFile {
  const text = readFileSync(path.join(root, name), 'utf8')
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const file: SourceFile = {
    name,
    layer: layerOf(name),
    lines: text.split('\n').length - 1,
    imports: [],
    unexplained: source.statements.filter(isUnexplained).map((node) => `${name} ${node.getText().split('\n')[0]}`),
    unsafe: []
  }
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

/** An exported function or constant without a comment; types are explained by their fields, nodes by their specification. */
function isUnexplained(node: ts.Statement): boolean {
  if (!ts.isFunctionDeclaration(node) && !ts.isVariableStatement(node)) return false
  const isExported = node.modifiers?.some(({kind}) => kind === ts.SyntaxKind.ExportKeyword) ?? false
  return isExported && ts.getJSDocCommentsAndTags(node).length === 0
}

function isUnsafe(node: ts.Node): boolean {
  if (ts.isAsExpression(node)) return node.type.getText() !== 'const'
  return ts.isNonNullExpression(node) || ts.isTypeAssertionExpression(node) || node.kind === ts.SyntaxKind.AnyKeyword
}
