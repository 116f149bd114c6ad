import {readdirSync, readFileSync} from 'node:fs'
import {HtmlValidate} from 'html-validate'
import {describe, expect, it} from 'vitest'
import {shardOf} from '../src/html/ids.js'
import {renderFile} from '../src/html/render-file.js'
import type {
  Frame,
  NotFoundData,
  OutlineData,
  OutlineRow,
  OverviewData,
  PageData,
  SiteData
} from '../src/html/template-data.js'
import {createTheme, type Templates} from '../src/html/theme.js'
import {clock, day, dayAndClock, shortDay} from '../src/html/when.js'
import {createReport} from '../src/report.js'
import {messageLoader} from '../src/tree/load-message.js'
import {outlineSession} from '../src/tree/outline-session.js'
import {fixtureSessions} from './all-sessions.js'

const ours = (name: string): string => readFileSync(new URL(`../templates/${name}`, import.meta.url), 'utf8')
const theme = createTheme(ours)

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Rows become blocks on a phone, and browsers then forget that they were rows.
    'no-redundant-role': 'off',
    // The session's title is the page's.
    'long-title': 'off'
  }
})

/** Everything a log could hold, made unlike all else: each field gets a number. */
let fields = 0
const hostile = (): string => `"><img src=x onerror=alert(${fields++})>'</title></script><!--]]>{{x}}<%= 1 %>\u2028`

/** Values that are ours, never the log's. */
type Words = () => string

const frame = (word: Words): Frame => ({
  lang: 'en',
  title: word(),
  crumbs: [{text: word(), href: '../index.html'}, {text: word()}],
  root: '../',
  csp: "default-src 'none'; style-src 'self'",
  assets: {style: '../assets/style.css', script: '../assets/app.js'},
  ids: 'ids.js',
  foot: {account: word(), overview: 'overview.html'},
  version: word()
})

const moment = {iso: '2026-05-12T13:38:00.000Z', text: '13:38'}
const when = {day: {iso: moment.iso, text: 'Tuesday 12 May 2026'}, from: moment, to: moment, lastDay: moment}

const page = (word: Words): PageData => ({
  ...frame(word),
  kicker: word(),
  h1: word(),
  when,
  sub: word(),
  facts: [word(), word()],
  overview: 'overview.html',
  toc: [
    {
      kind: 'turn',
      href: '#turn-1',
      no: word(),
      text: word(),
      children: [
        {kind: 'agent', href: '#a1', tag: word(), hue: 1, text: word(), children: []},
        {kind: 'branch', href: '#b1', text: word(), children: []}
      ]
    },
    {kind: 'cut', href: '#c1', text: word(), children: []},
    {kind: 'turn', href: '#turn-2', no: word(), quiet: true, code: true, text: word(), children: []}
  ],
  body: '<div class="thread main"><h2>Said</h2></div>',
  pager: {
    prev: {href: 'index.html', label: word(), title: word()},
    next: {href: 'three.html', label: word(), title: word()}
  }
})

const agent = (word: Words, children: OutlineRow[] = []): OutlineRow => ({
  kind: 'agent',
  href: 'index.html#a1',
  tag: word(),
  hue: 2,
  name: word(),
  text: word(),
  stats: word(),
  failed: word(),
  children
})

const overview = (word: Words): OverviewData => ({
  ...frame(word),
  kicker: word(),
  h1: word(),
  when,
  start: 'index.html',
  facts: [{label: word(), value: word(), detail: word(), href: 'index.html', bad: true}],
  more: [{label: word(), value: [{text: word(), code: true}, {text: word()}]}],
  timeline: '<div class="timeline"></div>',
  outline: [
    {
      title: word(),
      note: word(),
      rows: [
        {
          kind: 'turn',
          href: 'index.html#t',
          no: word(),
          text: word(),
          stats: word(),
          children: [agent(word, [agent(word)])]
        },
        {kind: 'turn', no: word(), quiet: true, code: true, text: word(), stats: '', failed: word(), children: []},
        {kind: 'branch', href: 'index.html#b', no: word(), text: word(), stats: word(), children: []}
      ]
    },
    {title: word(), note: word(), rows: []}
  ],
  pager: {next: {href: 'overview/2.html', label: word(), title: word()}},
  tools: [{name: word(), count: word(), failed: word(), width: '100%', failedWidth: '5%'}],
  account: {sentence: word(), parts: [{title: word(), reasons: [word()]}]}
})

const outline = (word: Words): OutlineData => {
  const link = (href: string) => ({href, label: word(), title: word()})
  const pager = {prev: link('../overview.html'), next: link('3.html')}
  return {...frame(word), kicker: word(), h1: word(), outline: overview(word).outline, pager}
}

