import {toHtml} from 'hast-util-to-html'
import {expect, test} from 'vitest'
import type {Block, Json, Message, Session, ToolCall} from '../src/ast/nodes.js'
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
      urlOf: (id) => `elsewhere#${id}`,
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
