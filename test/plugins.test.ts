import fs from 'node:fs'
import type {Root} from 'hast'
import {toHtml} from 'hast-util-to-html'
import type {Root as Markdown} from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import {unified} from 'unified'
import {VFile} from 'vfile'
import {describe, expect, test} from 'vitest'
import type {Session} from '../src/ast/nodes.js'
import {nodes, threads} from '../src/ast/walk.js'
import {printTree} from '../src/content/print-tree.js'
import {embedMedia} from '../src/html/media.js'
import {pageHast} from '../src/html/nodes/page-hast.js'
import {planSession} from '../src/html/plan-session.js'
import {
  type AgentText,
  createHighlighter,
  createReport,
  exportMarkdown,
  kit,
  type MarkdownOptions,
  messageLoader,
  outlineSession,
  readSession,
  type SessionFiles,
  sessionParse,
  sessionRehype,
  sessionRemark
} from '../src/index.js'
import {corpusSessions, fixtureNames, fixtureSessions, hasCorpus} from './all-sessions.js'

const printer = unified()
  .use(sessionParse)
  .use(sessionRemark)
  .use(remarkGfm, {tablePipeAlign: false})
  .use(remarkStringify, {bullet: '-', rule: '-', listItemIndent: 'one'})

describe('sessionParse', () => {
  // Something of theirs lies in other files, and is neither a log nor an agent's.
  const beside = new Set([
    'agent-file-missing',
    'agent-of-copied-call',
    'spilled-output',
    'title-custom',
    'title-from-summary',
    'windows-paths'
  ])

  test.each(
    fixtureNames.filter((name) => !beside.has(name))
  )('%s: gives the tree that is read from the disk', (name) => {
    for (const files of fixtureSessions(name)) {
      if (files.main === undefined || files.workflows.length > 0) continue
      const tree = unified().use(sessionParse).parse(fileOf(files))
      expect(text(tree)).toBe(text(readSession(files, createReport())))
    }
  })

  test('a text without a path is a session too', () => {
    const tree = unified().use(sessionParse).parse('{"type":"user","uuid":"u1","message":{"content":"Hello"}}')
    expect([tree.id, tree.title, tree.children[0]?.source]).toEqual(['stdin', 'Hello', '-'])
  })

  test('warnings are messages of the file, with their places', () => {
    const file = new VFile({path: 'logs/a.jsonl', value: '{"type":"user","message":{"content":"Hello"}}\n{]\n\n'})
    unified().use(sessionParse).parse(file)
    expect(file.messages.map(({ruleId, source, line, reason}) => ({ruleId, source, line, reason}))).toEqual([
      {ruleId: 'bad-line', source: 'claude-export', line: 2, reason: 'A line is not JSON; skipped'}
    ])
  })

  test('a warning about an agent names its file', () => {
    const agents: AgentText[] = [{id: 'one', value: '{]\n{}\n'}]
    const file = new VFile({path: 'logs/a.jsonl', value: '', data: {agents}})
    unified().use(sessionParse).parse(file)
    const [message] = file.messages.filter(({ruleId}) => ruleId === 'bad-line')
    expect(message?.reason).toBe('A line is not JSON; skipped: a/subagents/agent-one.jsonl:1')
    expect(message?.line).toBeUndefined()
  })

  test('agents that share an id are both read', () => {
    const line = (words: string) => `{"type":"user","isSidechain":true,"message":{"content":"${words}"}}`
    const agents: AgentText[] = [
      {id: '../one', value: line('First')},
      {id: '../one', value: Buffer.from(line('Second'))}
    ]
    const tree = unified()
      .use(sessionParse)
      .parse(new VFile({path: 'a.jsonl', value: '', data: {agents}}))
    const texts = [...nodes(tree)].flatMap((node) => (node.type === 'text' ? node.value : []))
    expect(texts).toEqual(['First', 'Second'])
    for (const {source} of threads(tree)) expect(source).not.toContain('..')
  })

  test.each([
    ['text'],
    [[{id: 'one'}]],
    [[{value: 'text'}]],
    [[null]]
  ])('agents that are none are refused: %j', (agents) => {
    const file = new VFile({value: '', data: {agents}})
    expect(() => unified().use(sessionParse).parse(file)).toThrow(/^Expected .*`file\.data\.agents`$/)
  })
})

