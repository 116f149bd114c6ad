import fs from 'node:fs'
import {createRequire} from 'node:module'
import fc from 'fast-check'
import type {ElementContent} from 'hast'
import {toHtml} from 'hast-util-to-html'
import {createCssVariablesTheme, createHighlighterCore} from 'shiki/core'
import {createOnigurumaEngine} from 'shiki/engine/oniguruma'
import type {Grammar} from 'shiki/types'
import {expect, test} from 'vitest'
import {loadHighlighter} from '../src/export-site/create-kit.js'
import {createHighlighter, type Highlighter} from '../src/html/highlight.js'
import {limitTries} from '../src/html/limit-tries.js'
import {createLineMemory} from '../src/html/line-memory.js'
import {sharePatterns} from '../src/html/share-patterns.js'

const highlighter = await loadHighlighter()

test('words of a language have classes, and no style of their own', () => {
  expect(html(`const a = \`x$\{1}\` // why\nreturn "b"`, 'ts')).toBe(
    '<span class="tk-keyword">const </span><span class="tk-constant">a </span><span class="tk-keyword">= </span>' +
      '<span class="tk-string-expression">`x</span><span class="tk-keyword">${</span><span class="tk-constant">1</span>' +
      '<span class="tk-keyword">}</span><span class="tk-string-expression">` </span><span class="tk-comment">// why</span>\n' +
      '<span class="tk-keyword">return </span><span class="tk-string-expression">"b"</span>'
  )
})

test('a language has many names', () => {
  const code = 'let a = 1'
  for (const lang of ['ts', 'TypeScript', 'js', 'jsx', 'mjs', 'cts']) expect(html(code, lang)).toBe(html(code, 'tsx'))
  expect(html('ls -l', 'sh')).toBe(html('ls -l', 'bash'))
})

test('a language that nobody knows is not coloured', () => {
  for (const lang of ['text', 'klingon', '', '__proto__', 'constructor', '../../package', '<script>', '\ud83d']) {
    expect(highlighter.lines('a', lang)).toBeUndefined()
  }
})

test('long code is not coloured, nor is a long line, and what follows it is', () => {
  expect(highlighter.lines('a\n'.repeat(30_000), 'ts')).toBeUndefined()
  expect(html(`${'1 '.repeat(600)}\nlet`, 'ts')).toBe(`${'1 '.repeat(600)}\n<span class="tk-keyword">let</span>`)
})

test('code that opens a bracket on each of its lines takes no more memory for it', () => {
  const before = process.memoryUsage().heapUsed
  const lines = highlighter.lines('{\n'.repeat(12_000), 'ts')
  expect(lines).toHaveLength(12_001)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(400 << 20)
})

test('a grammar is never asked from deeper than two thousand rules', () => {
  // As the grammar's own stacks are, of code that opens something on each of its lines.
  const below = (parent: Stack | null): Stack => {
    const stack = {
      parent,
      depth: (parent?.depth ?? 0) + 1,
      equals: () => false,
      clone: () => stack,
      _stackElementBrand: undefined
    }
    return stack
  }
  let deepest = 0
  const grammar = {
    tokenizeLine2(_line: string, stack: Stack | null) {
      deepest = Math.max(deepest, stack?.depth ?? 0)
      return {tokens: new Uint32Array(), ruleStack: below(stack), stoppedEarly: false}
    }
  }
  const code = Array.from({length: 3000}, (_, at) => `${at} {`).join('\n')
  expect(createLineMemory(grammar, []).linesOf(code)).toHaveLength(3000)
  expect(deepest).toBe(2000)
})

type Stack = ReturnType<Grammar['tokenizeLine2']>['ruleStack']

test('no character of the code is lost, in any language', () => {
  const code = '<script>alert("&amp;")</script>\n\n\t# /* ```js\n\ud83d broken \ude00 \u2028 x \\\n{{ }} "\n\n'
  for (const lang of [
    'ts',
    'html',
    'vue',
    'md',
    'python',
    'bash',
    'yaml',
    'json',
    'sql',
    'php',
    'css',
    'diff',
    'xml'
  ]) {
    expect(words(code, lang)).toBe(code)
  }
})

test('what was coloured before changes nothing', async () => {
  const markdown = '# Title\n\n```ts\nconst a = 1\n```\n\n- *b*'
  const open = '/* begun\nconst a = 1\n'
  const [fresh, used] = await Promise.all([createHighlighter(), createHighlighter()])
  for (const code of [open, 'const a = 1', `${open}*/\nconst a = 1`]) html(code, 'ts', used)
  html('<style>a {}</style>', 'html', used)
  expect(html(markdown, 'md', used)).toBe(html(markdown, 'md', fresh))
  expect(html('const a = 1', 'ts', used)).toBe(html('const a = 1', 'ts', fresh))
  expect(html(open, 'ts', used)).toBe(html(open, 'ts', fresh))
})

