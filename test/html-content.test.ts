import fc from 'fast-check'
import {toHtml} from 'hast-util-to-html'
import type {RootContent} from 'mdast'
import {expect, test} from 'vitest'
import {markdownText} from '../src/content/markdown-text.js'
import {type ContentSetting, contentHast} from '../src/html/content.js'
import {createHighlighter} from '../src/html/highlight.js'
import {createReport} from '../src/report.js'
import {code, output, text} from '../src/tools/kit.js'
import {bullets} from '../src/tools/kit-lists.js'

const setting: ContentSetting = {id: 'm-1', level: 4, report: createReport()}
const highlighter = await createHighlighter()

test('the outermost block of prose says its direction, what is inside it does not', () => {
  expect(prose('One *two* **three** ~~four~~ `five`\n\n> - six\n> - seven\n\n---')).toBe(
    '<p dir="auto">One <em>two</em> <strong>three</strong> <del>four</del> <code>five</code></p>' +
      '<blockquote dir="auto"><ul><li>six</li><li>seven</li></ul></blockquote><hr>'
  )
})

test('headings begin where they are told, skip no level, and end as bold paragraphs', () => {
  expect(prose('# a\n\n### b\n\n### c\n\n## d')).toBe(
    '<h4 dir="auto">a</h4><h5 dir="auto">b</h5><h5 dir="auto">c</h5><h5 dir="auto">d</h5>'
  )
  expect(prose('### b\n\n# a')).toBe('<h4 dir="auto">b</h4><h4 dir="auto">a</h4>')
  expect(prose('# a\n\n## b', {level: 6})).toBe('<h6 dir="auto">a</h6><p dir="auto"><strong>b</strong></p>')
})

test('a list keeps its numbers, and the space between its points', () => {
  expect(prose('3. a\n4. b')).toBe('<ol start="3" dir="auto"><li>a</li><li>b</li></ol>')
  expect(prose('- a\n\n  b\n- c')).toBe('<ul dir="auto"><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>')
})

test('things to do say their state in words too', () => {
  const todo = bullets([
    {line: [text('a')], checked: true},
    {line: [text('b'), text(' (in progress)')], checked: false},
    {line: [text('c')], checked: false}
  ])
  expect(html(todo)).toBe(
    '<ul class="todo" dir="auto"><li class="done"><span class="hush">Done: </span>a</li>' +
      '<li class="doing"><span class="hush">In progress: </span>b</li><li><span class="hush">To do: </span>c</li></ul>'
  )
  const noted = bullets([{line: [text('b'), text(' (in progress, id: 1)')], checked: false}])
  expect(html(noted)).toContain('<li class="doing"><span class="hush">In progress: </span>b (id: 1)</li>')
  expect(prose('- [x] a\n- b')).toBe('<ul dir="auto"><li>☑ a</li><li>b</li></ul>')
})

test('a table scrolls in a box that is named by its head', () => {
  expect(prose('| `a` | b |\n| --- | --: |\n| 1 | **2** |')).toBe(
    '<div class="scroll" tabindex="0" role="group" aria-label="Table: a, b"><table dir="auto">' +
      '<thead><tr><th scope="col"><code>a</code></th><th scope="col" class="num">b</th></tr></thead>' +
      '<tbody><tr><td>1</td><td class="num"><strong>2</strong></td></tr></tbody></table></div>'
  )
})

test('links lead to the web or to a mail; others are shown as text', () => {
  expect(prose('[a](https://lamps.example/?b&c "d") <mailto:e@lamps.example>')).toBe(
    '<p dir="auto"><a href="https://lamps.example/?b&#x26;c" title="d">a</a> ' +
      '<a href="mailto:e@lamps.example">mailto:e@lamps.example</a></p>'
  )
  for (const url of ['src/b.ts', '#b', '//b', 'javascript:alert(1)', ' https://b.example', 'https://b.example/"c']) {
    expect(html([{type: 'link', url, children: [text('a')]}])).toBe(`<p dir="auto">a (<code>${url.trim()}</code>)</p>`)
  }
  expect(html([{type: 'link', url: 'file:///b', children: [text('file:///b')]}])).toBe('<p dir="auto">file:///b</p>')
})

