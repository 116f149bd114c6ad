import type {Blockquote, Nodes, Root, RootContent} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {describe, expect, it} from 'vitest'
import type {Block, Delegation, Session} from '../src/ast/nodes.js'
import {markdownText} from '../src/content/markdown-text.js'
import {pieces} from '../src/markdown/pieces.js'
import {print} from '../src/markdown/print.js'
import {quote} from '../src/markdown/quote.js'
import {type MarkdownOptions, markdownDefaults} from '../src/options.js'
import {createReport} from '../src/report.js'
import {defaultTool} from '../src/tools/default.js'
import {view} from '../src/tools/index.js'
import {call, delegation, message, nested, session, stubbed, text, thread} from './build-session.js'

const full: MarkdownOptions = {...markdownDefaults, detail: 'full'}
const parser = unified().use(remarkParse).use(remarkGfm).freeze()
const parse = (markdown: string): Root => parser.parse(markdown)

function markdown(whole: Session, report = createReport()): string {
  const {session: outline, load} = stubbed(whole)
  return [...quote(pieces(outline, {load, report, options: full}))].join('')
}

function body(...blocks: Block[]): string {
  const all = markdown(session(thread('main', [message('m', ...blocks)])))
  return all.slice(all.indexOf('## Claude')).split('\n').slice(2).join('\n')
}

function all(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap((child) => all(child)) : [])]
}

function numbers(count: number): string {
  return Array.from({length: count}, (_, index) => `${index + 1}\n`).join('')
}

function quotesOf({children}: Root | Blockquote): Blockquote[] {
  return children.flatMap((node) => (node.type === 'blockquote' ? [node] : []))
}

function codes(source: string): string[] {
  return all(parse(source)).flatMap((node) => (node.type === 'code' ? [node.value] : []))
}

describe('nesting', () => {
  it.each([1, 3, 60])('an agent %i deep is that many quotes deep', (depth) => {
    let level: Root | Blockquote = parse(markdown(nested(depth)))
    for (let at = 0; at <= depth; at++) {
      const words = level.children.filter((node) => node.type === 'paragraph').map((node) => print([node]))
      expect(words).toContain(`level ${at}`)
      if (at < depth) expect(words).toContain(`after ${at}`)
      const quotes: Blockquote[] = quotesOf(level)
      expect(quotes).toHaveLength(at < depth ? 1 : 0)
      if (at === depth)
        expect(level.children.find((node) => node.type === 'code')).toMatchObject({value: `code ${depth}`})
      level = quotes[0] ?? level
    }
  })

  it('prefixed pieces are what printing the nested tree gives', () => {
    const nodes: RootContent[] = parse('para\n\n- a\n\n  b\n\n```js\n\nx\n```\n\n| a |\n|---|\n| b |\n\n> q').children
    const blocks = nodes.flatMap((node) => (node.type === 'definition' || node.type === 'html' ? [] : [node]))
    const text = [...quote([{depth: 3, nodes: blocks}])].join('')
    let tree: Root | Blockquote = parse(text)
    for (let depth = 0; depth < 3; depth++) {
      tree = quotesOf(tree)[0] ?? tree
    }
    expect(tree.children.map(({type}) => type)).toEqual(['paragraph', 'list', 'code', 'table', 'blockquote'])
    expect(print(parse(text).children)).toBe(text.trimEnd())
  })

  it('an agent 1,000 deep does not overflow the stack', () => {
    const source = {load: () => message('none'), report: createReport(), options: full}
    const text = [...quote(pieces(nested(1000), source))].join('')
    expect(text).toContain(`${'> '.repeat(1000)}level 1000`)
  })

  it('two agents in one call have a label each, and an answer is shown once', () => {
    const echo: Delegation['children'] = [
      {
        type: 'toolResult',
        id: 'r',
        error: false,
        via: 'result',
        echo: 'a',
        children: [{type: 'text', id: 'x', format: 'markdown', value: 'again'}]
      },
      {
        type: 'toolResult',
        id: 's',
        error: false,
        via: 'result',
        children: [{type: 'text', id: 'y', format: 'markdown', value: 'own words'}]
      }
    ]
    const source = body(
      delegation(
        'd',
        thread('one', [message('a', text('first'))]),
        thread('two', [message('b', text('second'))]),
        ...echo
      )
    )
    expect(parse(source).children.filter(({type}) => type === 'blockquote')).toHaveLength(2)
    expect(source).not.toContain('again')
    expect(source).toContain('own words')
  })

  it('a prompt is shown once, and shown when the thread does not say it', () => {
    const asked = (first: string) => ({
      ...delegation('d', thread('one', [message('a', text(first))])),
      input: {prompt: 'Find the bug'}
    })
    expect(body(asked('Find the bug')).match(/Find the bug/g)).toHaveLength(1)
    expect(body(asked('Something else')).match(/Find the bug/g)).toHaveLength(1)
    expect(body({...delegation('d'), input: {prompt: 'Find the bug'}})).toMatch(/Find the bug[\s\S]*not in the log/)
  })
})

