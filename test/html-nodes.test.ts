import type {Element, ElementContent, Nodes, Root} from 'hast'
import {toHtml} from 'hast-util-to-html'
import rehypeRaw from 'rehype-raw'
import {unified} from 'unified'
import {beforeAll, describe, expect, it, test} from 'vitest'
import type {Session} from '../src/ast/nodes.js'
import {nodes} from '../src/ast/walk.js'
import {pictureFile} from '../src/content/picture-file.js'
import {pageHast} from '../src/html/nodes/page-hast.js'
import type {Page} from '../src/html/page.js'
import type {Place} from '../src/html/place.js'
import {planSession} from '../src/html/plan-session.js'
import type {SessionFiles} from '../src/log/session-files.js'
import {createReport} from '../src/report.js'
import {messageLoader} from '../src/tree/load-message.js'
import {outlineSession} from '../src/tree/outline-session.js'
import {readSession} from '../src/tree/read-session.js'
import {corpusSessions, fixtureNames, fixtureSessions, hasCorpus} from './all-sessions.js'
import {isFound, squeezed} from './find-words.js'
import {saidIn} from './said.js'

/** What pages may be made of; an element that is not listed has come out of a log. */
const allowed = new Map(
  Object.entries({
    a: 'href title',
    article: 'ariaLabelledBy',
    b: '',
    blockquote: '',
    br: '',
    button: 'type ariaLabel',
    code: '',
    del: '',
    details: 'open dataDepth',
    div: 'role ariaLabel ariaLabelledBy tabIndex',
    em: '',
    figcaption: '',
    figure: '',
    h2: '',
    h3: '',
    h4: '',
    h5: '',
    h6: '',
    header: '',
    hr: '',
    i: '',
    img: 'src width height alt loading',
    ins: '',
    li: '',
    mark: '',
    ol: 'start',
    p: '',
    pre: 'tabIndex',
    rect: 'x width height',
    span: 'dataO dataN',
    strong: '',
    summary: '',
    svg: 'ariaHidden',
    table: '',
    tbody: '',
    td: '',
    th: 'scope',
    thead: '',
    time: 'dateTime',
    tr: '',
    ul: ''
  }).map(([name, attributes]) => [name, new Set(`id className dir ${attributes}`.split(' '))])
)

interface Problems {
  lost: string[]
  ids: string[]
  headings: string[]
  strange: string[]
  /** What a browser would make something else of. */
  misread: string[]
  dead: string[]
}

const none: Problems = {lost: [], ids: [], headings: [], strange: [], misread: [], dead: []}

const everything = {pageSize: Number.POSITIVE_INFINITY, inlineSize: Number.POSITIVE_INFINITY}

test.each(fixtureNames)('%s: on one page all is said, has its anchor, and is ours', (name) => {
  for (const files of fixtureSessions(name)) expect(problemsOf(files, everything)).toEqual(none)
})

test.each(fixtureNames)('%s: the same on many pages, agents on their own', (name) => {
  for (const files of fixtureSessions(name)) expect(problemsOf(files, {pageSize: 1, inlineSize: 1})).toEqual(none)
})

describe.skipIf(!hasCorpus)('pages of real sessions', () => {
  const found: Problems[] = []
  beforeAll(() => {
    for (const files of corpusSessions()) found.push(problemsOf(files, {pageSize: 524_288, inlineSize: 262_144}))
  })

  it.each([
    ['say everything', 'lost'],
    ['have an anchor for every id', 'ids'],
    ['have headings in order', 'headings'],
    ['are made of what is ours', 'strange'],
    ['are read as they were meant', 'misread'],
    ['link to what is there', 'dead']
  ] as const)('%s', (_, kind) => expect(found.flatMap((problems) => problems[kind])).toEqual([]))
})

function problemsOf(files: SessionFiles, sizes: {pageSize: number; inlineSize: number}): Problems {
  const {pages, raw} = rendered(files, sizes)
  const session = readSession(files, createReport())
  const all = pages.flatMap(({hast}) => [...elements(hast)])
  return {
    lost: lostTexts(session, [...pages.map(({hast}) => textOf(hast)), ...raw].join('\n')),
    ids: idProblems(session, pages),
    headings: pages.flatMap(({hast}) => headingProblems(hast)),
    strange: all.flatMap(strangeness),
    misread: pages.flatMap(({hast}) => misread(hast)),
    dead: pages.flatMap(({page, hast, urls}) => deadLinks(page, hast, urls))
  }
}

interface Rendered {
  page: Page
  hast: Element
  ids: Set<string>
  urls: Set<string>
}

function rendered(
  files: SessionFiles,
  sizes: {pageSize: number; inlineSize: number}
): {pages: Rendered[]; raw: string[]} {
  const report = createReport()
  const outline = outlineSession(files, report)
  const load = messageLoader(files, outline, report)
  const plan = planSession(outline.session, sizes)
  const raw: string[] = []
  const keep = (id: string, text: string) => {
    raw.push(text)
    return `raw/${id}.txt`
  }
  const pages = plan.pages.map((page): Rendered => {
    const urls = new Set<string>()
    const ids = new Set<string>()
    const place: Place = {
      plan,
      load,
      report,
      content: {report, raw: keep},
      media(image) {
        const file = pictureFile(image)
        return file && {url: `media/${file.name}`, width: 2, height: 3}
      },
      urlOf(id) {
        const home = plan.homeOf(id)
        if (!home) return undefined
        urls.add(`${home.path}#${id}`)
        return `${home.path}#${id}`
      },
      ids
    }
    return {page, hast: pageHast(page, place), ids, urls}
  })
  load.close()
  return {pages, raw}
}

