import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {fixtureFolder} from './all-sessions.js'
import {logFolder, prompt, sessionId} from './log-folder.js'
import {runCli} from './run-cli.js'

const a = sessionId('a')
const b = sessionId('b')
const showcase = fixtureFolder('showcase')
const pasted = fixtureFolder('image-pasted')

/** Files below a folder, by their paths in it. */
function filesIn(folder: string): string[] {
  const found = fs.readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile())
  return found
    .map(({parentPath, name}) => path.relative(folder, path.join(parentPath, name)).replaceAll('\\', '/'))
    .sort()
}

function read(home: string, name: string): string {
  return fs.readFileSync(path.join(home, name), 'utf8')
}

/** A log of prompts, one an hour. */
function hours(id: string, count: number, day = '02'): object[] {
  return Array.from({length: count}, (_, at) => {
    const timestamp = `2026-01-${day}T0${at + 1}:00:00.000Z`
    return prompt(id, `Prompt number ${at + 1}`, {
      timestamp,
      ...(at > 0 && {parentUuid: `u-${id}-Prompt number ${at}`})
    })
  })
}

describe('wrong usage', () => {
  test.each([
    [['--detail', 'some'], '`some`'],
    [['--only', 'errors,thoughts'], '`thoughts`'],
    [['--only', ''], '--only'],
    [['--agents', 'all'], '`all`'],
    [['--agents', 'separate'], '--agents separate'],
    [['--agents', 'separate', '-o', '-'], '--agents separate'],
    [['--split'], '--split'],
    [['--images', 'svg'], '`svg`'],
    [['--since', 'yore'], '--since, got `yore`'],
    [['--until', 'yore'], '--until, got `yore`'],
    [['--turns', '0'], '`0`'],
    [['--turns', '7-3'], '`7-3`'],
    [['--turns', '-'], '`-`'],
    [['--turns', 'x'], '`x`'],
    [['--last', '0'], '`0`'],
    [['--last', '1.5'], '`1.5`'],
    [['--tz', 'Mars/Olympus'], '`Mars/Olympus`'],
    [['--max-chars', 'gitlab'], '`gitlab`'],
    [['--max-chars', '-5'], '`-5`'],
    [['--format', 'json', '--detail', 'full'], '--detail'],
    [['-o', 'x.json', '--no-thinking'], '--thinking'],
    [['-o', 'x.json', '--max-chars', 'github'], '--max-chars']
  ])('%j is said in one sentence, and nothing is written', async (argv, said) => {
    const home = logFolder({'one.jsonl': prompt('one')})
    const {code, out, err} = await runCli(['one.jsonl', ...argv], home)
    expect({code, out}).toEqual({code: 2, out: ''})
    expect(err).toContain(said)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(filesIn(home)).toEqual(['one.jsonl'])
  })
})

describe('what is shown', () => {
  test('follows --detail, --only and --no-thinking', async () => {
    const thought = 'The level is probably copied'
    const output = 'Todos have been modified'
    const spoken = 'I start with the failing test'
    const shown = async (...argv: string[]) => {
      const {code, out} = await runCli([showcase, ...argv], logFolder())
      expect(code).toBe(0)
      return [thought, output, spoken].map((words) => out.includes(words))
    }
    expect(await shown()).toEqual([false, false, true])
    expect(await shown('--detail', 'full')).toEqual([true, true, true])
    expect(await shown('--detail', 'full', '--no-thinking')).toEqual([false, true, true])
    expect(await shown('--detail', 'prompts')).toEqual([false, false, false])
    expect(await shown('--detail', 'full', '--only', 'tools')).toEqual([false, true, false])
    expect(await shown('--only', 'tools', '--only', 'agents,errors', '--detail', 'full')).toEqual([false, false, false])
  })

  test.each([
    [['--turns', '2'], [2]],
    [
      ['--turns', '2-3'],
      [2, 3]
    ],
    [
      ['--turns', '3-'],
      [3, 4]
    ],
    [
      ['--turns', '-2'],
      [1, 2]
    ],
    [['--turns=-2'], [1, 2]],
    [['--last', '1'], [4]],
    [['--turns', '1', '--turns', '4'], [4]],
    [
      ['--since', '2026-01-02T03:00:00Z'],
      [3, 4]
    ],
    [['--since', '1d', '--until', '23.5h'], [4]],
    [['--until', '2026-01-01'], []],
    [
      ['--until', '2026-01-02'],
      [1, 2, 3, 4]
    ]
  ])('%j shows turns %j', async (argv, numbers) => {
    const home = logFolder({'one.jsonl': hours('one', 4)})
    const {code, out} = await runCli(['one.jsonl', ...argv], home, {now: () => Date.parse('2026-01-03T03:30:00Z')})
    expect(code).toBe(0)
    const body = out.slice(out.indexOf('- Counted'))
    expect([1, 2, 3, 4].filter((number) => body.includes(`Prompt number ${number}`))).toEqual(numbers)
    expect(body.includes('turns left out')).toBe(numbers.length < 4)
  })

  test('is told in a time zone, whatever its case', async () => {
    const {out} = await runCli([showcase, '--tz', 'europe/berlin'], logFolder())
    expect(out).toContain('2026-09-07 11:00:01 Europe/Berlin')
    expect(out).not.toContain('UTC')
  })

  test('is not all there is, says the report', async () => {
    const account = async (...argv: string[]) => (await runCli([showcase, '--report', ...argv], logFolder())).err
    const [full, brief] = [await account('--detail', 'full'), await account('--detail', 'prompts', '--last', '1')]
    expect(full).not.toContain('hidden')
    expect(brief).toMatch(/\nhidden by options:\n {2}\d+ turns left out\n {2}\d+ --detail\n$/)
    expect(brief.startsWith(full)).toBe(true)
  })
})