const site = (word: Words): SiteData => {
  const cell = (value: number) => ({text: word(), value, unit: word()})
  const counts = {
    turns: cell(2),
    tools: cell(0),
    agents: cell(1),
    tokens: cell(1000),
    errors: cell(3),
    duration: cell(5)
  }
  const row = {href: 'one/index.html', title: word(), prompt: word(), started: moment, order: 1, ...counts}
  return {
    ...frame(word),
    h1: word(),
    lede: word(),
    activity: '<svg class="strip"></svg>',
    total: 2,
    projects: [{name: word(), id: 'project-a', folder: word(), count: word(), activity: '', sessions: [row, row]}],
    pager: {prev: {href: 'index.html', label: word(), title: word()}}
  }
}

const notFound = (word: Words): NotFoundData => ({
  ...frame(word),
  h1: word(),
  text: word(),
  ways: [{href: 'index.html', text: word()}]
})

function rendered(word: Words): Array<[keyof Templates, string]> {
  return [
    ['page', theme.render('page', page(word))],
    ['overview', theme.render('overview', overview(word))],
    ['outline', theme.render('outline', outline(word))],
    ['site', theme.render('site', site(word))],
    ['not-found', theme.render('not-found', notFound(word))]
  ]
}

async function faults(html: string): Promise<string[]> {
  const {results} = await validator.validateString(html)
  return results.flatMap(({messages}) => messages.map(({ruleId, message, line}) => `${line}: ${message} (${ruleId})`))
}

describe.each(rendered(() => 'Words'))('%s', (_, html) => {
  it('is valid', async () => expect(await faults(html)).toEqual([]))

  it('has the policy before anything it governs, and a title', () => {
    const policy = html.indexOf(`<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;`)
    expect(policy).toBeGreaterThan(0)
    expect(policy).toBeLessThan(html.indexOf('<link'))
    expect(html).toContain('<title>Words</title>')
  })

  it('has no inline style, script or handler, and asks no other host', () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:|data:|https?:/)
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="../assets/app.js">'])
  })

  it('has one heading of the first order and a place to skip to', () => {
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('href="#content"')
    expect(html).toContain('<main id="content"')
  })
})

describe.each(rendered(hostile))('%s with hostile words', (_, html) => {
  it('escapes every one of them', async () => {
    expect(html).not.toMatch(/<img|<!--|<%/)
    expect(await faults(html)).toEqual([])
  })
})

it('every word of the data is on the page', () => {
  fields = 0
  const count = (render: () => string): [number, number] => {
    const from = fields
    const html = render()
    const seen = new Set([...html.matchAll(/alert\((\d+)\)/g)].map(([, number]) => Number(number)))
    return [[...seen].filter((number) => number >= from).length, fields - from]
  }
  // Units of a length, and the title of a page that has its own heading, are not said.
  for (const [said, all] of [
    count(() => theme.render('page', page(hostile))),
    count(() => theme.render('overview', overview(hostile)))
  ]) {
    expect(said).toBe(all)
  }
})

it('what a row does not have is not taken from the row above it', () => {
  const {failed: _, ...quiet} = agent(() => 'Words')
  const turn = {kind: 'turn', no: 'Number', text: '', stats: '', failed: '2 failed', children: [quiet]} as const
  const data = overview(() => 'Words')
  const html = theme.render('overview', {...data, outline: [{title: '', note: '', rows: [turn]}], tools: []})
  expect(html.match(/2 failed|Number/g)).toEqual(['Number', '2 failed'])
})

it('a page that is one file carries its style and script as they are', () => {
  const inline = {style: 'a > b {color: red}', script: "'<' && 1", icon: 'data:,icon'}
  const html = theme.render('page', {...page(() => 'Words'), assets: {inline}})
  expect(html).toContain(`<style>${inline.style}</style>`)
  expect(html).toContain(`<script>${inline.script}</script>`)
  expect(html.match(/<link[^>]*>/g)).toEqual(['<link rel="icon" href="data:,icon">'])
})

it('a page without outline, pages beside it or facts has none of their frames', () => {
  const {kicker: _, when: __, sub: ___, facts: ____, ...rest} = page(() => 'Words')
  const html = theme.render('page', {...rest, toc: [], pager: {}})
  expect(html).not.toMatch(/class="(outline|pager|kicker|sub|fact-line)"/)
})