function* elements(root: Nodes): Generator<Element> {
  const stack: Nodes[] = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'element') yield node
    if ('children' in node) for (const child of node.children.toReversed()) stack.push(child)
  }
}

function textOf(root: ElementContent): string {
  const parts: string[] = []
  const further: string[] = []
  const stack: ElementContent[] = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text') parts.push(node.value)
    if (node.type !== 'element') continue
    for (const name of ['alt', 'href', 'title']) further.push(`${node.properties[name] ?? ''}`)
    for (const child of node.children.toReversed()) stack.push(child)
  }
  return [parts.join(''), ...further].join('\n')
}

function lostTexts(session: Session, text: string): string[] {
  const all = squeezed(text)
  const levels = Array.from({length: 20}, () => all)
  return [...saidIn(session)]
    .filter(({from}) => !from.startsWith('session'))
    .filter((said) => {
      const words = () => ({levels, all, cursors: [], hints: []})
      // Code that is cut stands whole in another file, out of order.
      return !isFound(words(), {...said, depth: 0}) && !isFound(words(), {...said, depth: 0, kind: 'given'})
    })
    .map(({from, value}) => `${from}: ${value.slice(0, 200)}`)
}

function idProblems(session: Session, pages: readonly Rendered[]): string[] {
  const counts = new Map<string, number>()
  for (const {hast, ids} of pages) {
    const found = [...elements(hast)].flatMap(({properties}) =>
      typeof properties.id === 'string' ? properties.id : []
    )
    for (const id of found) {
      // Those with a colon are ours: names of headings.
      counts.set(id, (id.includes(':') ? 0 : (counts.get(id) ?? 0)) + 1)
      if (!id.includes(':') && !ids.has(id)) return [`${id} is on a page that does not know`]
    }
    if (new Set(found).size !== found.length) return ['An id stands twice on a page']
  }
  // A log may give one id to several records: fixtures/sessions/usage-repeated.
  const wanted = new Map<string, number>()
  // No element can have an id with a space in it: fixtures/sessions/hostile-ids.
  for (const {id, aka = []} of nodes(session))
    for (const one of [id, ...aka]) if (!/\s/.test(one)) wanted.set(one, (wanted.get(one) ?? 0) + 1)
  const wrong = [...wanted]
    .filter(([id, most]) => (counts.get(id) ?? 0) < 1 || (counts.get(id) ?? 0) > most)
    .map(([id]) => `${id} stands ${counts.get(id) ?? 0} times`)
  return [...wrong, ...[...counts.keys()].filter((id) => !id.includes(':') && !wanted.has(id))]
}

function headingProblems(hast: Element): string[] {
  let last = 1
  const problems: string[] = []
  for (const {tagName} of elements(hast)) {
    if (!/^h[1-6]$/.test(tagName)) continue
    const level = Number(tagName.slice(1))
    if (level > last + 1) problems.push(`h${level} after h${last}`)
    last = level
  }
  return problems
}

function strangeness({tagName, properties}: Element): string[] {
  const attributes = allowed.get(tagName)
  if (!attributes) return [tagName]
  return Object.entries(properties).flatMap(([name, value]) => {
    if (!attributes.has(name)) return [`${tagName} ${name}`]
    const isUnsafe = (name === 'href' || name === 'src') && !/^(?:https?:|mailto:|#|[\w./-]+(?:#|$))/i.test(`${value}`)
    return isUnsafe ? [`${tagName} ${name}=${value}`] : []
  })
}

function misread(hast: Element): string[] {
  const root: Root = {type: 'root', children: [{type: 'raw', value: toHtml(hast)}]}
  const read = unified().use(rehypeRaw).runSync(root)
  const [meant, got] = [[...elements(hast)], [...elements(read)]]
  const at = meant.findIndex(({tagName}, index) => tagName !== got[index]?.tagName)
  if (at >= 0)
    return [`${meant[at]?.tagName} is read as ${got[at]?.tagName}: ${textOf(meant[at] ?? hast).slice(0, 100)}`]
  return got.length === meant.length ? [] : [`${got.length} elements of ${meant.length}`]
}

function deadLinks(page: Page, hast: Element, urls: ReadonlySet<string>): string[] {
  const all = [...elements(hast)]
  const ids = new Set(all.map(({properties}) => properties.id))
  const links = all.flatMap(({properties: {href, ariaLabelledBy}}) => [
    ...(typeof href === 'string' && href.startsWith('#') ? [href.slice(1)] : []),
    ...(typeof ariaLabelledBy === 'string' ? [ariaLabelledBy] : [])
  ])
  return [
    ...links.filter((id) => !ids.has(id)),
    ...[...urls].filter((url) => url.startsWith(`${page.path}#`) && !ids.has(url.slice(page.path.length + 1)))
  ]
}
