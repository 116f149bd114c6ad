import {expect, test} from 'vitest'
import type {Session} from '../src/ast/nodes.js'
import {call, delegation, message, session, text, thread} from './build-session.js'
import {githubProblems} from './github.js'
import {readBack} from './read-back.js'

function problemsOf(whole: Session): string[] {
  return githubProblems(readBack(whole, {detail: 'full'}).tree)
}

// Fixtures and real sessions are held to the same in markdown-sessions.test.ts, which has them read already.

const references = [
  '@octocat',
  '(@octocat)',
  '/@octocat',
  '@octo-org/team',
  '#123',
  'octo-org/lamps#1',
  'octocat#1',
  'GH-1',
  'gh-1',
  'Fixes #1',
  'closes: octo-org/lamps#2',
  'Resolves https://github.com/octo-org/lamps/issues/3',
  'https://github.com/octo-org/lamps/pull/4#issuecomment-5',
  'http://www.github.com/octo-org/lamps/discussions/6',
  'www.github.com/octo-org/lamps/pull/7',
  'https://github.com/octo-org/lamps/commit/16c999e8c71134401a78d4d46435517b2271d6ac',
  'octo-org/lamps@16c999e8c71134401a78d4d46435517b2271d6ac',
  'octocat@16c999e8c71134401a78d4d46435517b2271d6ac'
]

const inMarkdown = [
  (said: string) => said,
  (said: string) => `# ${said}`,
  (said: string) => `- ${said}\n- [ ] ${said}`,
  (said: string) => `**${said}** _${said}_ ~~${said}~~`,
  (said: string) => `| ${said} |\n|---|\n| ${said} |`,
  (said: string) => `[${said}](https://github.com/octo-org/lamps/issues/8)`,
  (said: string) => `[${said}](https://example.org)`,
  (said: string) => `<b>${said}</b>\n\n<div>\n${said}\n</div>\n\n<!-- ${said} -->`,
  (said: string) => `note[^1]\n\n[^1]: ${said}`,
  (said: string) => `[a]\n\n[a]: https://github.com/octo-org/lamps/issues/8\n[b]: /x "${said}"`
]

test.each(references)('`%s` notifies, links and closes nothing wherever it stands', (said) => {
  const texts = inMarkdown.map((form) => session(thread('main', [message('m', text(form(said)))])))
  expect([...texts, everywhere(said)].flatMap(problemsOf)).toEqual([])
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1) "title")',
  '[x](data:text/html,x)',
  '![x](data:image/svg+xml,x)',
  '<vbscript:x>',
  '[x](file:///home/ada/lamp.ts)',
  '[x](lamp.ts:20:8)',
  '[x]\n\n[x]: javascript:alert(1)'
])('`%s` leads nowhere, and still says where it would', (said) => {
  const {tree, markdown} = readBack(session(thread('main', [message('m', text(said))])), {detail: 'full'})
  expect(githubProblems(tree)).toEqual([])
  expect(markdown).toContain(/\(([^() ]+)/.exec(said)?.[1] ?? /[a-z]+:[a-z]+/.exec(said)?.[0])
})

/** A session that says something in every place where the log's words are shown. */
function everywhere(said: string): Session {
  const agent = {type: said, name: said, description: said}
  const result = {type: 'toolResult', id: 'r', error: true, via: 'result'} as const
  const inner = {...thread('agent-1', [message('i', text(said, 'plain'))]), agent, phase: said}
  const long = `${said} ${'and more words '.repeat(30)}\n${said}`
  const whole = session(
    thread('main', [
      message(
        'm',
        text(said, 'plain'),
        {type: 'thinking', id: 't', value: said},
        {type: 'image', id: 'i', mediaType: said, alt: said, source: 'url', value: said},
        {type: 'document', id: 'd', mediaType: said, name: said, source: 'text', value: said},
        {type: 'command', id: 'c', kind: 'slash', name: said, args: said, children: []},
        {type: 'notice', id: 'n', kind: said, level: 'info', value: said},
        {type: 'notice', id: 'o', kind: said, level: 'info', value: long},
        {type: 'notice', id: 'p', kind: said, level: 'error', value: long},
        {type: 'unknown', id: 'u', of: 'block', name: said, raw: {[said]: said}},
        call(said, {[said]: said, list: [said]}, said),
        call('Bash', {command: said, description: said}, said),
        call('Read', {file_path: said}, said),
        call('Grep', {pattern: said, path: said}, said),
        call('WebFetch', {url: said, prompt: said}, said),
        call('WebSearch', {query: said}, said),
        call('TodoWrite', {todos: [{content: said, status: 'pending'}]}, said),
        call('TaskCreate', {subject: said, description: said}, said),
        call('ExitPlanMode', {plan: said}, said),
        call('AskUserQuestion', {questions: [{question: said, header: said, options: [{label: said}]}]}, said),
        call('Skill', {skill: said, args: said}, said),
        call('SendMessage', {to: said, message: said}, said),
        {...delegation('d1', inner, inner), name: said, agent, input: {prompt: said, other: said}},
        {...delegation('d2', {...result, children: [{type: 'text', id: 'x', format: 'markdown', value: said}]}), agent}
      )
    ]),
    {...inner, id: 'lost', role: 'detached', unlinked: said}
  )
  return {...whole, title: said, project: said, branch: said, models: [said]}
}
