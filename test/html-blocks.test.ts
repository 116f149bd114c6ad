import {toHtml} from 'hast-util-to-html'
import {expect, test} from 'vitest'
import type {
  Block,
  Delegation,
  Image,
  Json,
  Message,
  Session,
  Text,
  ToolCall,
  ToolResult,
  Turn
} from '../src/ast/nodes.js'
import {toolName} from '../src/html/amounts.js'
import {turnTitle} from '../src/html/nodes/gist.js'
import {pageHast} from '../src/html/nodes/page-hast.js'
import {planSession} from '../src/html/plan-session.js'
import {createReport} from '../src/report.js'
import {session, thread} from './build-session.js'

test('what a log says is never an element, wherever a page shows it', () => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) "\' onclick=alert(1)'
  const input: {[key: string]: Json} = {command: evil, file_path: evil, prompt: evil, description: evil, [evil]: evil}
  const call: ToolCall = {type: 'toolCall', id: 'c1', name: evil, server: evil, input, status: 'failed', children: []}
  const blocks: Block[] = [
    {type: 'text', id: 'b1', format: 'markdown', value: evil},
    {type: 'text', id: 'b2', format: 'plain', value: evil},
    {type: 'thinking', id: 'b3', value: evil},
    {type: 'image', id: 'b4', mediaType: evil, alt: evil, source: 'url', value: 'javascript:alert(1)'},
    {type: 'document', id: 'b5', mediaType: evil, name: evil, source: 'text', value: evil},
    {type: 'command', id: 'b6', kind: 'slash', name: evil, args: evil, children: []},
    call,
    {
      ...call,
      id: 'c2',
      name: 'AskUserQuestion',
      input: {questions: [{question: evil, header: evil, options: [{label: evil}]}]}
    },
    {...call, type: 'delegation', id: 'c3', agent: {type: evil, description: evil}, mode: 'wait', children: []},
    {type: 'notice', id: 'b7', kind: evil, level: 'error', value: evil},
    {type: 'unknown', id: 'b8', of: 'block', name: evil, raw: {[evil]: evil}}
  ]
  const html = htmlOf(session(thread('main', [{...answer('a1', blocks), model: evil, time: evil}])))
  const tags = html.match(/<[^>]*>/g) ?? []
  expect(tags.filter((tag) => /<(?:script|img)|javascript:|="[^"]*\son\w+=|\son\w+=/i.test(tag))).toEqual([])
})

test('six quiet calls of several messages are one line', () => {
  const messages = [1, 2, 3, 4, 5, 6].map((n) => answer(`m${n}`, [quiet(n)]))
  const html = htmlOf(session(thread('main', messages)))
  expect(html).toContain(
    '<details class="run"><summary><span class="name">6 calls</span><span class="arg">6 Read</span>'
  )
  expect(html).toContain('<span class="anchor" id="m6"></span>')
})

test('a search that found nothing says so, and not that this took a line', () => {
  const found = (said: string, numLines: number) => {
    const back: ToolResult = {...result('r1'), children: [plain('r1.1', said)], output: {numLines}}
    const call: ToolCall = {...gave('done', said), name: 'Grep', input: {pattern: 'dim'}, children: [back]}
    return htmlOf(session(thread('main', [answer('m1', [call])])))
  }
  expect(found('No files found', 0)).toContain('<span class="meta">nothing found</span>')
  expect(found('No files found', 0)).not.toContain('0 lines')
  expect(found('src/dim.ts', 1)).toContain('<span class="meta">1 line</span>')
})

test('a prompt that came while Claude was at work says so', () => {
  const asked: Message = {type: 'message', id: 'q2', author: 'human', children: [text('q2.1', 'Wait.')]}
  const html = htmlOf(session(thread('main', [answer('a1', [text('a1.1', 'On it.')]), asked])))
  expect(html).toContain('<div class="message human queued" id="q2"><header class="by"><h3>Human</h3>')
  expect(html).toContain('<span class="tagline">queued</span>')
})