describe('files beside', () => {
  test('a document: its agents', async () => {
    const home = logFolder()
    expect(await runCli([showcase, '-o', 'x/one.md', '--agents', 'separate'], home)).toMatchObject({code: 0, err: ''})
    const names = filesIn(home)
    expect(names).toHaveLength(4)
    expect(names.filter((name) => /^x\/one\.agents\/\w+\.md$/.test(name))).toHaveLength(3)
    for (const name of names.slice(0, 3))
      expect(read(home, 'x/one.md') + names.map((n) => read(home, n)).join()).toContain(path.basename(name))
  })

  test('a document: its pictures', async () => {
    const home = logFolder()
    expect(await runCli([pasted, '-o', 'one.md'], home)).toMatchObject({code: 0, err: ''})
    expect(filesIn(home)).toEqual([expect.stringMatching(/^one\.images\/[0-9a-f]{16}\.png$/), 'one.md'])
    expect(
      fs
        .readFileSync(path.join(home, filesIn(home)[0] ?? ''))
        .subarray(1, 4)
        .toString()
    ).toBe('PNG')
    const before = filesIn(home)
    await runCli([pasted, '-o', 'one.md'], home)
    expect(filesIn(home)).toEqual(before)
  })

  test('each document of a folder', async () => {
    const home = logFolder()
    await runCli([showcase, pasted, '--format', 'md', '-o', 'out/', '--agents', 'separate'], home)
    const id = '00000000-0000-4000-8000-000000000001'
    const folders = new Set(filesIn(path.join(home, 'out')).flatMap((name) => name.split('/').slice(0, -1)))
    expect(folders.size).toBe(2)
    for (const folder of folders) expect(folder).toMatch(new RegExp(`^${id}(-2)?\\.(agents|images)$`))
  })

  test('a document never take the place of a log', async () => {
    const home = logFolder({'one.jsonl': prompt('one')})
    fs.cpSync(showcase, path.join(home, 'logs'), {recursive: true})
    const agents = filesIn(home).filter((name) => name.includes('agent-') && name.endsWith('.jsonl'))
    const [id = ''] = /a+\d+/.exec(path.basename(agents[0] ?? '')) ?? []
    fs.mkdirSync(path.join(home, 'one.agents'))
    fs.symlinkSync(path.join(home, agents[0] ?? ''), path.join(home, 'one.agents', `${id}.md`))
    const before = read(home, agents[0] ?? '')
    const {code, err} = await runCli(['logs', '-o', 'one.md', '--agents', 'separate'], home)
    expect(code).toBe(2)
    expect(err).toContain('not a session itself')
    expect(read(home, agents[0] ?? '')).toBe(before)
    expect(fs.existsSync(path.join(home, 'one.md'))).toBe(false)
  })

  test('a device are none', async () => {
    const {code} = await runCli([pasted, '-o', '/dev/null'], logFolder())
    expect(code).toBe(0)
    expect(fs.existsSync('/dev/null.images')).toBe(false)
    expect((await runCli([showcase, '-o', '/dev/null', '--agents', 'separate'], logFolder())).code).toBe(2)
  })

  test('hostile names: nothing leaves the folder', async () => {
    const home = logFolder()
    const argv = [fixtureFolder('hostile-ids'), '-o', 'out/one.md', '--agents', 'separate', '--detail', 'full']
    expect((await runCli(argv, home)).code).toBe(0)
    for (const name of filesIn(home)) {
      expect(name).toMatch(/^out\/one(\.md|\.agents\/[\w-]+\.md|\.images\/[0-9a-f]{16}\.(png|jpg|gif|webp))$/)
    }
  })
})

