import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import {beforeAll, describe, expect, onTestFinished, test, vi} from 'vitest'
import type {SitePlace} from '../src/export-site.js'
import {exportSite} from '../src/export-site.js'
import type {SiteOptions} from '../src/options.js'
import {createReport} from '../src/report.js'
import {sessionsAt} from './all-sessions.js'
import {builtCli, contents, runProcess} from './built-cli.js'
import {logFolder, prompt, sessionId} from './log-folder.js'
import {brokenLinks} from './site-pages.js'

const [a, b, c] = ['a', 'b', 'c'].map(sessionId)
const plain = {highlight: false}

function put(folder: string, name: string, lines: ReadonlyArray<string | object>): void {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), {recursive: true})
  fs.writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`)).join(''))
}

/** Export all sessions of a folder; gives the ids of those that were rendered. */
async function write(logs: string, folder: string, more: Partial<SiteOptions> & SitePlace = {}): Promise<string[]> {
  const sessions = fs.readdirSync(logs).length === 0 ? [] : sessionsAt(logs)
  const done = await exportSite(sessions, {folder}, createReport(), {...plain, ...more})
  return done.filter(({isNew}) => isNew).map(({id}) => id)
}

function archive(): {logs: string; out: string} {
  const home = logFolder({
    [`logs/${a}.jsonl`]: [prompt(a ?? '', 'First words')],
    [`logs/${b}.jsonl`]: [prompt(b ?? '', 'Other words')]
  })
  return {logs: path.join(home, 'logs'), out: path.join(home, 'out')}
}

function read(...names: string[]): string {
  return fs.readFileSync(path.join(...names), 'utf8')
}

describe('a site that is written again', () => {
  test('is left as it is where nothing changed, file by file', async () => {
    const {logs, out} = archive()
    expect(await write(logs, out)).toEqual([a, b])
    const times = () => [...contents(out).keys()].map((file) => [file, fs.statSync(path.join(out, file)).ino])
    const before = times()
    expect(await write(logs, out)).toEqual([])
    expect(times()).toEqual(before)
  })

  test('has rendered only what changed', async () => {
    const {logs, out} = archive()
    await write(logs, out)
    fs.appendFileSync(path.join(logs, `${b}.jsonl`), `${JSON.stringify(prompt(b ?? '', 'More words'))}\n`)
    expect(await write(logs, out)).toEqual([b])
    expect(read(out, b ?? '', 'index.html')).toContain('More words')
    expect(read(out, 'index.html')).toContain('First words')
  })

  test('is not fooled by a file of the same length and the same time', async () => {
    const {logs, out} = archive()
    const file = path.join(logs, `${a}.jsonl`)
    await write(logs, out)
    const {atime, mtime} = fs.statSync(file)
    fs.writeFileSync(file, read(file).replaceAll('First', 'Third'))
    // It is so young that its time says nothing.
    fs.utimesSync(file, atime, mtime)
    expect(await write(logs, out)).toEqual([a])
    expect(read(out, 'index.html')).toContain('Third words')
  })

  test('does not render what was only touched', async () => {
    const {logs, out} = archive()
    await write(logs, out)
    const before = contents(out)
    for (const time of [1_700_000_000, 1_700_000_500]) {
      fs.utimesSync(path.join(logs, `${a}.jsonl`), time, time)
      expect(await write(logs, out)).toEqual([])
    }
    expect(contents(out)).toEqual(before)
  })

  test('does not read logs that are as old as they were', async () => {
    const {logs, out} = archive()
    for (const id of [a, b]) fs.utimesSync(path.join(logs, `${id}.jsonl`), 1_700_000_000, 1_700_000_000)
    await write(logs, out)
    expect(fs.statSync(path.join(out, a ?? '', '.claude-export.json')).mtimeMs).toBe(1_700_000_000_000)
  })

  test('is rendered anew with other options, other templates, and tools of the caller', async () => {
    const {logs, out} = archive()
    const theme = logFolder({'partials/foot.eta': '<footer>One</footer>'})
    await write(logs, out)
    expect(await write(logs, out, {pageSize: 100})).toEqual([a, b])
    expect(await write(logs, out, {pageSize: 100, theme})).toEqual([a, b])
    expect(await write(logs, out, {pageSize: 100, theme})).toEqual([])
    fs.writeFileSync(path.join(theme, 'partials/foot.eta'), '<footer>Two</footer>')
    expect(await write(logs, out, {pageSize: 100, theme})).toEqual([a, b])
    expect(read(out, a ?? '', 'index.html')).toContain('Two')
    expect(await write(logs, out, {pageSize: 100, theme, tools: []})).toEqual([a, b])
  })

  test('sees spilled output that comes later', async () => {
    const {logs, out} = archive()
    const call = {type: 'tool_use', id: 'toolu_1', name: 'Bash', input: {command: 'ls'}}
    const text =
      '<persisted-output>\nFull output saved to: /x/tool-results/one.txt\n\nPreview:\nshort\n</persisted-output>'
    put(logs, `${a}.jsonl`, [
      prompt(a ?? ''),
      prompt(a ?? '', '', {type: 'assistant', uuid: 'u2', message: {id: 'm', role: 'assistant', content: [call]}}),
      prompt(a ?? '', '', {
        uuid: 'u3',
        message: {role: 'user', content: [{type: 'tool_result', tool_use_id: 'toolu_1', content: text}]}
      })
    ])
    await write(logs, out)
    put(logs, `${a}/tool-results/one.txt`, ['all of it'])
    expect(await write(logs, out)).toEqual([a])
    expect(read(out, a ?? '', 'index.html')).toContain('all of it')
    expect(await write(logs, out)).toEqual([])
    put(logs, `${a}/tool-results/two.txt`, ['not asked for'])
    expect(await write(logs, out)).toEqual([])
  })

  test('has again what was taken away', async () => {
    const {logs, out} = archive()
    await write(logs, out)
    const before = contents(out)
    for (const file of [
      'index.html',
      `${a}/overview.html`,
      ...[...before.keys()].filter((name) => /style/.test(name))
    ]) {
      fs.rmSync(path.join(out, file))
      await write(logs, out)
      expect(contents(out)).toEqual(before)
    }
  })

  test('reports what is wrong with sessions that it leaves as they are', async () => {
    const {logs, out} = archive()
    fs.appendFileSync(path.join(logs, `${a}.jsonl`), 'no JSON\n')
    await write(logs, out)
    const report = createReport()
    const told = await exportSite(sessionsAt(logs), {folder: out}, report, plain)
    expect(report.counts.get('bad-line')).toBe(1)
    expect(told.map(({account, isNew}) => [account.lines, isNew])).toEqual([
      [2, false],
      [1, false]
    ])
  })
})

describe('an archive', () => {
  test('lists every session it holds, and keeps those whose logs are gone unless it is told not to', async () => {
    const {logs, out} = archive()
    await write(logs, out)
    put(logs, `${c}.jsonl`, [prompt(c ?? '', 'Newest words')])
    fs.rmSync(path.join(logs, `${a}.jsonl`))
    expect(await write(logs, out)).toEqual([c])
    for (const words of ['First words', 'Other words', 'Newest words']) expect(read(out, 'index.html')).toContain(words)
    expect(brokenLinks(out)).toEqual([])
    expect(await write(logs, out, {prune: true})).toEqual([])
    expect(read(out, 'index.html')).not.toContain('First words')
    expect(fs.existsSync(path.join(out, a ?? ''))).toBe(false)
  })

  test('of one session shows it, of two it is a list, and of one again', async () => {
    const {logs, out} = archive()
    const [other] = [path.join(logs, `${b}.jsonl`)]
    const kept = read(other)
    fs.rmSync(other)
    await write(logs, out)
    const before = contents(out)
    fs.writeFileSync(other, kept)
    await write(logs, out)
    expect(read(out, 'index.html')).toContain('Other words')
    fs.rmSync(other)
    await write(logs, out, {prune: true})
    expect(contents(out)).toEqual(before)
  })

  test('leaves what somebody put into the folder of a session that goes', async () => {
    const {logs, out} = archive()
    await write(logs, out)
    put(out, `${a}/notes.txt`, ['mine'])
    fs.rmSync(path.join(logs, `${a}.jsonl`))
    await write(logs, out, {prune: true})
    expect(fs.readdirSync(path.join(out, a ?? ''))).toEqual(['notes.txt'])
  })

  test('leaves alone a folder that is called as what keeps other runs out', async () => {
    const {logs, out} = archive()
    await write(logs, out)
    put(out, '.claude-export.lock/notes.txt', ['mine'])
    await expect(write(logs, out)).rejects.toThrow('somebody else')
    expect(read(out, '.claude-export.lock/notes.txt')).toBe('mine')
  })

  test('keeps what it has of a session whose log cannot be read any more, and goes on with the others', async () => {
    const {logs, out} = archive()
    await write(logs, out)
    const sessions = sessionsAt(logs)
    const before = read(out, a ?? '', 'index.html')
    // A folder can be opened and not be read, by anybody.
    fs.rmSync(path.join(logs, `${a}.jsonl`))
    fs.mkdirSync(path.join(logs, `${a}.jsonl`))
    put(logs, `${b}.jsonl`, [prompt(b ?? '', 'Changed words')])
    const failed: string[] = []
    const note = (files: {id: string}, error: unknown) => void failed.push(`${files.id} ${error}`)
    const done = await exportSite(sessions, {folder: out}, createReport(), {...plain, failed: note})
    expect(done.map(({id}) => id)).toEqual([b])
    expect(failed).toEqual([expect.stringMatching(`^${a} .*EISDIR`)])
    expect(read(out, a ?? '', 'index.html')).toBe(before)
    expect(read(out, 'index.html')).toContain('First words')
  })

  describe('of two projects that have a session of one id', () => {
    const same = a ?? ''
    const at = (minute: number) => ({timestamp: `2026-01-02T03:${minute}:00.000Z`})
    const one = `-home-ada-lamps/${same}.jsonl`
    const other = `-home-ada-wicks/${same}.jsonl`

    function projects(): {logs: string; out: string; only(name: string): string} {
      const home = logFolder({
        [`logs/${one}`]: [prompt(same, 'Words of lamps', at(10))],
        [`logs/${other}`]: [prompt(same, 'Words of wicks', at(20))]
      })
      const logs = path.join(home, 'logs')
      return {logs, out: path.join(home, 'out'), only: (name) => path.join(logs, path.dirname(name))}
    }

    const holds = (out: string) =>
      Object.fromEntries(
        fs
          .readdirSync(out)
          .filter((name) => name.startsWith(same))
          .map((name) => [
            name.slice(same.length),
            /Words of \w+(?: and more)?/.exec(read(out, name, 'index.html'))?.[0]
          ])
      )

    test('keeps both, whichever is written when, and each in its folder', async () => {
      const {logs, out, only} = projects()
      await write(only(other), out)
      expect(holds(out)).toEqual({'': 'Words of wicks'})
      await write(only(one), out)
      expect(holds(out)).toEqual({'': 'Words of wicks', '-2': 'Words of lamps'})
      // It was the only one, and its pages led to no list.
      expect(await write(only(other), out)).toEqual([same])
      expect(await write(logs, out)).toEqual([])
      put(logs, one, [prompt(same, 'Words of lamps and more', at(10)), prompt(same, 'And more', at(11))])
      await write(logs, out)
      expect(holds(out)).toEqual({'': 'Words of wicks', '-2': 'Words of lamps and more'})
      fs.rmSync(path.join(logs, other))
      put(logs, one, [prompt(same, 'Words of lamps', at(10))])
      await write(only(one), out)
      expect(holds(out)).toEqual({'': 'Words of wicks', '-2': 'Words of lamps'})
      expect(brokenLinks(out)).toEqual([])
    })

    test('knows one that was written anew by its time, which is the same wherever we are', async () => {
      const {logs, out, only} = projects()
      onTestFinished(() => void vi.unstubAllEnvs())
      vi.stubEnv('TZ', 'Asia/Tokyo')
      const began = {timestamp: '2026-01-02T03:10:00.000'}
      put(logs, one, [prompt(same, 'Words of lamps', began)])
      await write(only(one), out)
      put(logs, one, [prompt(same, 'Words of lamps and more', began)])
      await write(only(one), out)
      expect(holds(out)).toEqual({'': 'Words of lamps and more'})
    })

    test('has what one run from nothing makes where the rest is removed', async () => {
      const {logs, out, only} = projects()
      await write(only(other), out)
      await write(logs, out, {prune: true})
      expect(holds(out)).toEqual({'': 'Words of lamps', '-2': 'Words of wicks'})
      await write(only(other), out, {prune: true})
      expect(holds(out)).toEqual({'': 'Words of wicks'})
    })

    test('keeps a copy that went on apart from the one that it was copied from', async () => {
      const {logs, out, only} = projects()
      fs.copyFileSync(path.join(logs, one), path.join(logs, other))
      await write(logs, out)
      fs.appendFileSync(path.join(logs, other), `${JSON.stringify(prompt(same, 'Went on', at(30)))}\n`)
      await write(logs, out)
      expect(await write(only(one), out)).toEqual([])
      expect(await write(only(other), out)).toEqual([])
      expect(read(out, `${same}-2`, 'index.html')).toContain('Went on')
      expect(read(out, same, 'index.html')).not.toContain('Went on')
    })

    test('takes no folder that a session of another id has', async () => {
      const {out, only} = projects()
      const file = path.join(path.dirname(out), 'more', `${same}-2.jsonl`)
      put(path.dirname(file), path.basename(file), [prompt(`${same}-2`, 'Words of oil', at(40))])
      await write(path.dirname(file), out)
      await write(only(other), out)
      await write(only(one), out)
      expect(holds(out)).toEqual({'': 'Words of wicks', '-2': 'Words of oil', '-3': 'Words of lamps'})
    })
  })

  test('of many sessions has pages that keep their sessions', async () => {
    const logs = logFolder()
    const out = path.join(logFolder(), 'out')
    const add = (from: number, to: number) => {
      for (let n = from; n < to; n++) {
        const id = `${String(n).padStart(8, '0')}-1111-4111-8111-111111111111`
        const timestamp = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()
        put(logs, `${id}.jsonl`, [prompt(id, `Words ${n} end`, {timestamp})])
      }
    }
    const linked = (file: string) =>
      [...read(out, file).matchAll(/href="(\d{8})-[\w-]+\/index\.html"/g)].map(([, n]) => Number(n))
    add(0, 401)
    await write(logs, out)
    expect(brokenLinks(out)).toEqual([])
    expect(linked('index.html').sort((x, y) => x - y)).toEqual(Array.from({length: 201}, (_, n) => n + 200))
    const first = linked('sessions-1.html')
    expect(first.sort((x, y) => x - y)).toEqual(Array.from({length: 200}, (_, n) => n))
    add(401, 610)
    await write(logs, out)
    expect(linked('sessions-1.html').sort((x, y) => x - y)).toEqual(first)
    expect(linked('sessions-2.html')).toHaveLength(200)
    expect(brokenLinks(out)).toEqual([])
  })
})

const names = ['a', 'b', 'c'].map(sessionId)
const oneStep = fc.oneof(
  fc.record({do: fc.constant('grow' as const), who: fc.nat(2), words: fc.constantFrom('lamp', 'wick', 'oil')}),
  fc.record({do: fc.constant('change' as const), who: fc.nat(2), words: fc.constantFrom('lamp', 'wick', 'oil')}),
  fc.record({do: fc.constant('agent' as const), who: fc.nat(2), words: fc.constantFrom('lamp', 'wick')}),
  fc.record({do: fc.constant('remove' as const), who: fc.nat(2), words: fc.constant('')}),
  fc.record({do: fc.constant('options' as const), who: fc.nat(2), words: fc.constant('')})
)

test('whatever happens to the logs, step by step is the same bytes as all at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(oneStep, {minLength: 1, maxLength: 3}), {minLength: 2, maxLength: 5}),
      async (steps) => {
        const home = fs.mkdtempSync(path.join(logFolder(), 'run-'))
        const [logs, out, kept, fresh] = ['logs', 'out', 'kept', 'fresh'].map((name) => path.join(home, name))
        if (!logs || !out || !kept || !fresh) throw new Error('no folder')
        fs.mkdirSync(logs)
        let options: Partial<SiteOptions> = {}
        let number = 0
        for (const changes of steps) {
          for (const change of changes) {
            const id = names[change.who] ?? ''
            const line = prompt(id, `${change.words} ${number}`, {uuid: `u-${id}-${number++}`})
            if (change.do === 'grow') fs.appendFileSync(path.join(logs, `${id}.jsonl`), `${JSON.stringify(line)}\n`)
            if (change.do === 'change') put(logs, `${id}.jsonl`, [line])
            if (change.do === 'agent')
              put(logs, `${id}/subagents/agent-a1.jsonl`, [{...line, isSidechain: true, agentId: 'a1'}])
            if (change.do === 'remove') fs.rmSync(path.join(logs, `${id}.jsonl`), {force: true})
            if (change.do === 'options') options = {pageSize: change.who === 0 ? 1 : 512 << 10}
          }
          const before = createReport()
          if (!fs.readdirSync(logs).some((name) => name.endsWith('.jsonl'))) continue
          await exportSite(sessionsAt(logs), {folder: out}, before, {...plain, ...options, prune: true})
          await exportSite(sessionsAt(logs), {folder: kept}, before, {...plain, ...options})
        }
        if (!fs.existsSync(out) || !fs.readdirSync(logs).some((name) => name.endsWith('.jsonl'))) return
        await exportSite(sessionsAt(logs), {folder: fresh}, createReport(), {...plain, ...options})
        expect(contents(out)).toEqual(contents(fresh))
        for (const folder of [out, kept]) expect(brokenLinks(folder)).toEqual([])
        const left = names.filter((id) => fs.existsSync(path.join(fresh, id)))
        // The pages of a single one lead to no list.
        if (left.length < 2) return
        for (const id of left) expect(contents(path.join(kept, id))).toEqual(contents(path.join(fresh, id)))
      }
    ),
    {numRuns: 25}
  )
})

describe('several processes', () => {
  let cli = ''
  beforeAll(async () => {
    cli = await builtCli('archive')
  }, 60_000)

  test('give the same bytes as one, in whatever order they end', async () => {
    const {logs} = archive()
    for (let n = 0; n < 6; n++) put(logs, `${sessionId(`${n}`)}.jsonl`, [prompt('x', `Words ${n}`)])
    const home = path.dirname(logs)
    for (const jobs of ['1', '4']) {
      const ended = await runProcess([cli, 'logs', '-o', `out${jobs}/`, '--no-highlight', '--jobs', jobs], home)
      expect(ended).toEqual({code: 0, signal: null, err: ''})
    }
    expect(contents(path.join(home, 'out4'))).toEqual(contents(path.join(home, 'out1')))
    await write(logs, path.join(home, 'here'))
    expect(contents(path.join(home, 'here'))).toEqual(contents(path.join(home, 'out1')))
  })

  test.skipIf(!fs.existsSync('/proc/self'))('end where no folder can be made', () => {
    const {logs} = archive()
    const ended = spawnSync(process.execPath, [cli, logs, '-o', '/proc/none/x/'], {encoding: 'utf8', timeout: 20_000})
    expect(ended).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^claude-export: [^\n]*`\/proc\/none`[^\n]*\n$/)
    })
  })

  test('go on with the others when one of them dies', async () => {
    const {logs} = archive()
    const home = path.dirname(logs)
    put(home, 'die.cjs', [
      `const fs = require('node:fs'); const {writeFileSync} = fs
      fs.writeFileSync = (file, ...more) => {
        if (process.send && /tmp-\\d+\\D0\\D/.test(file)) process.kill(process.pid, 'SIGKILL')
        return writeFileSync(file, ...more)
      }`
    ])
    const env = {NODE_OPTIONS: `--require ${path.join(home, 'die.cjs')}`}
    const {code, err} = await runProcess([cli, 'logs', '-o', 'out/', '--no-highlight', '--jobs', '1'], home, env)
    expect(code).toBe(1)
    expect(err).toMatch(new RegExp(`^claude-export: \`${a}\`: The process that rendered it broke down: [^\n]*\n$`))
    expect(read(home, 'out/index.html')).toContain('Other words')
    expect(brokenLinks(path.join(home, 'out'))).toEqual([])
  })
})