test('a speaker is named once, later messages have only their time', () => {
  const messages = ['a1', 'a2'].map((id) => answer(id, [text(`${id}.1`, 'Lit.')]))
  const html = htmlOf(session(thread('main', messages)))
  expect(html.match(/Claude<\/h\d>/g)).toEqual(['Claude</h2>'])
  expect(html).toContain('<div class="message claude" id="a2"><header class="by"><a class="at" href="#a2">Link</a>')
})

test('the same minute again is told apart, another is not', () => {
  const messages = ['09:00:01', '09:00:59', '09:01:00'].map((time, at) => {
    return {...answer(`a${at}`, [text(`a${at}.1`, 'Lit.')]), time: `2026-09-07T${time}Z`}
  })
  const html = htmlOf(session(thread('main', messages)))
  expect(html).toContain('<a class="at again" href="#a1">')
  expect(html).toContain('<a class="at" href="#a2">')
})

test('a denied call shows the words of the person who would not have it', () => {
  const start = "The user doesn't want to proceed with this tool use. The tool use was rejected."
  const shown = (said: string) => htmlOf(session(thread('main', [answer('a1', [gave('denied', said)])])))
  const line = '<span class="why"><span class="who">Human: </span><i dir="auto">Only the wicks.</i></span>'
  expect(shown(`${start} To tell you how to proceed, the user said:\nOnly the wicks.`)).toContain(line)
  expect(shown(`${start} The user provided the following reason for the rejection:  Only the wicks.`)).toContain(line)
  expect(shown(`${start} STOP what you are doing.`)).not.toContain('class="why"')
  expect(shown('Not allowed here')).toContain('<span class="why">Not allowed here</span>')
})

test('what gave a picture is open, and in no run', () => {
  const calls = [1, 2, 3, 4, 5, 6].map(quiet)
  const image: Image = {type: 'image', id: 'i1', mediaType: 'image/png', source: 'base64', value: ''}
  const seen: ToolCall = {...quiet(7), children: [{...result('r7'), children: [image]}]}
  const html = htmlOf(session(thread('main', [answer('a1', [...calls, seen])])))
  expect(html).toContain('<span class="name">6 calls</span>')
  expect(html).toContain('<details class="call" id="toolu_7" open>')
})

test('a tool of a server is called so that it can be read', () => {
  expect(toolName('mcp__almanac__sun_times', 80)).toBe('MCP almanac sun_times')
  expect(toolName('Read', 80)).toBe('Read')
})

test.each([
  ['Two lanterns', '2 words'],
  ['灯籠は暗い', '5 words'],
  ['README に灯', '3 words']
])('%s is %s', (value, words) => {
  const html = htmlOf(session(thread('main', [answer('a1', [{type: 'thinking', id: 'b1', value}])])))
  expect(html).toContain(`<span class="meta">${words}</span>`)
})