test('a picture elsewhere is named and not fetched', () => {
  expect(html([{type: 'image', alt: 'a', url: 'https://lamps.example/b.png'}])).toBe(
    '<p dir="auto">Image: a <a href="https://lamps.example/b.png">https://lamps.example/b.png</a></p>'
  )
  expect(html([{type: 'image', url: 'data:image/svg+xml;base64,AAAA'}])).toBe(
    '<p dir="auto">Image: <code>data:image/svg+xml;base64,AAAA</code></p>'
  )
  expect(prose('![a](https://lamps.example/b.png)')).not.toContain('<img')
})

test('code stands in a box that says what it is', () => {
  expect(prose('```ts\nlet a\n```', {highlighter})).toBe(box('TypeScript', '<span class="tk-keyword">let</span> a'))
  expect(prose('```\na <b>\n```')).toBe(box('1 line', 'a &#x3C;b>'))
  expect(prose('```<script>\na\n```')).toBe(box('&#x3C;script>', 'a'))
  expect(html([code('a', 'ts')], {path: 'src/a.ts'})).toBe(box('src/a.ts', 'a'))
  expect(html(output('a\nb'), {what: 'Output'})).toBe(box('Output, 2 lines', 'a\nb'))
})

test('colours of a terminal are shown', () => {
  const shown = html(output('\u001b[32mok\u001b[0m\r\n\u001b[1mb\u001b[0m\n\n'), {what: 'Output'})
  expect(shown).toBe(box('Output, 2 lines', '<span class="ansi-green">ok</span>\n<span class="ansi-bold">b</span>'))
})

test('a change has numbers, signs and the colours of its file', () => {
  const change = code('@@ -3,2 +3,3 @@\n a\n-"b"\n+<c>\n+d', 'diff')
  const line = (old: string, now: string, rest: string) => {
    return `data-o="${old}"><span class="sign" data-n="${now}"><b>${rest}</span>`
  }
  expect(html([change], {path: 'a.json', highlighter})).toBe(
    box(
      'a.json, 2 lines added, 1 removed',
      [
        '<span class="hunk">@@ -3,2 +3,3 @@</span>',
        `<span class="l" ${line('3', '3', ' </b></span>a')}`,
        `<span class="l del" ${line('4', '', '−</b></span><del><span class="tk-string-expression">"b"</span></del>')}`,
        `<span class="l add" ${line('', '4', '+</b></span><ins>&#x3C;c></ins>')}`,
        `<span class="l add" ${line('', '5', '+</b></span><ins>d</ins>')}`
      ].join('\n'),
      'box diff'
    )
  )
})

test('a change without places has no numbers, and heads of files are not lines', () => {
  const change = html([code('--- a/b.txt\n+++ b/b.txt\n-- x\n same\n\\ No newline at end of file', 'diff')])
  expect(change).toContain('1 line removed')
  expect(change.match(/class="hunk"/g)).toHaveLength(3)
  expect(change).toContain('data-o=""><span class="sign" data-n=""><b>−</b></span><del>- x</del>')
})

test('of long code the first lines are shown, and where the rest is', () => {
  const kept: string[] = []
  const raw = (id: string, value: string) => `raw/${id}-${kept.push(value)}.txt`
  const long = html(output('a\n'.repeat(300)), {raw, what: 'Output'})
  expect(long).toContain('Output, 200 of 300 lines')
  expect(long).toContain('<p class="more">100 lines not shown. <a href="raw/m-1-1.txt">Full text</a></p>')
  expect(long.match(/^a/gm)).toHaveLength(199)
  expect(html(output('x'.repeat(17_000)), {raw})).toContain('1,000 characters not shown.')
  expect(html(output(`${'x'.repeat(15_999)}😀${'y'.repeat(99)}`), {raw})).not.toMatch(/[\ud800-\udfff]/)
  expect(html(output(`${'a\n'.repeat(199)}a`), {raw})).not.toContain('more')
  expect(kept.map((value) => value.length)).toEqual([599, 17_000, 16_100])
  expect(html(output('a\n'.repeat(300)), {raw: () => undefined})).not.toContain('more')
  expect(html(output('a\n'.repeat(300)))).not.toContain('more')
})

