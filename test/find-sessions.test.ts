import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {findSessions} from '../src/log/find-sessions.js'
import {projectKey} from '../src/log/project-key.js'
import {sessionName, sessionNames} from '../src/log/session-name.js'
import {isUsageError} from '../src/usage-error.js'
import {logFolder, lookingIn, projectPath, prompt, sessionId} from './log-folder.js'

const a = sessionId('a')
const b = sessionId('b')
const project = '.claude/projects/-home-me-app'

function ids(found: ReturnType<typeof findSessions>): string[] {
  return found.map(({id}) => id)
}

function wrong(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (isUsageError(error)) return error.message
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('the project key', () => {
  test.each([
    ['/Users/me/code/app', '-Users-me-code-app'],
    ['/Users/me/.config/my_app', '-Users-me--config-my-app'],
    ['C:\\Users\\me\\app', 'C--Users-me-app'],
    ['/tmp/ünï', '-tmp--n-'],
    ['/tmp/🎉', '-tmp---']
  ])('of %s is %s', (cwd, key) => {
    expect(projectKey(cwd)).toBe(key)
  })

  test('is cut at 200 units and gets a hash of the path', () => {
    expect(projectKey(`/${'a'.repeat(199)}`)).toBe(`-${'a'.repeat(199)}`)
    const long = `/${'a'.repeat(200)}`
    let hash = 0
    for (const unit of long) hash = (Math.imul(hash, 31) + unit.charCodeAt(0)) | 0
    expect(projectKey(long)).toBe(`-${'a'.repeat(199)}-${Math.abs(hash).toString(36)}`)
    expect(projectKey(`/${'_'.repeat(200)}`)).not.toBe(projectKey(`/${'.'.repeat(200)}`))
  })
})

describe('the name of a session', () => {
  test('is its file, its records, or made of its file', () => {
    expect(sessionName({stem: a, recorded: b})).toBe(a)
    expect(sessionName({stem: 'session', recorded: 'abc123'})).toBe('abc123')
    expect(sessionName({stem: 'my chat (1)'})).toBe('my-chat-1')
    expect(sessionName({stem: 'main'})).toBe('session-main')
  })

  test('from a log is never a path', () => {
    for (const recorded of ['../../etc/passwd', 'a/b', '..', '', 'x'.repeat(81), 'nul\0']) {
      expect(sessionName({stem: 's', recorded})).toMatch(/^x-[0-9a-f]{12}$/)
    }
    expect(sessionName({stem: '…'})).toMatch(/^x-[0-9a-f]{12}$/)
  })

  test('is numbered in the order of paths where it is taken', () => {
    const at = (path: string, stem: string) => ({path, stem})
    expect(sessionNames([at('/2', 'one'), at('/1', 'one'), at('/3', 'ONE')])).toEqual(['one-2', 'one', 'ONE-3'])
    expect(sessionNames([at('/1', 'one'), at('/2', 'one'), at('/0', 'one-2')])).toEqual(['one', 'one-3', 'one-2'])
  })
})

describe('an argument', () => {
  test('may be a file of any name', () => {
    const home = logFolder({'my chat.jsonl': prompt('chat-1')})
    const [files] = findSessions(['my chat.jsonl'], lookingIn(home))
    expect(files).toMatchObject({id: 'chat-1', main: path.join(home, 'my chat.jsonl'), folder: home, agents: []})
  })

  test('may be a JSON file', () => {
    const home = logFolder({'web.json': `{\n "loglines": [${JSON.stringify(prompt('web-1'))}]}`})
    expect(findSessions(['web.json'], lookingIn(home))).toMatchObject([
      {id: 'web-1', main: path.join(home, 'web.json')}
    ])
  })

  test('may be an agent by itself', () => {
    const home = logFolder({
      [`${a}/subagents/agent-x1.jsonl`]: prompt(a),
      [`${a}/subagents/agent-x1.meta.json`]: {agentType: 'Explore'},
      [`${a}/subagents/agent-x2.jsonl`]: prompt(a)
    })
    const [files] = findSessions([`${a}/subagents/agent-x1.jsonl`], lookingIn(home))
    expect(files).toMatchObject({
      id: a,
      agents: [{id: 'x1', sidecar: {agentType: 'Explore'}}],
      toolResults: [path.join(home, a, 'tool-results')]
    })
    expect(files?.agents).toHaveLength(1)
    expect(files).not.toHaveProperty('main')
  })

  test.each([a, `${a}/subagents`])('may be the folder of a session whose file is gone: %s', (arg) => {
    const home = logFolder({[`${a}/subagents/agent-x1.jsonl`]: prompt(a)})
    const [files] = findSessions([arg], lookingIn(home))
    expect(files).toMatchObject({id: a, folder: home, agents: [{id: 'x1'}]})
    expect(files).not.toHaveProperty('main')
  })

  test('may be the folder of a session whose file is there', () => {
    const home = logFolder({[`${a}.jsonl`]: prompt(a), [`${a}/subagents/agent-x1.jsonl`]: prompt(a)})
    expect(findSessions([a], lookingIn(home))).toMatchObject([{id: a, main: path.join(home, `${a}.jsonl`)}])
  })

  test('may be an id or the start of one', () => {
    const home = logFolder({[`${project}/${a}.jsonl`]: prompt(a), [`${project}/${b}.jsonl`]: prompt(b)})
    for (const arg of [a, 'aaaa', a.toUpperCase(), `${a}.jsonl`])
      expect(ids(findSessions([arg], lookingIn(home)))).toEqual([a])
  })

  test('may be an id that is no UUID', () => {
    const home = logFolder({[`${project}/abc123xyz.jsonl`]: prompt('abc123xyz')})
    expect(ids(findSessions(['abc123xyz'], lookingIn(home)))).toEqual(['abc123xyz'])
  })

  test('that fits several sessions names up to five of them', () => {
    const many = [...'0123456'].map((digit) => `aaaaaaa${digit}-1111-4111-8111-111111111111`)
    const home = logFolder(Object.fromEntries(many.map((id) => [`${project}/${id}.jsonl`, prompt(id)])))
    const message = wrong(() => findSessions(['aaaa'], lookingIn(home)))
    expect(message.match(/`aaaaaaa\d/g)).toHaveLength(5)
    expect(message).toContain('and 2 more')
  })

  test.each(['.claude', '.claude/projects', project])('may be a folder of the log store: %s', (arg) => {
    const home = logFolder({
      [`${project}/${a}.jsonl`]: prompt(a),
      [`${project}/${b}/subagents/agent-x1.jsonl`]: prompt(b),
      [`${project}/${a}.jsonl.compact.tmp.1`]: '',
      [`${project}/notes.jsonl`]: ''
    })
    expect(ids(findSessions([arg], lookingIn(home)))).toEqual([a, b])
  })

  test('may be a working directory, also through a link', () => {
    const home = logFolder({'code/app/readme.md': 'x', 'code/app/data.jsonl': '{}'})
    const cwd = path.join(home, 'code/app')
    const folder = path.join(home, projectPath(cwd))
    fs.mkdirSync(folder, {recursive: true})
    fs.writeFileSync(path.join(folder, `${a}.jsonl`), '{}\n')
    fs.symlinkSync(cwd, path.join(home, 'link'))
    expect(ids(findSessions([cwd], lookingIn(home)))).toEqual([a])
    expect(ids(findSessions(['link'], lookingIn(home)))).toEqual([a])
  })

  test('may be a breadcrumb', () => {
    const home = logFolder({
      [`${project}/${a}.jsonl`]: prompt(a),
      [`${project}/${b}.jsonl`]: prompt(b),
      'crumb.json': {project: '/home/me/app', sessionId: b, timestamp: '2026-01-17T20:31:59.197Z'},
      'lost.json': {project: '/home/me/app', sessionId: '../../x'}
    })
    expect(ids(findSessions(['crumb.json'], lookingIn(home)))).toEqual([b])
    expect(wrong(() => findSessions(['lost.json'], lookingIn(home)))).toContain('`../../x`')
  })

  test('may be standard input', () => {
    const home = logFolder({'agent-x1.jsonl': prompt('piped')})
    const bytes = new TextEncoder().encode(JSON.stringify(prompt('piped')))
    const [files] = findSessions(['-'], lookingIn(home, {readStdin: () => bytes}))
    expect(files).toMatchObject({id: 'piped', bytes, agents: [], toolResults: []})
    expect(ids(findSessions(['-'], lookingIn(home)))).toEqual(['stdin'])
  })

  test('given twice counts once', () => {
    const home = logFolder({[`${project}/${a}.jsonl`]: prompt(a)})
    fs.symlinkSync(path.join(home, project), path.join(home, 'link'))
    expect(ids(findSessions([a, `link/${a}.jsonl`, project], lookingIn(home)))).toEqual([a])
  })

  test('may be a folder with files of any name, where none is named by an id', () => {
    const home = logFolder({
      'case/session.jsonl': prompt('case-1'),
      'case/subagents/agent-x1.jsonl': prompt('case-1'),
      'case/tool-results/one.txt': 'x'
    })
    expect(findSessions(['case'], lookingIn(home))).toMatchObject([
      {id: 'case-1', agents: [{id: 'x1'}], toolResults: [path.join(home, 'case/tool-results')]}
    ])
  })

  test.each(['missing', 'empty', 'notes.txt', './x/y', 'nul\0', ''])('that is no session is wrong: %j', (arg) => {
    const home = logFolder({'empty/readme.md': 'x', 'notes.txt': 'Dear diary'})
    expect(wrong(() => findSessions([arg], lookingIn(home)))).toContain(`got \`${arg}\``)
  })

  test('that leads round in a circle is survived', () => {
    const home = logFolder({[`${project}/${a}.jsonl`]: prompt(a)})
    fs.symlinkSync('.', path.join(home, '.claude/projects/loop'))
    fs.symlinkSync('self', path.join(home, project, 'self'))
    fs.symlinkSync('..', path.join(home, project, b))
    expect(ids(findSessions(['.claude'], lookingIn(home)))).toEqual([a])
  })
})

describe('no argument', () => {
  test('means the newest session of this directory in which somebody spoke', () => {
    const home = logFolder()
    const folder = path.join(home, projectPath(home))
    fs.mkdirSync(folder, {recursive: true})
    const c = sessionId('c')
    const lines = [prompt(a), prompt(b), {type: 'mode', mode: 'normal', sessionId: c}]
    for (const [at, id] of [a, b, c].entries()) {
      fs.writeFileSync(path.join(folder, `${id}.jsonl`), `${JSON.stringify(lines[at])}\n`)
      fs.utimesSync(path.join(folder, `${id}.jsonl`), 1000 + at, 1000 + at)
    }
    expect(ids(findSessions([], lookingIn(home)))).toEqual([b])
  })

  test('means the session of the environment first', () => {
    const home = logFolder({[`${project}/${a}.jsonl`]: prompt(a)})
    expect(ids(findSessions([], lookingIn(home, {env: {SESSION_CONTEXT: `session_id=${a}`}})))).toEqual([a])
    expect(wrong(() => findSessions([], lookingIn(home, {env: {SESSION_CONTEXT: 'session_id=zzz'}})))).toContain(
      '`zzz`'
    )
  })

  test('is wrong where there is no session', () => {
    expect(wrong(() => findSessions([], lookingIn(logFolder())))).toContain('no session')
  })
})

describe('roots', () => {
  test('are the usual two, or what is set', () => {
    const home = logFolder({
      [`${project}/${a}.jsonl`]: prompt(a),
      [`.config/claude/projects/-x/${b}.jsonl`]: prompt(b),
      [`set/projects/-x/${sessionId('c')}.jsonl`]: '',
      [`plain/-x/${sessionId('d')}.jsonl`]: ''
    })
    expect(ids(findSessions(['a', 'b'], lookingIn(home)))).toEqual([a, b])
    expect(ids(findSessions(['c'], lookingIn(home, {env: {CLAUDE_CONFIG_DIR: path.join(home, 'set')}})))).toHaveLength(
      1
    )
    expect(wrong(() => findSessions(['a'], lookingIn(home, {env: {CLAUDE_CONFIG_DIR: 'set'}})))).toContain('`a`')
    for (const root of ['set', 'set/projects']) expect(findSessions(['c'], lookingIn(home, {root}))).toHaveLength(1)
    expect(findSessions(['d'], lookingIn(home, {root: 'plain'}))).toHaveLength(1)
    expect(wrong(() => findSessions(['d'], lookingIn(home, {root: 'nowhere'})))).toContain('`nowhere`')
  })

  test('are kept to a project by its directory or part of its name', () => {
    const home = logFolder({[`${project}/${a}.jsonl`]: prompt(a), [`.claude/projects/-other/${b}.jsonl`]: prompt(b)})
    for (const kept of ['/home/me/app', 'me/app', 'APP']) {
      expect(ids(findSessions(['.claude'], lookingIn(home, {project: kept})))).toEqual([a])
      expect(ids(findSessions([], lookingIn(home, {project: kept})))).toEqual([a])
    }
  })
})

describe('what belongs to a session', () => {
  test('is found in both layouts, in workflows and under other projects', () => {
    const run = `${project}/${a}/subagents/workflows/wf_1`
    const home = logFolder({
      [`${project}/${a}.jsonl`]: prompt(a),
      [`${project}/agent-flat.jsonl`]: ['not json\n', prompt(a)],
      [`${project}/agent-other.jsonl`]: prompt(b),
      [`${project}/${a}/subagents/agent-x2.jsonl`]: prompt(a),
      [`${project}/${a}/subagents/agent-x1.jsonl`]: prompt(a),
      [`${project}/${a}/subagents/agent-x1.meta.json`]: '{"agentType": ',
      [`${run}/agent-w1.jsonl`]: prompt(a),
      [`${run}/journal.jsonl`]: {type: 'launched'},
      [`${project}/${a}/workflows/wf_1.json`]: {runId: 'wf_1'},
      [`${project}/${a}/workflows/wf_2.json`]: {runId: 'wf_2'},
      [`${project}/${a}/custom-title.json`]: {customTitle: 'Mine'},
      [`.claude/projects/-tree/${a}/subagents/agent-t1.jsonl`]: prompt(a),
      [`${project}/sessions-index.json`]: {entries: [{sessionId: a, summary: 'Indexed', firstPrompt: 'Hi'}, 1]},
      '.claude/plans/one.md': '# Plan'
    })
    const [files] = findSessions([a], lookingIn(home))
    expect(files?.agents.map(({id}) => id)).toEqual(
      ['t1', 'x1', 'x2', 'w1', 'flat'].sort(byPathOf(files?.agents ?? []))
    )
    expect(files?.agents.find(({id}) => id === 'x1')).not.toHaveProperty('sidecar')
    expect(files?.agents.find(({id}) => id === 'w1')?.run).toBe('wf_1')
    expect(files).toMatchObject({
      workflows: [
        {id: 'wf_1', journal: path.join(home, run, 'journal.jsonl'), snapshot: {runId: 'wf_1'}},
        {id: 'wf_2', snapshot: {runId: 'wf_2'}}
      ],
      toolResults: [
        path.join(home, project, a, 'tool-results'),
        path.join(home, '.claude/projects/-tree', a, 'tool-results')
      ],
      plans: path.join(home, '.claude/plans'),
      indexed: {summary: 'Indexed', firstPrompt: 'Hi'},
      customTitle: 'Mine'
    })
    expect(files?.agentsNamed?.(new Set(['other', 'nobody'])).map(({id}) => id)).toEqual(['other'])
    expect(files?.agentsNamed?.(new Set(['../..']))).toEqual([])
  })

  test('includes titles that other files give', () => {
    const home = logFolder({
      [`${project}/${a}.jsonl`]: prompt(a),
      [`${project}/${b}.jsonl`]: [{type: 'summary', summary: 'A title', leafUuid: 'leaf-1'}, prompt(b)]
    })
    const [files] = findSessions([a], lookingIn(home))
    expect(files?.summaries?.()).toEqual(new Map([['leaf-1', 'A title']]))
  })

  test('stays readable where the main file is gone', () => {
    const home = logFolder({
      [`${project}/agent-x1.jsonl`]: prompt(a),
      [`${project}/agent-x2.jsonl`]: prompt(a),
      [`${project}/agent-x3.jsonl`]: 'garbage'
    })
    const found = findSessions([project], lookingIn(home))
    expect(found.map(({id, agents}) => [id, agents.map((agent) => agent.id)])).toEqual([
      [a, ['x1', 'x2']],
      ['agent-x3', ['x3']]
    ])
  })

  test('is not taken for a session where the main file lies under another project', () => {
    const home = logFolder({
      [`${project}/${a}.jsonl`]: prompt(a),
      [`.claude/projects/-tree/${a}/subagents/agent-t1.jsonl`]: prompt(a)
    })
    expect(ids(findSessions(['.claude'], lookingIn(home)))).toEqual([a])
  })

  test.skipIf(process.getuid?.() === 0)('is passed over where it may not be read', () => {
    const home = logFolder({[`${project}/${a}.jsonl`]: prompt(a), [`.claude/projects/-shut/${b}.jsonl`]: ''})
    fs.chmodSync(path.join(home, '.claude/projects/-shut'), 0)
    expect(ids(findSessions(['.claude'], lookingIn(home)))).toEqual([a])
    expect(() => findSessions(['.claude/projects/-shut'], lookingIn(home))).toThrow('EACCES')
  })
})

function byPathOf(agents: ReadonlyArray<{id: string; path: string}>) {
  const paths = new Map(agents.map((agent) => [agent.id, agent.path]))
  return (x: string, y: string) => ((paths.get(x) ?? '') < (paths.get(y) ?? '') ? -1 : 1)
}