describe('sessionRemark', () => {
  test.each(fixtureNames)('%s: prints as what is streamed', (name) => {
    for (const files of fixtureSessions(name)) {
      expect(printed(files)).toBe(streamed(files))
      expect(printed(files, {detail: 'full', images: 'embed'})).toBe(streamed(files, {detail: 'full', images: 'embed'}))
    }
  })

  test.skipIf(!hasCorpus)('real sessions print as what is streamed', () => {
    const small = corpusSessions().filter(({main}) => main !== undefined && fs.statSync(main).size < 300_000)
    for (const files of small) expect(printed(files, {detail: 'full'})).toBe(streamed(files, {detail: 'full'}))
  })

  test.each<Partial<MarkdownOptions>>([
    {detail: 'prompts'},
    {detail: 'chat', thinking: true},
    {only: ['errors']},
    {agents: 'summary'},
    {agents: 'none', tz: 'Europe/Berlin'},
    {turns: {from: 2, to: 2}},
    {last: 1}
  ])('options choose the same: %j', (options) => {
    for (const files of fixtureSessions('showcase')) expect(printed(files, options)).toBe(streamed(files, options))
  })

  test('tools of the caller come first', () => {
    const [files] = fixtureSessions('tool-call')
    const mine = {names: [/./], summary: () => [kit.text('in my own words')]}
    const tree =
      files &&
      unified()
        .use(sessionRemark, {tools: [mine]})
        .runSync(readSession(files, createReport()))
    expect(JSON.stringify(tree)).toContain('in my own words')
  })

  test('no node stands at two places', () => {
    for (const files of fixtureSessions('showcase')) {
      const seen = new Set<unknown>()
      const stack: Markdown['children'][number][] = [...markdownOf(files, {detail: 'full'}).children]
      for (let node = stack.pop(); node; node = stack.pop()) {
        expect(seen.has(node)).toBe(false)
        seen.add(node)
        if ('children' in node) stack.push(...node.children)
      }
    }
  })

  test('the whole way at once', async () => {
    const [files] = fixtureSessions('agent-in-agent')
    expect(files && String(await printer.process(fileOf(files)))).toBe(files && streamed(files))
  })

  test('an outline is refused', () => {
    for (const files of fixtureSessions('one-answer')) {
      const {session} = outlineSession(files, createReport())
      expect(() => unified().use(sessionRemark).runSync(session)).toThrow('Expected a whole tree')
      expect(() => unified().use(sessionRehype).runSync(session)).toThrow('Expected a whole tree')
    }
  })
})

describe('sessionRehype', () => {
  // Streamed, agents that are deeper than eight have pages of their own.
  test.each(fixtureNames.filter((name) => name !== 'agents-100-deep'))('%s: is what is streamed', (name) => {
    for (const files of fixtureSessions(name)) {
      const [title, body] = pageOf(files).children
      expect(title).toMatchObject({tagName: 'h1'})
      expect(body && toHtml(body)).toBe(streamedPage(files))
    }
  })

  test('agents a hundred deep stand on the page', () => {
    for (const files of fixtureSessions('agents-100-deep')) {
      const html = toHtml(pageOf(files))
      for (const {id} of threads(readSession(files, createReport()))) expect(html).toContain(`id="${id}"`)
    }
  })

  test('the whole way at once, in colours', async () => {
    const [files] = fixtureSessions('showcase')
    const highlighter = await createHighlighter()
    const way = unified().use(sessionParse).use(sessionRehype, {highlighter}).use(rehypeStringify)
    const html = files && String(await way.process(fileOf(files)))
    expect(html).toMatch(/^<h1 dir="auto">Fix the lantern that never dims<\/h1><div class="thread main"/)
    expect(html).toMatch(/<span class="tk-keyword">/)
  })
})

/** A session's files as a reader of them would hand them on. */
function fileOf({main, agents}: SessionFiles): VFile {
  const texts = agents.map(({id, path: file, sidecar}): AgentText => {
    return {id, value: fs.readFileSync(file), ...(sidecar ? {sidecar} : {})}
  })
  return new VFile({path: main ?? '', value: main ? fs.readFileSync(main) : '', data: {agents: texts}})
}

/** A tree as text, the files it was read from without their folders. */
function text(tree: Session): string {
  const parts = printTree(tree, () => {
    throw new Error('Expected no stub')
  })
  return [...parts].join('').replace(/"source":"[^"]*\//g, '"source":"')
}

function markdownOf(files: SessionFiles, options: Partial<MarkdownOptions> = {}): Markdown {
  return unified().use(sessionRemark, options).runSync(readSession(files, createReport()))
}

function printed(files: SessionFiles, options: Partial<MarkdownOptions> = {}): string {
  return printer.stringify(markdownOf(files, options), new VFile())
}

function streamed(files: SessionFiles, options: Partial<MarkdownOptions> = {}): string {
  let text = ''
  exportMarkdown(files, (part) => (text += part), createReport(), {...options, redact: false})
  return text
}

function pageOf(files: SessionFiles): Root {
  return unified().use(sessionRehype).runSync(readSession(files, createReport()))
}

/** The same page, messages read one by one. */
function streamedPage(files: SessionFiles): string {
  const report = createReport()
  const outline = outlineSession(files, report)
  const load = messageLoader(files, outline, report)
  const endless = Number.POSITIVE_INFINITY
  const sizes = {pageSize: endless, inlineSize: endless}
  const whole = readSession(files, createReport())
  const plan = planSession(outline.session, sizes)
  const known = new Set([...nodes(whole)].map(({id}) => id))
  const [page] = plan.pages
  const place = {
    plan,
    load,
    report,
    content: {report},
    media: (image: Parameters<typeof embedMedia>[0]) => {
      const {path: url = '', ...size} = embedMedia(image) ?? {}
      return url ? {url, ...size} : undefined
    },
    urlOf: (id: string) => (known.has(id) ? `#${id}` : undefined),
    ids: new Set<string>()
  }
  const html = page ? toHtml(pageHast(page, place)) : ''
  load.close()
  return html
}
