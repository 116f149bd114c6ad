import fc from 'fast-check'
import type {ElementContent} from 'hast'
import {toHtml} from 'hast-util-to-html'
import {expect, test} from 'vitest'
import {cleanText} from '../src/content/clean-text.js'
import {terminalHast} from '../src/html/terminal.js'
import {code, output} from '../src/tools/kit.js'

test('colours and weights are classes, and end where they are reset', () => {
  expect(html('\u001b[1;31mred\u001b[0m plain \u001b[2mfaint\u001b[22m \u001b[3;4mline\u001b[m.')).toBe(
    '<span class="ansi-red ansi-bold">red</span> plain <span class="ansi-dim">faint</span> ' +
      '<span class="ansi-italic ansi-underline">line</span>.'
  )
})

test('a ground has a class of its own, and so has what is turned round', () => {
  expect(html('\u001b[44;1m RUN \u001b[0m')).toBe('<span class="ansi-bg ansi-bg-blue ansi-bold"> RUN </span>')
  expect(html('\u001b[7;32mok\u001b[27m.')).toBe(
    '<span class="ansi-bg ansi-bg-green">ok</span><span class="ansi-green">.</span>'
  )
})

test('one of 256 colours, or of all, is shown as the nearest that has a name', () => {
  const names = ['38;5;196', '38;5;9', '38;2;20;200;30', '38:2::80:80:250', '90', '38;5;240', '38:5:51', '97']
  expect(names.map((codes) => /ansi-\w+/.exec(html(`\u001b[${codes}mx`))?.[0])).toEqual(
    'ansi-red ansi-red ansi-green ansi-blue ansi-dim ansi-dim ansi-cyan ansi-white'.split(' ')
  )
})

test('the colour of an underline and its shape are not taken for anything else', () => {
  expect(html('\u001b[58;2;3;7;31mx')).toBe('x')
  expect(html('\u001b[4:3mx\u001b[4:0my')).toBe('<span class="ansi-underline">x</span>y')
})

test('a link leads to the web, and nowhere else', () => {
  expect(html('\u001b]8;id=1;https://lamps.example/a\u0007here\u001b]8;;\u0007.')).toBe(
    '<a href="https://lamps.example/a">here</a>.'
  )
  for (const url of [
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    'file:///etc/passwd',
    ' https://x',
    '//x'
  ]) {
    expect(html(`\u001b]8;;${url}\u001b\\here\u001b]8;;\u001b\\`)).toBe('here')
  }
  expect(html('\u001b]8;;https://x" onclick="y\u0007here\u001b]8;;\u0007')).toBe('here')
})

test('what looks like HTML is text', () => {
  expect(html('\u001b[31m<script>&\u001b[0m<svg onload=x>')).toBe(
    '<span class="ansi-red">&#x3C;script>&#x26;</span>&#x3C;svg onload=x>'
  )
})

test('the text is the clean text, whatever codes are in it', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '\u001b',
      '\u001b[',
      '\u001b]8;;',
      '\u001b]8;;https://a.b',
      '\u0007',
      '\u001b\\',
      '\u001b]0;t\u0007'
    ),
    fc.constantFrom('\u001b[31m', '\u001b[0m', '\u001b[38;5', 'm', '\u001b[2K', '\u001b[1;1H', '\u001b(B', '\u009b31m'),
    fc.constantFrom('\r', '\n', '\r\n', '\u0000', 'a', ' ', ';', '\ud83d', '\ude00', '\u007f'),
    fc.string({unit: 'binary', maxLength: 4})
  )
  fc.assert(
    fc.property(fc.array(part, {maxLength: 12}), (parts) => {
      expect(said(terminalHast(parts.join('')))).toBe(cleanText(parts.join('')))
    }),
    {numRuns: 5000, seed: 1}
  )
})

test('a code of a million numbers, and a million codes, are read to their end', () => {
  expect(terminalHast(`\u001b[${'38;'.repeat(1_000_000)}mx`)).toEqual([{type: 'text', value: 'x'}])
  expect(terminalHast('\u001b[38;2m'.repeat(200_000))).toEqual([])
  expect(terminalHast('\u001b]8;;'.repeat(200_000))).toHaveLength(1)
})

test('a tool keeps what a terminal was sent only where it has colours or links', () => {
  expect(output('\u001b[31mred\u001b[0m\n')).toEqual([
    {type: 'code', value: 'red', data: {ansi: '\u001b[31mred\u001b[0m\n'}}
  ])
  expect(code('\u001b[2Kplain')).toEqual({type: 'code', value: 'plain'})
  expect(code('plain')).toEqual({type: 'code', value: 'plain'})
  expect(code('\u001b[31mred', 'ts')).toEqual({type: 'code', lang: 'ts', value: 'red'})
})

function html(raw: string): string {
  return toHtml({type: 'root', children: terminalHast(raw)})
}

function said(nodes: readonly ElementContent[]): string {
  return nodes.map((node) => ('children' in node ? said(node.children) : node.value)).join('')
}
