import fc from 'fast-check'
import type {Block, Message, Session, Thread} from '../src/ast/nodes.js'
import {call, delegation, message, session, text, thread} from './build-session.js'

/** Words that would be something else where they stand, were they not kept from it. */
export const hostile: readonly string[] = [
  '```',
  '````js\nopen',
  '~~~',
  '`',
  '``` `` ` tick',
  '> quoted\nlazy',
  '> > two\n> one',
  '</details>',
  '<details>\n<summary>fold</summary>',
  '</summary>',
  '<!--',
  '-->',
  '<!-- open',
  '<script>alert(1)',
  '<pre>\nraw',
  '<![CDATA[',
  '<?php',
  '</blockquote></div>',
  '&lt;b&gt; &amp; &#35;1 &nbsp;',
  '\tindented',
  '    four spaces',
  'a\tb',
  '| a | b |\n|---|:-:|\n| `|` | \\| |',
  '|',
  '--|--',
  'crlf\r\nline\rend',
  '\u200bzero\u200d\u2060width\ufeff',
  '\u202eright to left\u202c \u05e9\u05dc\u05d5\u05dd',
  'Heading\n===',
  'Heading\n---',
  '# one\n####### seven',
  '***',
  '---',
  '- - -',
  '___',
  '- [ ] task\n- [x] done',
  '- a\n\n  - b\n\n    c',
  '+ plus\n* star',
  '1. one\n1) one',
  '99999999. far',
  '[a]: http://one.example "t"',
  '[a] ![a] [a][a] [b][]',
  '[x](/y "z") ![x](y.png) <https://x.example/>',
  'https://x.example/?a=1&b=*c* www.x.example',
  '[^1] and [^1]: note',
  '[^1]: note\n\n    more',
  '**bold *both** it*',
  '_a_b__c__ *',
  '~~gone~~ ~one~',
  '\\',
  'end\\\nof line',
  'two spaces  \nbreak',
  '$math$ $$x$$',
  ':+1: @octocat #1',
  '\u0000\u001b[31mred\u001b[0m\u0007\u0085',
  '\ud800 lone \udc00',
  '😀👨‍👩‍👧‍👦 e\u0301',
  '\u2028line\u2029paragraph',
  '=',
  '-',
  '+',
  '#',
  '1.',
  '>',
  ' ',
  '\n',
  ''
]

const snippet = fc.oneof(
  {weight: 6, arbitrary: fc.constantFrom(...hostile)},
  {weight: 1, arbitrary: fc.string({unit: 'grapheme', maxLength: 20})},
  {weight: 1, arbitrary: fc.string({unit: fc.constantFrom(...'`*_~[]()<>|#-+=>\\!&:. \n\tab1'), maxLength: 20})}
)

/** A text of a few such words, on a line or on several. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.tuple(snippet, fc.constantFrom('\n\n', '\n', ' ', '', '\n  ', '\r\n')), {minLength: 1, maxLength: 4})
  .map((parts) => parts.flat().join(''))

type Tree = {block: Block} | {agent: string; inside: Tree[]; twice: boolean}

const block: fc.Arbitrary<Block> = fc
  .record({
    kind: fc.constantFrom('text', 'text', 'text', 'plain', 'thinking', 'notice', 'error', 'unknown', 'image', 'call'),
    said: hostileText,
    name: hostileText,
    tool: fc.constantFrom('Bash', 'Read', 'Write', 'Edit', 'Grep', 'WebFetch', 'TodoWrite', 'ExitPlanMode', 'mcp__a__b')
  })
  .map(({kind, said, name, tool}): Block => {
    switch (kind) {
      case 'text':
        return text(said)
      case 'plain':
        return text(said, 'plain')
      case 'thinking':
        return {type: 'thinking', id: 't', value: said}
      case 'notice':
        return {type: 'notice', id: 'n', kind: name, level: 'info', value: said}
      case 'error':
        return {type: 'notice', id: 'n', kind: name, level: 'error', value: said}
      case 'unknown':
        return {type: 'unknown', id: 'u', of: 'block', name, raw: {[name]: [said]}}
      case 'image':
        return {type: 'image', id: 'i', mediaType: name, alt: said, source: 'file', value: said}
      default:
        return said.length % 2 ? call(name, {[name]: said, list: [said]}, said) : call(tool, inputOf(tool, said), said)
    }
  })

function inputOf(tool: string, said: string) {
  const todos = [{content: said, status: 'pending', activeForm: said}]
  const all = {command: said, file_path: said, content: said, old_string: said, new_string: `${said}x`, pattern: said}
  return tool === 'TodoWrite' ? {todos} : {...all, url: said, prompt: said, plan: said}
}

const trees: fc.Arbitrary<Tree[]> = fc.letrec<{tree: Tree; list: Tree[]}>((tie) => ({
  tree: fc.oneof(
    {maxDepth: 4, depthIdentifier: 'agents'},
    {weight: 4, arbitrary: fc.record({block})},
    {weight: 2, arbitrary: fc.record({agent: hostileText, inside: tie('list'), twice: fc.boolean()})}
  ),
  list: fc.array(tie('tree'), {minLength: 1, maxLength: 4, depthIdentifier: 'agents'})
})).list

/** Sessions of any shape, whatever is said in them, by tools and agents of any name. */
export const randomSession: fc.Arbitrary<Session> = fc
  .record({list: trees, title: hostileText, project: hostileText, branch: hostileText})
  .map(({list, ...facts}) => ({...session(built('main', list)), ...facts, models: [facts.title]}))

function built(id: string, list: Tree[]): Thread {
  const blocks = list.map((tree, at): Block => {
    if ('block' in tree) return tree.block
    const name = `${id}-${at}`
    const threads = [built(name, tree.inside), ...(tree.twice ? [built(`${name}b`, tree.inside)] : [])]
    const agent = {type: tree.agent, description: tree.agent}
    return {...delegation(name, ...threads.map((inner) => ({...inner, agent}))), name: tree.agent, agent}
  })
  const half = Math.ceil(blocks.length / 2)
  return thread(id, [said(`${id}-q`, 'human', blocks.slice(0, half)), said(`${id}-a`, 'claude', blocks.slice(half))])
}

function said(id: string, author: Message['author'], blocks: Block[]): Message {
  return {...message(id, ...blocks), author}
}