describe('text stands alone', () => {
  const shown = (value: string) => print(markdownText(value, () => undefined))

  it('an open fence is closed', () => {
    const source = body(text('```js\nopen'), text('next'))
    expect(codes(source)).toEqual(['open'])
    expect(parse(source).children.at(-1)?.type).toBe('paragraph')
  })

  it('fences are longer than what they hold', () => {
    const value = '````\n```\ninner\n```\n`````'
    expect(codes(body(call('Bash', {command: 'cat'}, value)))).toEqual([value])
  })

  it('lists that meet stay two', () => {
    const lists = parse(body(text('- a'), text('- b'))).children.filter(({type}) => type === 'list')
    expect(lists).toHaveLength(2)
    const list: RootContent[] = parse('- a').children
    const seam = [
      ...quote([
        {depth: 2, nodes: list},
        {depth: 2, nodes: list}
      ])
    ].join('')
    expect(seam).toBe('> > - a\n> >\n> > <!-- -->\n> >\n> > - a\n')
  })

  it('raw HTML is text', () => {
    const source = shown(
      '<script>alert(1)</script>\n\na <b onclick=x>bold</b>\n\n<div>\n  <p>\n</div>\n\n<!-- c -->\n\n- <hr>'
    )
    expect(all(parse(source)).filter(({type}) => type === 'html')).toEqual([])
    for (const word of ['alert(1)', 'onclick', '<div>', 'c -->']) expect(source).toContain(word)
  })

  it('definitions do not leave their message', () => {
    const source = body(text('[a] and ![a]\n\n[a]: http://one.example "T"\n[b]: http://two.example'), text('[a] [b]'))
    expect(all(parse(source)).filter(({type}) => /Reference|definition/i.test(type))).toEqual([])
    expect(all(parse(source)).filter(({type}) => type === 'link')).toHaveLength(2)
    expect(source).toContain('two.example')
  })

  it('footnotes are text', () => {
    const source = shown('word[^1]\n\n[^1]: the note\n\n    - more')
    expect(all(parse(source)).filter(({type}) => /footnote/i.test(type))).toEqual([])
    expect(source).toContain('the note')
    expect(source).toContain('more')
  })

  it('headings are below ours', () => {
    expect(shown('# a\n\n#### b\n\n##### c')).toBe('### a\n\n###### b\n\n**c**')
  })

  it('text too long or too deep is code, and said so', () => {
    const report = createReport()
    const long = [
      `${'word '.repeat(10_001)}end`,
      `${'> '.repeat(5000)}x`,
      `${'- '.repeat(5000)}x`,
      `${'*'.repeat(9000)}a${'*'.repeat(9000)}`
    ]
    long.push(`${'*a '.repeat(200)}b${' a*'.repeat(200)}`)
    for (const value of long)
      expect(codes(markdown(session(thread('main', [message('m', text(value))])), report))).toEqual([value])
    expect(report.counts.get('long-text')).toBe(5)
    expect(report.warnings[0]).toMatchObject({file: 'main.jsonl'})
  })

  it.each([
    '*_',
    'a\n---\n\n',
    '> :\n\n',
    '> a\nb\n\n',
    '- - a\n\n',
    '- a\n  b\n  - b\n',
    'a[^1]\n\n[^1]: b\n\n',
    '~~\r- \n'
  ])('a text that the parser would take seconds for is code: %j many times over', (unit) => {
    const report = createReport()
    const value = unit.repeat(49_000 / unit.length)
    expect(codes(markdown(session(thread('main', [message('m', text(value))])), report))).toHaveLength(1)
    expect(report.counts.get('long-text')).toBe(1)
  })

  it('a text with many lists, quotes and headings is no such text', () => {
    const report = createReport()
    const value = [
      'One',
      '===',
      '- a',
      '  - b `c`',
      '',
      '> > *d*',
      '> > e',
      '> f',
      '',
      'And a line of words.\n\n'
    ].join('\n')
    const source = markdown(session(thread('main', [message('m', text(value.repeat(100)))])), report)
    expect(codes(source)).toEqual([])
    expect(report.counts.get('long-text')).toBeUndefined()
  })

  it('carriage returns and terminal codes do not leave the quote', () => {
    const inner = thread('one', [
      message('a', call('Bash', {command: 'x'}, 'one\rtwo\r\n\u001b[31mred\u001b[0m\u0007'))
    ])
    const source = body(delegation('d', inner))
    expect(codes(source)).toEqual(['one\ntwo\nred\u2407'])
    expect(source).not.toMatch(/[\r\u001b]/)
  })

  it('mentions are muted, code and addresses are not changed', () => {
    const source = body(
      text('@bob fixes #12, o/r#3, me@x.org `@bob` https://x.example/#1 https://github.com/o/r/issues/4')
    )
    expect(source).toContain('@\u2060bob fixes #\u206012, o/r#\u20603')
    expect(source).toContain('`@bob`')
    expect(source).toContain('<https://x.example/#1>')
    expect(source).toContain('`https://github.com/o/r/issues/4`')
    expect(source).toContain('me@x.org')
  })
})

