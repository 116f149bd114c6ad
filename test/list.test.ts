import fs from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {logFolder, prompt, sessionId} from './log-folder.js'
import {runCli} from './run-cli.js'

const a = sessionId('a')
const b = sessionId('b')
const project = '.claude/projects/-home-me-app'

async function titleOf(...lines: object[]): Promise<unknown> {
  const home = logFolder({[`${project}/${a}.jsonl`]: lines})
  const [row] = JSON.parse((await runCli(['list', '--json', '--all'], home)).out)
  return [row.titleSource, row.title]
}

test('sessions are listed newest first, with what can be seen of them', async () => {
  const home = logFolder({
    [`${project}/${a}.jsonl`]: prompt(a, 'Old one'),
    [`${project}/${b}.jsonl`]: prompt(b, 'New one', {timestamp: '2026-01-03T01:04:05.000Z'}),
    [`${project}/${b}/subagents/agent-x1.jsonl`]: prompt(b),
    [`${project}/agent-x2.jsonl`]: prompt(b)
  })
  const {code, out, err} = await runCli(['list'], home)
  expect({code, err}).toEqual({code: 0, err: ''})
  const [head, first, second] = out.split('\n')
  expect(head).toMatch(/^ID +TITLE +PROJECT +AGE +AGENTS +SIZE$/)
  expect(first).toMatch(/^bbbbbbbb {2}New one +app +2h +2 +\d+B$/)
  expect(second).toMatch(/^aaaaaaaa {2}Old one +app +24h +\d+B$/)
})

test('a title is the best of what the log has', async () => {
  const flat = {
    custom: {type: 'custom-title', customTitle: 'Custom', sessionId: a},
    agent: {type: 'agent-name', agentName: 'Agent', sessionId: a},
    ai: {type: 'ai-title', aiTitle: 'Ai', sessionId: a},
    last: {type: 'last-prompt', lastPrompt: 'Last', sessionId: a},
    summary: {type: 'summary', summary: 'Summary', leafUuid: `u-${a}-Hi`}
  }
  const hi = prompt(a, 'Hi')
  expect(await titleOf(flat.custom, flat.agent, flat.ai, flat.summary, flat.last, hi)).toEqual(['custom', 'Custom'])
  expect(await titleOf(flat.agent, flat.ai, flat.summary, hi)).toEqual(['agent', 'Agent'])
  expect(await titleOf(flat.ai, {...flat.ai, aiTitle: 'Later'}, flat.summary, hi)).toEqual(['ai', 'Later'])
  expect(await titleOf(flat.summary, flat.last, hi)).toEqual(['summary', 'Summary'])
  expect(await titleOf({...flat.summary, leafUuid: 'elsewhere'}, flat.last, hi)).toEqual(['prompt', 'Hi'])
  expect(await titleOf(prompt(a, 'Not me', {isMeta: true}), flat.last)).toEqual(['last-prompt', 'Last'])
  const worktree = {type: 'worktree-state', worktreeSession: {worktreeName: 'Custom'}}
  expect(await titleOf(flat.custom, worktree, hi)).toEqual(['prompt', 'Hi'])
})

test('a title at the end of a long file is found, and one that another file gives', async () => {
  const filler = Array.from({length: 300}, (_, at) => prompt(a, `${at} ${'x'.repeat(1000)}`))
  expect(await titleOf(...filler, {type: 'ai-title', aiTitle: 'At the end', sessionId: a})).toEqual([
    'ai',
    'At the end'
  ])
  const home = logFolder({
    [`${project}/${a}.jsonl`]: prompt(a, 'Hi'),
    [`${project}/${b}.jsonl`]: [{type: 'summary', summary: 'Given', leafUuid: `u-${a}-Hi`}, prompt(b, 'Other')]
  })
  const rows: Array<{id: string; title: string}> = JSON.parse((await runCli(['list', '--json'], home)).out)
  expect(rows.find(({id}) => id === a)?.title).toBe('Given')
})

