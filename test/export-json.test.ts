import {describe, expect, it} from 'vitest'
import type {Json} from '../src/ast/nodes.js'
import {find, nodes, threads, turns} from '../src/ast/walk.js'
import {printJson} from '../src/content/print-json.js'
import {printTree} from '../src/content/print-tree.js'
import {call, message, nested, session, stubbed, text, thread} from './build-session.js'

function printed(whole: ReturnType<typeof session>): string {
  const {session: outline, load} = stubbed(whole)
  return [...printTree(outline, load)].join('')
}

function deep(levels: number): Json {
  let value: Json = 'end'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : {in: value}
  return value
}

describe('the JSON tree', () => {
  it.each([0, 3, 60])('streamed is the whole tree, agents %i deep', (depth) => {
    const whole = nested(depth)
    expect(JSON.parse(printed(whole))).toEqual(JSON.parse(JSON.stringify(whole)))
  })

  it('an empty session is a tree', () => {
    expect(JSON.parse(printed(session()))).toEqual(session())
  })

  it('agents a thousand deep do not overflow the stack', () => {
    expect([...printTree(nested(1000), () => message('none'))].join('')).toContain('level 1000')
  })

  it('a value nested 100,000 deep is printed', () => {
    const whole = session(thread('main', [message('m', call('Odd', {value: deep(100_000)}, 'ok'))]))
    const text = [...printTree(whole, () => message('none'))].join('')
    expect(text.match(/\{"in":/g)).toHaveLength(50_000)
    expect(() => JSON.parse(text)).not.toThrow()
  })

  it('lone surrogates are escaped', () => {
    expect(printed(session(thread('main', [message('m', text('a\ud800b'))])))).toContain('a\\ud800b')
  })

  it('what looks like a stub in the log stays as it was', () => {
    const raw = {type: 'stub', children: [{type: 'stub'}]}
    const whole = session(thread('main', [message('m', {type: 'unknown', id: 'u', of: 'block', raw})]))
    expect(JSON.parse(printed(whole))).toEqual(whole)
  })
})

describe('printJson', () => {
  const values: Json[] = [
    null,
    'a"b',
    1.5,
    [],
    {},
    [1, [2, {}], {a: [], b: {c: null}}],
    JSON.parse('{"__proto__":{"a":1}}')
  ]
  it.each(values.map((value) => [value]))('agrees with JSON.stringify on %j', (value) => {
    expect(printJson(value)).toBe(JSON.stringify(value))
    expect(printJson(value, {indent: 2})).toBe(JSON.stringify(value, null, 2))
  })

  it('stops at a depth', () => {
    expect(printJson([[[1]], {a: {}}], {depth: 2})).toBe('[[[…]],{"a":{…}}]')
    expect(printJson(deep(100_000), {indent: 2, depth: 100}).length).toBeLessThan(50_000)
  })
})

describe('walk', () => {
  it('gives every thread, the turns of one, and a node by either of its ids', () => {
    const whole = nested(3)
    const {session: outline} = stubbed(whole)
    const ids = ['main', 'agent-1', 'agent-2', 'agent-3']
    expect([...threads(whole)].map(({id}) => id)).toEqual(ids)
    expect([...threads(outline)].map(({id}) => id)).toEqual(ids)
    expect(whole.children.flatMap((main) => [...turns(main)]).map(({id}) => id)).toEqual(['turn-main'])
    expect([...nodes(whole)][0]).toBe(whole)
    const [inner] = [...nodes(whole)].filter(({type}) => type === 'message').slice(-1)
    if (inner) inner.aka = ['msg_other']
    expect(find(whole, 'msg_other')).toBe(inner)
    expect(find(whole, 'd1')?.type).toBe('delegation')
    expect(find(whole, 'nothing')).toBeUndefined()
  })
})
