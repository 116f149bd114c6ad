import fc from 'fast-check'
import {expect, test} from 'vitest'
import type {Session} from '../src/ast/nodes.js'
import {call, delegation, message, session, text, thread} from './build-session.js'
import {isFound, wordsIn} from './find-words.js'
import {githubProblems} from './github.js'
import {hostile, randomSession} from './random-session.js'
import {firstDifference, foldProblems, readBack} from './read-back.js'
import {saidIn} from './said.js'

/** What of a session is not read as it was meant, is swallowed, or stands at another depth. */
function problemsOf(whole: Session): string[] {
  const printed = readBack(whole, {detail: 'full'})
  const words = wordsIn(printed.tree)
  const lost = [...saidIn(whole)].filter((said) => !isFound(words, said))
  return [
    ...[firstDifference(printed)].filter((difference) => difference !== undefined),
    ...foldProblems(printed.tree),
    ...lost.map(({from, depth, value}) => `Not at depth ${depth}, ${from}: ${JSON.stringify(value)}`),
    ...githubProblems(printed.tree)
  ]
}

test('whatever is said, however deep, reads back in its place', () => {
  const property = fc.property(randomSession, (whole) => {
    expect(problemsOf(whole)).toEqual([])
  })
  fc.assert(property, {seed: 20260907, numRuns: 1000})
})

test('each hostile word stands between two others', () => {
  const values = hostile.flatMap((word) =>
    ['\n\n', '\n', ' '].map((between) => ['before', word, 'after'].join(between))
  )
  const problems = values.flatMap((value) => {
    const inner = thread('agent-1', [message('i', text(value), text('next'), call('Bash', {command: value}, value))])
    const whole = session(thread('main', [message('m', text(value), delegation('d', inner), text(value))]))
    return problemsOf({...whole, title: value}).map((problem) => `${JSON.stringify(value)}: ${problem}`)
  })
  expect(problems).toEqual([])
})

test.each(['> ', '`', '<!--', '\t', '*a '])('a megabyte of %j reads back in its place', (unit) => {
  const value = unit.repeat(1_000_000 / unit.length)
  const inner = thread('agent-1', [message('i', text(value), text('next'), call(value, {command: value}, value))])
  const whole = session(thread('main', [message('m', delegation('d', inner), text('after'))]))
  expect(problemsOf({...whole, title: value, branch: value})).toEqual([])
})