describe('the document', () => {
  it('begins with its mark, if the id is safe', () => {
    const whole = nested(0)
    expect(markdown(whole).split('\n')[0]).toBe('<!-- claude-export: session-1 -->')
    expect(markdown({...whole, id: 'a --> <b>'})).toMatch(/^# A title\n/)
  })

  it('reads back as it was printed', () => {
    const source = markdown(nested(3))
    expect(`${print(parse(source).children)}\n`).toBe(source)
  })

  it('says who, when and what', () => {
    const thinking = {type: 'thinking', id: 't', value: 'hm'} as const
    const {time: _, ...untimed} = message('n', text('Thanks'))
    const said = message('m', thinking, call('Bash', {command: 'seq 22', timeout: 5}, numbers(22)))
    const source = markdown(session(thread('main', [said, {...untimed, author: 'human'}])))
    expect(source.replace(numbers(20), '(20 lines)\n')).toMatchInlineSnapshot(`
      "<!-- claude-export: session-1 -->

      # A title

      - When: 2025-01-02 03:04:05 UTC
      - Model: \`model-a\`
      - Used: 1,000 tokens in, 20 out
      - Counted: 2 tool calls, 0 agents, 0 errors

      ## Claude · 2025-01-02 03:04:05 UTC

      <details>
      <summary>Thinking</summary>

      hm

      </details>

      **Bash** \`seq 22\`

      \`\`\`
      timeout: 5
      \`\`\`

      <details>
      <summary>22 lines</summary>

      \`\`\`
      (20 lines)
      21
      22
      \`\`\`

      </details>

      ## Human · unknown time

      Thanks
      "
    `)
  })

  it('branches, compactions, notices and unknown nodes have their places', () => {
    const whole = session(thread('main', [message('m', text('hello'))]))
    const segment = whole.children[0]?.children[0]
    const turns = segment?.children.splice(0) ?? []
    segment?.children.push(
      {
        type: 'compaction',
        id: 'c',
        trigger: 'auto',
        tokensBefore: 1234,
        children: [{type: 'text', id: 's', format: 'markdown', value: 'So far'}]
      },
      {type: 'branch', id: 'b', from: 'm', children: turns.flatMap((turn) => (turn.type === 'turn' ? [turn] : []))},
      {type: 'notice', id: 'n', kind: 'hook', level: 'info', value: `ran ${'x'.repeat(300)}`},
      {type: 'notice', id: 'e', kind: 'api-error', level: 'error', value: 'Overloaded\nagain'},
      {type: 'unknown', id: 'u', of: 'entry', name: 'new <thing>', raw: {uuid: 'u', a: [1]}}
    )
    whole.children.push({...thread('lost', [message('l', text('alone'))]), role: 'detached', unlinked: 'no call'})
    const source = markdown(whole)
    expect(source.slice(source.indexOf('---'))).toMatchInlineSnapshot(`
      "---

      **Context compacted** (auto, 1,234 tokens before) · unknown time

      <details>
      <summary>Summary</summary>

      So far

      </details>

      <details>
      <summary>Rewound: main</summary>

      ## Claude · 2025-01-02 03:04:05 UTC

      hello

      </details>

      <details>
      <summary>hook: ran xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…</summary>

      \`\`\`
      ran xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
      \`\`\`

      </details>

      **Error** api error

      \`\`\`
      Overloaded
      again
      \`\`\`

      <details>
      <summary>Unknown entry: new &lt;thing&gt;</summary>

      \`\`\`json
      {
        "uuid": "u",
        "a": [
          1
        ]
      }
      \`\`\`

      </details>

      ## Unlinked agents

      **Agent** · no call · model-a · 1,000 tokens in, 20 out · 2 tool calls

      > **Claude** · 2025-01-02 03:04:05 UTC
      >
      > alone
      "
    `)
  })
})

describe('tool views', () => {
  it('a view that throws is reported and replaced', () => {
    const report = createReport()
    const broken = {
      ...defaultTool,
      names: ['Bash'],
      summary: () => {
        throw new Error('no')
      }
    }
    const block = call('Bash', {command: 'ls'}, 'out')
    const shown = block.type === 'toolCall' && view(block, {report, tools: [broken]})
    expect(shown).toMatchObject({summary: [{type: 'inlineCode', value: 'ls'}], call: []})
    expect(report.counts.get('tool-view-failed')).toBe(1)
  })

  it('an input that is more than its summary is shown in full', () => {
    expect(codes(body(call('Bash', {command: 'a\nb'}, 'ok')))).toEqual(['a\nb', 'ok'])
    expect(codes(body(call('Odd', {constructor: 'x', list: [1]}, '')))).toEqual(['list: [\n  1\n]'])
  })
})
