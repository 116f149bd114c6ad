import fc from 'fast-check'
import type {Element, ElementContent, Root} from 'hast'
import {toHtml} from 'hast-util-to-html'
import {expect, test} from 'vitest'
import {element, text} from '../src/html/element.js'
import {printHtml, sealed} from '../src/html/print-html.js'

const strings = fc.oneof(
  fc.string({unit: 'grapheme', maxLength: 8}),
  fc.constantFrom('<', '&', '&amp;', '"', "'", '`', '\0', '\n', '</span>', '<!--', ' a  b ', '\ud800', '')
)
const tags = fc.constantFrom(
  'div',
  'span',
  'p',
  'a',
  'details',
  'br',
  'img',
  'svg',
  'path',
  'input',
  'x-y',
  'pre',
  'li'
)
const properties = fc.dictionary(
  fc.constantFrom(
    ...['className', 'id', 'href', 'dir', 'open', 'dateTime', 'tabIndex', 'ariaLabelledBy', 'dataO', 'dataDepth'],
    ...['type', 'title', 'hidden', 'start', 'viewBox', 'srcSet', 'data-x', 'checked', 'colSpan', 'onClick']
  ),
  fc.oneof(
    strings,
    fc.array(strings, {maxLength: 3}),
    fc.boolean(),
    fc.integer(),
    fc.constantFrom(null, undefined, Number.NaN)
  ),
  {maxKeys: 4, noNullPrototype: true}
)

const tree = fc.letrec<{node: ElementContent; element: Element}>((tie) => ({
  node: fc.oneof({maxDepth: 4}, strings.map(text), fc.constant({type: 'comment', value: 'x'} as const), tie('element')),
  element: fc
    .tuple(tags, properties, fc.array(tie('node'), {maxLength: 4}))
    .map(([tagName, own, children]) => element(tagName, own, children))
})).element

test('what is printed is what hast-util-to-html prints', () => {
  fc.assert(
    fc.property(fc.array(tree, {maxLength: 3}), (children) => {
      const root: Root = {type: 'root', children}
      expect(printHtml(root)).toBe(toHtml(root))
    }),
    {numRuns: 3000, seed: 1}
  )
})

const drawings = fc.letrec<{node: ElementContent; element: Element}>((tie) => ({
  node: fc.oneof({maxDepth: 4}, strings.map(text), tie('element')),
  element: fc
    .tuple(
      fc.constantFrom('a', 'line', 'path', 'rect', 'svg', 'symbol', 'text', 'title', 'use', 'span', 'g'),
      fc.dictionary(
        fc.constantFrom(
          ...['className', 'id', 'href', 'x', 'y', 'width', 'height', 'rx', 'd', 'x1', 'x2', 'y1', 'y2'],
          ...['textAnchor', 'overflow', 'ariaHidden', 'dataTime', 'tabIndex', 'viewBox', 'strokeWidth']
        ),
        fc.oneof(strings, fc.double(), fc.integer(), fc.boolean(), fc.array(strings, {maxLength: 2})),
        {maxKeys: 3, noNullPrototype: true}
      ),
      fc.array(tie('node'), {maxLength: 3})
    )
    .map(([tagName, own, children]) => element(tagName, own, children))
})).element

test('a drawing is printed as hast-util-to-html prints it', () => {
  fc.assert(
    fc.property(fc.array(drawings, {maxLength: 3}), (children) => {
      const whole = element('div', {}, ['before', element('svg', {}, children), 'after'])
      expect(printHtml(whole)).toBe(toHtml(whole))
    }),
    {numRuns: 3000, seed: 1}
  )
})

test('a part that was printed before the rest is the same in the end', () => {
  fc.assert(
    fc.property(fc.array(tree, {maxLength: 3}), properties, (children, own) => {
      const whole = element('div', own, children)
      expect(printHtml({...whole, children: sealed(children)})).toBe(toHtml(whole))
    }),
    {numRuns: 1000, seed: 1}
  )
})

test('long texts among short ones keep their place, printed before the rest or with it', () => {
  const long = '"a < b" & c '.repeat(1000)
  const children = ['first', long, '<', long, long, 'last'].map((words) => element('p', {title: words}, [words, ' ']))
  const whole = element('div', {}, children)
  expect(printHtml(whole)).toBe(toHtml(whole))
  const halves = [...sealed(children.slice(0, 3)), ...sealed(children.slice(3))]
  expect(printHtml(element('div', {}, sealed([element('div', {}, halves)])))).toBe(toHtml(element('div', {}, [whole])))
})