it('an index without sessions says so', () => {
  const html = theme.render('site', {...site(() => 'Words'), total: 0, projects: [], activity: ''})
  expect(html).toContain('There is no session here yet')
  expect(html).not.toContain('<table')
})

describe('README.md', () => {
  const readme = ours('README.md')
  const files = new Map(
    [...readme.matchAll(/```\w+ my-theme\/(\S+)\n(.*?)```/gs)].map(([, name, text]) => [name, text])
  )
  const mine = createTheme((name, isBuiltIn) => (isBuiltIn ? undefined : files.get(name)) ?? ours(name))

  it('its themes do what it says', async () => {
    expect([...files.keys()]).toEqual(['layout.eta', 'partials/pager.eta'])
    const html = mine.render(
      'page',
      page(() => 'Words')
    )
    expect(html).toContain('<span>Kept by the lamp makers</span><span>Words</span>')
    expect(html).toContain('Read on: Words')
    expect(html).toContain('<h2>Said</h2>')
    expect(html).not.toContain('claude-export')
    expect(await faults(html)).toEqual([])
    expect(mine.asset('style.css')).toBe(theme.asset('style.css'))
  })

  it.each(
    Object.entries({page, overview, outline, site, 'not-found': notFound})
  )('tells every field of %s', (_, data) => {
    for (const field of Object.keys(data(() => 'Words'))) expect(readme).toContain(`\`${field}`)
  })

  it('names every file', () => {
    const names = readdirSync(new URL('../templates', import.meta.url), {recursive: true, encoding: 'utf8'})
    for (const name of names.filter((one) => /\.(eta|css|js|svg)$/.test(one))) {
      expect(readme).toContain(
        name.startsWith('partials') ? `\`${name.slice(9, -4)}\`` : `\`${name.replaceAll('\\', '/')}\``
      )
    }
  })
})

describe('app.js and style.css', () => {
  it('the script is classic and asks nobody', () => {
    const script = ours('assets/app.js')
    expect(() => new Function(script)).not.toThrow()
    expect(script).not.toMatch(
      /\bfetch\(|XMLHttpRequest|import\(|https?:|innerHTML|insertAdjacentHTML|document\.write|eval\(/
    )
  })

  it('every class of a page has a rule, or says only what something is', async () => {
    const style = ours('assets/style.css')
    const rules = new Set(style.match(/\.[a-z][\w-]*/g))
    const known = new Set(['agent', 'claude', 'harness', 'plan', 'prev', 'prompt'])
    for (const name of ['feature-tour', 'plan-mode', 'notices', 'document-pasted', 'orphan-agent']) {
      for (const files of fixtureSessions(name)) {
        const outline = outlineSession(files, createReport())
        const load = messageLoader(files, outline, createReport())
        let html = ''
        renderFile(outline, load, {
          theme,
          version: '1',
          pageSize: 1,
          inlineSize: 1,
          report: createReport(),
          keep: (text) => () => text,
          write: (text) => {
            html += text
          }
        })
        load.close()
        const page = html.slice(html.indexOf('<body'))
        const classes = [...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, all = '']) => all.split(' '))
        expect(classes.filter((one) => !known.has(one) && !rules.has(`.${one}`))).toEqual([])
      }
    }
  })

  it('the style sheet asks nobody', () => {
    expect(ours('assets/style.css')).not.toMatch(/@import|url\(|https?:/)
  })

  it('the script counts shards as the table of ids does', () => {
    const source = /function shardOf\(id, shards\) \{.*?\n {2}\}/s.exec(ours('assets/app.js'))?.[0]
    const counted = new Function(`${source}; return shardOf`)()
    for (const id of ['toolu_01', '', 'a.1', 'ä€😀', 'x'.repeat(300)]) expect(counted(id, 8)).toBe(shardOf(id, 8))
  })

  it('the script knows the forms in which times are written', () => {
    const script = ours('assets/app.js')
    const source = script.slice(script.indexOf('const months'), script.indexOf('function showTimes'))
    const localTime = new Function(`${source}; return localTime`)()
    const time = '2026-05-02T12:30:00.000Z'
    // The zone of the machine is not ours to choose: only that each form is read and kept.
    for (const form of [clock, day, dayAndClock, shortDay]) {
      const shown = localTime(time, form(time)?.text)
      const here = new Date(time)
      const local = new Date(
        Date.UTC(here.getFullYear(), here.getMonth(), here.getDate(), here.getHours(), here.getMinutes())
      )
      expect(shown).toBe(form(local.getTime())?.text)
    }
    expect(localTime(time, 'no time')).toBe('no time')
    expect(localTime('no time', '12:30')).toBe('12:30')
  })
})