test('of a long change and of a long terminal the first lines are shown too', () => {
  const raw = () => 'raw.txt'
  const change = html([code('+a\n'.repeat(500), 'diff')], {raw})
  expect(change.match(/<ins>/g)).toHaveLength(400)
  expect(change).toContain('500 lines added')
  const terminal = html(output('\u001b[31ma\u001b[0m\n'.repeat(300)), {raw})
  expect(terminal.match(/ansi-red/g)).toHaveLength(200)
  expect(html(output(`\u001b[31m${'a'.repeat(17_000)}\u001b[0m`), {raw})).toContain('1,000 characters not shown')
})

const hostile = [
  '<script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x "onmouseover=alert(1)")',
  '![x](javascript:alert(1))',
  '![" onerror="alert(1)](x)',
  '[x](https://a.example/"onclick="alert(1))',
  '<https://a.example/\u0085x>',
  '[a]: javascript:alert(1)\n\n[a]',
  '| <script> |\n| --- |\n| [x](javascript:y) |',
  '```"><script>\n</code></pre><script>alert(1)</script>\n```',
  '```html\n<script>alert(1)</script>\n```',
  '```diff\n+</ins><script>alert(1)</script>\n```',
  '- [ ] <style>*{}</style>',
  '# <base href=//evil>',
  '\ud800 alone \udc00',
  '<%= it %> <%~ it %> {{x}}'
]

test('nothing a text holds becomes an element, a handler or an address that runs', () => {
  for (const one of hostile) isHarmless(prose(one, {highlighter}))
  const part = fc.oneof(fc.constantFrom(...hostile), fc.string({unit: 'binary', maxLength: 8}), fc.constant('\n\n'))
  fc.assert(
    fc.property(fc.array(part, {maxLength: 5}), (parts) => isHarmless(prose(parts.join(' ')))),
    {numRuns: 500, seed: 1}
  )
  for (const one of hostile) isHarmless(html([...output(one), code(one, 'diff'), {type: 'html', value: one}]))
})

test('nodes that only a tool of somebody’s own makes are shown', () => {
  const nodes: RootContent[] = [
    {type: 'text', value: 'a'},
    {type: 'listItem', children: [{type: 'paragraph', children: [text('b')]}]},
    {type: 'tableCell', children: [text('c')]},
    {type: 'footnoteDefinition', identifier: 'd', children: [{type: 'paragraph', children: [text('e')]}]}
  ]
  expect(html(nodes)).toBe('<p dir="auto">a</p><ul dir="auto"><li>b</li></ul><p dir="auto">c</p><div><p>e</p></div>')
})

const tags = new Set(
  `a p h4 h5 h6 ul ol li blockquote em strong del code br hr div table thead tbody tr th td figure figcaption span
  button pre b ins`.split(/\s+/)
)
const attributes = new Set('class dir tabindex role aria-label scope href title type start data-o data-n'.split(' '))

function isHarmless(made: string): void {
  for (const [, name = '', rest = ''] of made.matchAll(/<([a-z0-9]+)((?: [a-z-]+(?:="[^"]*")?)*)>/g)) {
    expect(tags).toContain(name)
    for (const [, attribute = '', value = ''] of rest.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
      expect(attributes).toContain(attribute)
      if (attribute === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|#m-1$)/i)
    }
  }
  // Every `<` of the text is escaped, so each that is there is a tag as we write it.
  expect(made.replace(/<\/?[a-z0-9]+(?: [a-z-]+(?:="[^"]*")?)*>/g, '')).not.toContain('<')
}

function prose(value: string, more: Partial<ContentSetting> = {}): string {
  return html(
    markdownText(value, () => {}),
    more
  )
}

function html(nodes: RootContent[], more: Partial<ContentSetting> = {}): string {
  return toHtml({type: 'root', children: contentHast(nodes, {...setting, ...more})})
}

function box(what: string, inside: string, className = 'box'): string {
  return (
    `<figure class="${className}"><figcaption><span class="what">${what}</span>` +
    '<button type="button" class="js-only">Copy</button><a href="#m-1">Link</a></figcaption>' +
    `<pre tabindex="0"><code>${inside}</code></pre></figure>`
  )
}