test('lines that are remembered are coloured as the highlighter colours the whole', async () => {
  const engine = createOnigurumaEngine(import('shiki/wasm'))
  const theme = createCssVariablesTheme({name: 'own', variablePrefix: '', fontStyle: false})
  for (const [lang, code] of Object.entries(samples)) {
    const {default: langs} = await import(`shiki/langs/${lang}.mjs`)
    const whole = await createHighlighterCore({engine, langs, themes: [theme], warnings: false})
    const lines = whole.codeToTokensBase(code, {lang, theme: 'own', tokenizeTimeLimit: 0})
    const expected = lines.map((line) => {
      return line.flatMap(({content, color}) => (content.trim() ? [`${content.trim()} ${name(color)}`] : []))
    })
    // Twice: the second time all of it is remembered.
    for (const _ of [1, 2]) {
      const found = (highlighter.lines(code, lang) ?? []).map((line) =>
        line.map(coloured).filter(([said]) => said?.trim())
      )
      for (const [index, tokens] of expected.entries()) {
        const parts = found[index] ?? []
        // Neighbours of one class are one span: each token is inside a span of its class.
        for (const token of tokens) {
          const [, said = '', className = ''] = /^(.*) (\S+)$/s.exec(token) ?? []
          expect(parts.some(([text, kind]) => text?.includes(said) && kind === className)).toBe(true)
        }
      }
    }
  }
})

const samples = {
  tsx: `/**\n * Why\n */\nconst a = <b c="d">{\`e\n$\{f(1)}\ng\`}</b>\n\nexport function h(i: number) {\n  return /j+/g\n}`,
  python: 'def a(b):\n    """Doc\n    string"""\n    return f"{b!r}"  # c\n\nclass D(E):\n    x = 1',
  shellscript: 'cat <<\'EOF\' > a\n$b\nEOF\nfor c in *; do\n  echo "$c" # d\ndone',
  markdown: '# a\n\n> b\n\n```ts\nconst c = 1\n```\n\n- `d`\n  - **e**\n',
  yaml: 'a: |\n  b\n  c: d\ne:\n  - "f" # g\n'
}

function html(code: string, lang: string, by: Highlighter = highlighter): string {
  const lines = (by.lines(code, lang) ?? []).map((children) => toHtml({type: 'root', children}))
  return lines.join('\n')
}

function words(code: string, lang: string): string {
  return (highlighter.lines(code, lang) ?? []).map((line) => line.map((node) => coloured(node)[0]).join('')).join('\n')
}

function coloured(node: ElementContent): [string, string] {
  if (node.type === 'text') return [node.value, 'none']
  if (node.type !== 'element') return ['', 'none']
  const [inner] = node.children
  return [inner?.type === 'text' ? inner.value : '', String(node.properties.className)]
}

function name(color: string | undefined): string {
  const word = /token-([a-z-]+)/.exec(color ?? '')?.[1]
  return word ? `tk-${word}` : 'none'
}

test('the program of the highlighter is the same as a file and as a module', async () => {
  const {wasmBinaryPromise} = await import('shiki/wasm')
  const file = createRequire(import.meta.url).resolve('shiki/onig.wasm')
  expect(fs.readFileSync(file).equals(new Uint8Array(await wasmBinaryPromise))).toBe(true)
})

test('scanners that share patterns find what others find, wherever they begin and whatever was looked for before', async () => {
  const engine = await createOnigurumaEngine(import('shiki/wasm'))
  const patterns = ['a', 'b+', '(?<=a)b', '^a', 'c$', '\\Gb', 'a(b)?(c)', '(?=c)', '(?<!b)c', 'é', 'zz', '\\bb', '\\n']
  const list = fc.array(fc.constantFrom(...patterns), {minLength: 1, maxLength: 5})
  const lines = fc.array(fc.string({unit: fc.constantFrom('a', 'b', 'c', 'é', ' '), maxLength: 12}), {
    minLength: 1,
    maxLength: 3
  })
  const looks = fc.array(fc.tuple(fc.nat(7), fc.nat(2), fc.nat(12)), {maxLength: 30})
  fc.assert(
    fc.property(fc.array(list, {minLength: 1, maxLength: 8}), lines, looks, (lists, said, places) => {
      const shared = sharePatterns(engine)
      const [ours, theirs] = [shared, engine].map((one) => lists.map((own) => one.createScanner(own)))
      const texts = said.map((line) => shared.createString(`${line}\n`))
      for (const [which, line, at] of places) {
        const text = texts[line % texts.length] ?? ''
        const from = Math.min(at, said[line % said.length]?.length ?? 0)
        const [found, expected] = [ours, theirs].map((all) =>
          all?.[which % lists.length]?.findNextMatchSync(text, from, 0)
        )
        expect(found).toEqual(expected)
      }
      for (const scanner of [...(ours ?? []), ...(theirs ?? [])]) scanner.dispose?.()
      for (const text of texts) text.dispose?.()
    }),
    {numRuns: 500, seed: 1}
  )
})

test('a pattern that tries too many ways finds nothing, and goes on no longer', async () => {
  const engine = await createOnigurumaEngine(import('shiki/wasm'))
  // Each way to leave some of them out is tried before all of them are: twice as many for each.
  const found = (letters: number) => {
    const scanner = engine.createScanner([`^${'a?'.repeat(letters)}${'a'.repeat(letters)}$`])
    return scanner.findNextMatchSync('a'.repeat(letters), 0, 0)?.index
  }
  expect([found(10), found(20)]).toEqual([0, undefined])
})

test('only the limit of the engine is another, and a program without one is as it was', () => {
  const program = fs.readFileSync(createRequire(import.meta.url).resolve('shiki/onig.wasm'))
  const limited = limitTries(program)
  expect(program.filter((byte, at) => byte !== limited[at]).length).toBeOneOf([1, 2, 3])
  expect(limitTries(limited)).toEqual(limited)
})

test('one highlighter serves the whole process, whose memory it would not give back', async () => {
  expect(await createHighlighter()).toBe(await createHighlighter())
})