test('an agent that failed says so in red, and an error of the API is not its answer', () => {
  const last: Message = {...answer('x1', [text('x1.1', 'API Error: 529')]), error: true}
  const agent = {...thread('agent-1', [last]), answer: 'x1'}
  const ended: ToolResult = {...result('r1'), error: true, children: [plain('r1.1', 'Stopped early')]}
  const html = htmlOf(
    session(thread('main', [answer('a1', [delegation({status: 'failed', children: [agent, ended]})])]))
  )
  expect(html).toContain('<div class="answer bad">')
  expect(html).toMatch(/<p class="notice error"[^>]*><b>API error<\/b>/)
  expect(html.match(/class="answer/g)).toHaveLength(1)
})

test('a workflow is called by its name, its agents by their labels', () => {
  const type = 'workflow-subagent'
  const agents = ['look', 'write'].map((description) => ({...thread(description, []), agent: {type, description}}))
  const told: ToolResult = {...result('r1'), output: {workflowName: 'release'}}
  const call = delegation({name: 'Workflow', mode: 'workflow', agent: {type, description: 'Both'}, input: {}})
  const html = htmlOf(session(thread('main', [answer('a1', [{...call, children: [...agents, told]}])])))
  expect(html).toContain('<b>Workflow</b> release: Both')
  expect(html).toContain('<b>look</b>')
  expect(html).not.toContain(type)
})

test('a plan says that it was approved', () => {
  const said = 'User has approved your plan. You can now start coding.'
  const plan: ToolCall = {...gave('done', said), name: 'ExitPlanMode', input: {plan: '# Light\n\n1. Wick'}}
  const html = htmlOf(session(thread('main', [answer('a1', [plan])])))
  expect(html).toContain('<span class="pick">✓ approved</span>')
  expect(html).toContain('<details class="fold"><summary><b>Output</b><span class="brief">: User has approved')
})

test('a notice that is JSON is told in words', () => {
  const value = '{"type":"idle","from":"rev","more":[1]}'
  const html = htmlOf(
    session(thread('main', [answer('a1', [{type: 'notice', id: 'n1', kind: 'api-idle', level: 'info', value}])]))
  )
  expect(html).toContain('<span class="name">API idle</span><span class="arg">type: idle, from: rev, more</span>')
})

test('the further input of an agent is told in its line where it is short', () => {
  const input = {prompt: 'Count.', model: 'haiku', notes: 'lamps and more lamps '.repeat(5)}
  const agent = {...thread('agent-1', [answer('x1', [text('x1.1', 'Two.')])]), answer: 'x1'}
  const html = htmlOf(session(thread('main', [answer('a1', [delegation({input, children: [agent]})])])))
  expect(html).toContain('<span class="name">Input</span><span class="arg">model: haiku, notes</span>')
})

test('of a command, what it printed is output, and what it told the model a prompt', () => {
  const printed = plain('c1.1', 'lit')
  const told: Text = {...plain('c1.2', '# Light\n\nLight **all**.'), format: 'markdown'}
  const command: Block = {type: 'command', id: 'c1', kind: 'slash', name: '/light', children: [printed, told]}
  const html = htmlOf(session(thread('main', [{...answer('a1', [command]), author: 'human'}])))
  expect(html).toContain('<span class="what">Output, 1 line</span>')
  expect(html).toContain('<details class="call prompt"><summary><span class="name">Prompt</span>')
  expect(html).toContain('<strong>all</strong>')
})

test('a question that is not in the form of one is still what Claude asked, no output', () => {
  const call: ToolCall = {...gave('failed', 'No such tool'), name: 'AskUserQuestion', input: {question: 'Which?\nWick'}}
  expect(htmlOf(session(thread('main', [answer('a1', [call])])))).toContain('<span class="what">Input, 3 lines</span>')
})

test('a file that the harness gave is called by its path, and says how long it is', () => {
  const notice = (value: string): Block => ({type: 'notice', id: 'n1', kind: 'file', level: 'info', value})
  const given = (value: string) => htmlOf(session(thread('main', [answer('a1', [notice(value)])])))
  const html = given('src/lamp.ts\nexport const wick = 3\nexport const oil = 1\n')
  expect(html).toContain('<span class="arg"><code>src/lamp.ts</code></span><span class="meta">2 lines</span>')
  expect(html).toContain('<span class="what">src/lamp.ts, 2 lines</span>')
  expect(html).toContain('<code>export const wick = 3\nexport const oil = 1</code>')
  expect(given('src/lamp.ts')).toContain('<b>File</b><span dir="auto"><code>src/lamp.ts</code></span>')
})

test('a file of very many empty lines is given in time', () => {
  const value = `src/lamp.ts\n${'\n'.repeat(500_000)}wick\n`
  const notice: Block = {type: 'notice', id: 'n1', kind: 'file', level: 'info', value}
  expect(htmlOf(session(thread('main', [answer('a1', [notice])])))).toContain('<code>src/lamp.ts</code>')
})

test('a failure is told by the first line that says something, not by the box around it', () => {
  const failed = (said: string) =>
    htmlOf(session(thread('main', [answer('m1', [{...gave('failed', said), name: 'Bash'}])])))
  const drawn = 'Exit code 1\n╭──────────╮\n│ hook: no wick │\n╰──────────╯'
  expect(failed(drawn)).toContain('<span class="why">hook: no wick</span>')
  expect(failed('=====\n-bash: lamp: not found')).toContain('<span class="why">-bash: lamp: not found</span>')
  expect(failed('═══')).not.toContain('class="why"')
})

test('a call of which the log does not know how long it took says nothing of it', () => {
  const took = (duration: number) =>
    htmlOf(session(thread('main', [answer('m1', [{...gave('done', 'lit'), name: 'Bash', duration}])])))
  expect(took(0)).not.toContain('class="meta"')
  expect(took(20)).toContain('<span class="meta">20 ms</span>')
})

test('an outline has words without their marks, and commands as they were typed', () => {
  const turn = (trigger: Turn['trigger'], title: string) => turnTitle({trigger, title}, 100)
  expect(turn('human', 'Light **all** of `them`, see [this](https://example.com)')).toBe('Light all of them, see this')
  const pasted = 'Do this: # Plan: Dim `them` ## Context Lanterns ## Steps 1. Wick'
  expect(turn('human', pasted)).toBe('Do this: Plan: Dim them')
  expect(turn('human', '# Dim')).toBe('Dim')
  expect(turn('human', 'Lantern # 4 is # 1')).toBe('Lantern # 4 is # 1')
  expect(turn('command', '!ls *.ts')).toBe('! ls *.ts')
  expect([turn('human', ''), turn('harness', '')]).toEqual(['No words', 'Claude went on'])
})

test('an agent with pages of its own is a card: prompt, answer, and where it is', () => {
  const agent = {...thread('agent-1', [answer('x1', [text('x1.1', 'Two lamps.')])]), answer: 'x1'}
  const call: Block = {
    type: 'delegation',
    id: 'c1',
    name: 'Task',
    input: {prompt: 'Count the lamps.', description: 'Count'},
    status: 'done',
    agent: {type: 'counter', description: 'Count'},
    mode: 'background',
    children: [agent]
  }
  const whole = session(thread('main', [answer('a1', [call])]))
  const inline = htmlOf(whole)
  expect(inline).toContain('<div class="thread" id="agent-1">')
  expect(inline).toMatch(/<details class="delegation hue-1" data-depth="1" id="c1" open>/)
  const card = htmlOf(whole, new Set(['agent-1']))
  expect(card).not.toContain('id="agent-1"')
  expect(card).toMatch(/<details class="call prompt">.*Count the lamps\./)
  expect(card).toMatch(
    /<div class="answer"><header class="by"><h\d>Answer<\/h\d><span>to Claude<\/span><\/header>.*Two lamps\./
  )
  expect(card).toContain('<a href="elsewhere#agent-1">Read')
})

/** The first page; threads that are `apart` have pages of their own. */
function htmlOf(whole: Session, apart: ReadonlySet<string> = new Set()): string {
  const report = createReport()
  const plan = planSession(whole, {pageSize: 1e9, inlineSize: 1e9, apart})
  const [page] = plan.pages
  if (!page) throw new Error('A plan has a page')
  const isApart = (id: string) => apart.has(id)
  return toHtml(
    pageHast(page, {
      plan: {...plan, pagesOf: (one) => (isApart(one.id) ? [page] : one.id === 'main' ? plan.pagesOf(one) : [])},
      load() {
        throw new Error('Nothing is on disk')
      },
      report,
      content: {report},
      media: () => undefined,
      urlOf: (id) => (id.startsWith('agent-') ? `elsewhere#${id}` : `#${id}`),
      ids: new Set()
    })
  )
}

function answer(id: string, children: Block[]): Message {
  return {type: 'message', id, author: 'claude', children}
}

function text(id: string, value: string): Block {
  return {type: 'text', id, format: 'markdown', value}
}

function quiet(number: number): ToolCall {
  const input = {file_path: `lamp-${number}.ts`}
  return {type: 'toolCall', id: `toolu_${number}`, name: 'Read', input, status: 'done', children: []}
}

function gave(status: ToolCall['status'], said: string): ToolCall {
  const error = status !== 'done'
  return {...quiet(9), status, children: [{...result('r9'), error, children: [plain('r9.1', said)]}]}
}

function result(id: string): ToolResult {
  return {type: 'toolResult', id, error: false, via: 'result', children: []}
}

function plain(id: string, value: string): Text {
  return {type: 'text', id, format: 'plain', value}
}

function delegation(more: Partial<Delegation>): Delegation {
  const base = {type: 'delegation', id: 'c1', name: 'Task', status: 'done', mode: 'wait'} as const
  return {...base, input: {prompt: 'Count.'}, agent: {type: 'counter'}, children: [], ...more}
}