test('twenty are shown, without empty and warm-up sessions, unless all are asked for', async () => {
  const many = Array.from({length: 25}, (_, at) => `${String(at).padStart(8, '0')}-1111-4111-8111-111111111111`)
  const home = logFolder({
    ...Object.fromEntries(many.map((id) => [`${project}/${id}.jsonl`, prompt(id)])),
    [`${project}/${a}.jsonl`]: {type: 'mode', mode: 'normal', sessionId: a},
    [`${project}/${b}.jsonl`]: prompt(b, 'Warmup')
  })
  const usual = await runCli(['list'], home)
  expect(usual.out.trimEnd().split('\n')).toHaveLength(21)
  expect(usual.err).toBe('and 5 more, 2 empty: --all shows them\n')
  const all = await runCli(['list', '--all'], home)
  expect(all.out.trimEnd().split('\n')).toHaveLength(28)
  expect(all.out).toContain('(warmup)')
  expect(all.err).toBe('')
})

test('the list is kept to a time, a project, a folder', async () => {
  const home = logFolder({
    [`${project}/${a}.jsonl`]: prompt(a),
    [`.claude/projects/-other/${b}.jsonl`]: prompt(b, 'New', {timestamp: '2026-01-03T03:00:00.000Z'})
  })
  const idsOf = async (...argv: string[]) => {
    const rows: Array<{id: string}> = JSON.parse((await runCli(['list', '--json', ...argv], home)).out)
    return rows.map(({id}) => id)
  }
  expect(await idsOf()).toEqual([b, a])
  expect(await idsOf('--since', '12h')).toEqual([b])
  expect(await idsOf('--since', '2026-01-03')).toEqual([b])
  expect(await idsOf('--since', '7d')).toEqual([b, a])
  expect(await idsOf('--project', '/home/me/app')).toEqual([a])
  expect(await idsOf('.claude/projects/-other')).toEqual([b])
  expect((await runCli(['list', '--root', project], home)).err).toBe('No sessions\n')
})

test('titles cannot act on the terminal, and wide ones keep the table straight', async () => {
  const home = logFolder({
    [`${project}/${a}.jsonl`]: prompt(a, `\u001b]0;owned\u0007 ${'漢'.repeat(100)}`),
    [`${project}/${b}.jsonl`]: prompt(b, 'Two\nlines')
  })
  const {out} = await runCli(['list'], home, {columns: 80})
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  expect(out).toContain('Two lines')
  const wide = out.split('\n').find((line) => line.startsWith('aaaaaaaa')) ?? ''
  expect(wide.length + (wide.match(/漢/g)?.length ?? 0)).toBeLessThanOrEqual(80)
})

test('what is left of a session is listed by its first agent', async () => {
  const home = logFolder({[`${project}/${a}/subagents/agent-x1.jsonl`]: prompt(a, 'Find it')})
  expect((await runCli(['list'], home)).out).toContain('Find it')
})

test('--long reads sessions whole', async () => {
  const home = logFolder({[`${project}/${a}.jsonl`]: prompt(a)})
  const {out} = await runCli(['list', '--long'], home)
  expect(out).toMatch(/TURNS +TOOLS +TOKENS +ERRORS/)
})

test('a thousand sessions are listed by their heads', async () => {
  const home = logFolder()
  const folder = path.join(home, project)
  fs.mkdirSync(folder, {recursive: true})
  const line = `${JSON.stringify(prompt(a, 'x'.repeat(2000)))}\n`
  for (let at = 0; at < 1000; at++) {
    fs.writeFileSync(
      path.join(folder, `${String(at).padStart(8, '0')}-1111-4111-8111-111111111111.jsonl`),
      line.repeat(80)
    )
  }
  const {out} = await runCli(['list', '--json'], home)
  expect(JSON.parse(out)).toHaveLength(1000)
})