describe('a folder of Markdown', () => {
  test('has an index, newest first, that links every session', async () => {
    const home = logFolder({
      [`logs/${a}.jsonl`]: hours(a, 2, '02'),
      [`logs/${b}.jsonl`]: hours(b, 3, '05'),
      'index.jsonl': prompt('index', 'A | pipe @ada', {timestamp: 'never'})
    })
    expect(await runCli(['logs', 'index.jsonl', '--format', 'md', '-o', 'out/'], home)).toEqual({
      code: 0,
      out: '',
      err: ''
    })
    const names = filesIn(path.join(home, 'out'))
    expect(names).toEqual([`${a}.md`, `${b}.md`, 'index-2.md', 'index.md'])
    const rows = read(home, 'out/index.md')
      .split('\n')
      .filter((line) => line.startsWith('| ['))
    expect(rows.map((row) => /\]\((.*?)\)/.exec(row)?.[1])).toEqual([`${b}.md`, `${a}.md`, 'index-2.md'])
    expect(rows[0]).toMatch(/ Prompt number 1 \| app \| 2026-01-05 01:00:00 UTC \| 3 \| 0 \| 0 \| \d+ \| 0 \|$/)
    expect(rows[2]).toContain('A \\| pipe @\u2060ada')
    const again = read(home, 'out/index.md')
    await runCli(['logs', 'index.jsonl', '--format', 'md', '-o', 'out/'], home)
    expect(read(home, 'out/index.md')).toBe(again)
  })

  test('says so where one session has none of the turns asked for', async () => {
    const home = logFolder({[`${a}.jsonl`]: hours(a, 2, '02')})
    const {code, err} = await runCli([`${a}.jsonl`, '--turns', '99'], home)
    expect({code, err}).toEqual({code: 0, err: 'claude-export: The session has none of these turns\n'})
  })

  test('leaves out sessions none of whose turns are asked for', async () => {
    const home = logFolder({[`logs/${a}.jsonl`]: hours(a, 2, '02'), [`logs/${b}.jsonl`]: hours(b, 3, '05')})
    const {code, err} = await runCli(['logs', '--format', 'md', '-o', 'out/', '--since', '2026-01-04'], home)
    expect(code).toBe(0)
    expect(err).toContain('1 session has none of these turns')
    expect(filesIn(path.join(home, 'out'))).toEqual([`${b}.md`, 'index.md'])
    expect(read(home, 'out/index.md')).not.toContain(a)
  })
})

describe('what GitHub does not take', () => {
  const long = 'Ice on the lamp 🏮. '.repeat(5000)

  test('is said in one line that names the option', async () => {
    const home = logFolder({'one.jsonl': prompt('one', long)})
    const {code, out, err} = await runCli(['one.jsonl'], home)
    expect({code, isWhole: [...out].length > 90_000}).toEqual({code: 0, isWhole: true})
    expect(err).toMatch(/^claude-export: The Markdown is longer than .*65,536.*--max-chars github.*\n$/)
    expect((await runCli(['one.jsonl', '-o', 'one.md'], home)).err).toBe(err)
    expect((await runCli(['one.jsonl', '--format', 'json'], home)).err).toBe('')
  })

  test('is counted in characters, not in halves of them', async () => {
    const text = `${'🏮'.repeat(60_000)}`
    const {out, err} = await runCli(['one.jsonl'], logFolder({'one.jsonl': prompt('one', text)}))
    expect(out.length).toBeGreaterThan(65_536)
    expect(err).toBe('')
  })
})

test('a reader that goes away is no error, in the middle of a document neither', async () => {
  let written = 0
  const stdout = () => {
    if (written++ > 3) throw Object.assign(new Error('write EPIPE'), {code: 'EPIPE'})
  }
  expect(await runCli([showcase, '--report'], logFolder(), {stdout})).toEqual({code: 0, out: '', err: ''})
})
