import {expect, test} from 'vitest'
import type {Block, Message, ToolCall} from '../src/ast/nodes.js'
import {foldRuns, joinRuns} from '../src/transform/fold-runs.js'

test('six quiet calls in a row are one run', () => {
  const calls = many(6)
  expect(foldRuns([said, ...calls, said])).toEqual([said, {type: 'run', children: calls}, said])
})

test('five are told one by one', () => {
  expect(foldRuns(many(5))).toEqual(many(5))
})

test('a failure or a change never goes into a run', () => {
  const failed: ToolCall = {...call(9), status: 'failed'}
  const edit: ToolCall = {...call(8), name: 'Edit'}
  for (const loud of [failed, edit]) {
    const blocks = [...many(3), loud, ...many(3)]
    expect(foldRuns(blocks)).toEqual(blocks)
  }
})

test('messages are one where a run goes over several, and their ids lead to the first', () => {
  const messages = [message('a', [said, call(1)]), ...[2, 3, 4, 5, 6].map((n) => message(`m${n}`, [call(n)]))]
  const [joined, ...more] = joinRuns(messages)
  expect(more).toEqual([])
  expect(joined).toEqual({
    ...message('a', [said, ...many(6)]),
    aka: ['api-a', 'm2', 'api-m2', 'm3', 'api-m3', 'm4', 'api-m4', 'm5', 'api-m5', 'm6', 'api-m6']
  })
})

test('messages stay apart where the run is short, somebody else speaks, or something is said', () => {
  const short = [1, 2, 3, 4, 5].map((n) => message(`m${n}`, [call(n)]))
  expect([...joinRuns(short)]).toEqual(short)
  const asked: Message = {type: 'message', id: 'q', author: 'human', children: [said]}
  const between = [...short.slice(0, 3), asked, ...short.slice(3), message('b', [said, ...many(3)])]
  expect([...joinRuns(between)]).toEqual(between)
})

const said: Block = {type: 'text', id: 't', format: 'plain', value: 'I look.'}

function many(amount: number): ToolCall[] {
  return Array.from({length: amount}, (_, at) => call(at + 1))
}

function call(number: number): ToolCall {
  return {type: 'toolCall', id: `toolu_${number}`, name: 'Read', input: {}, status: 'done', children: []}
}

function message(id: string, children: Block[]): Message {
  return {type: 'message', id, aka: [`api-${id}`], author: 'claude', children}
}
