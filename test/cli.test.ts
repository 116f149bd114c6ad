import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {printable} from '../src/cli/printable.js'
import {logFolder, prompt, sessionId} from './log-folder.js'
import {runCli} from './run-cli.js'

const a = sessionId('a')
const b = sessionId('b')

function twoSessions(): string {
  return logFolder({[`logs/${a}.jsonl`]: prompt(a, 'First words'), [`logs/${b}.jsonl`]: prompt(b, 'Other words')})
}

function namesIn(folder: string): string[] {
  return fs.readdirSync(folder).sort()
}

describe('help and version', () => {
  test('the version is printed', async () => {
    expect(await runCli(['--version'], logFolder())).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/)
    })
  })

  test.each([[['--help']], [['list', '--help']]])('%j fits a screen', async (argv) => {
    const {code, out, err} = await runCli(argv, logFolder())
    expect({code, err}).toEqual({code: 0, err: ''})
    const lines = out.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(24)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
    expect(out).not.toMatch(/\[array\]|undefined/)
  })
})

describe('wrong usage', () => {
  test.each([
    [['--bogus'], 'bogus'],
    [['logs', '--format', 'pdf'], '`pdf`'],
    [['logs', '-o'], '`o`'],
    [['missing.jsonl'], '`missing.jsonl`'],
    [['logs'], '2 sessions'],
    [['logs', '-o', 'all.md'], '2 sessions'],
    [[`logs/${a}.jsonl`, '-o', 'page.pdf'], '`page.pdf`'],
    [[`logs/${a}.jsonl`, '-o', `logs/${b}.jsonl/`], 'the file'],
    [[`logs/${a}.jsonl`, '-o', `logs/${a}.jsonl`, '--format', 'md'], 'not a session itself'],
    [['list', '--since', 'yore'], '`yore`']
  ])('%j is said in one sentence', async (argv, said) => {
    const home = twoSessions()
    const before = namesIn(home)
    const {code, out, err} = await runCli(argv, home)
    expect({code, out}).toEqual({code: 2, out: ''})
    expect(err).toContain(said)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(namesIn(home)).toEqual(before)
    expect(namesIn(path.join(home, 'logs'))).toEqual([`${a}.jsonl`, `${b}.jsonl`])
  })

  test.each([
    ['', 'nothing'],
    ['hello\n', 'no record']
  ])('a file that is no log is: %j', async (text, said) => {
    const home = logFolder({'notes.jsonl': text})
    const {code, out, err} = await runCli(['notes.jsonl', '-o', 'out/'], home)
    expect({code, out}).toEqual({code: 2, out: ''})
    expect(err).toContain(`found ${said} in \`notes.jsonl\``)
    expect(namesIn(home)).toEqual(['notes.jsonl'])
  })

  test('a name with control characters does not reach the terminal', async () => {
    const {err} = await runCli(['\u001b[31mred'], logFolder())
    expect(err).toContain('\\x1b[31mred')
    expect(err).not.toContain('\u001b')
  })
})

describe('output', () => {
  test('is Markdown on standard output', async () => {
    const {code, out, err} = await runCli([`logs/${a}.jsonl`], twoSessions())
    expect({code, err}).toEqual({code: 0, err: ''})
    expect(out).toContain('First words')
  })

  test('is read from standard input', async () => {
    const stdin = () => new TextEncoder().encode(`${JSON.stringify(prompt('piped', 'From a pipe'))}\n`)
    expect((await runCli(['-'], logFolder(), {stdin})).out).toContain('From a pipe')
    expect((await runCli(['-o', '-', '-'], logFolder(), {stdin})).out).toContain('From a pipe')
  })

  test('is a file whose folders are made', async () => {
    const home = twoSessions()
    expect(await runCli([`logs/${a}.jsonl`, '-o', 'x/y/one.md'], home)).toEqual({code: 0, out: '', err: ''})
    expect(fs.readFileSync(path.join(home, 'x/y/one.md'), 'utf8')).toContain('First words')
    expect(namesIn(path.join(home, 'x/y'))).toEqual(['one.md'])
  })

  test('is the tree as JSON by name or by option', async () => {
    const home = twoSessions()
    expect((await runCli([`logs/${a}.jsonl`, '-o', 'one.json'], home)).code).toBe(0)
    const {out} = await runCli([`logs/${a}.jsonl`, '--format', 'json'], home)
    expect(JSON.parse(out)).toMatchObject({type: 'session'})
    expect(JSON.parse(fs.readFileSync(path.join(home, 'one.json'), 'utf8'))).toEqual(JSON.parse(out))
  })

  test('is a folder with a file for each session', async () => {
    const home = twoSessions()
    expect((await runCli(['logs', '--format', 'json', '-o', 'out/'], home)).code).toBe(0)
    expect(namesIn(path.join(home, 'out'))).toEqual([`${a}.json`, `${b}.json`])
    expect((await runCli(['logs', '--format', 'md', '-o', 'other/'], home)).code).toBe(0)
    expect(namesIn(path.join(home, 'other'))).toEqual([`${a}.md`, `${b}.md`, 'index.md'])
  })

  test('has every session that is named, before and after `--`', async () => {
    const home = twoSessions()
    const c = sessionId('c')
    fs.writeFileSync(path.join(home, `${c}.jsonl`), `${JSON.stringify(prompt(c))}\n`)
    const argv = [`logs/${a}.jsonl`, `logs/${b}.jsonl`, '--format', 'json', '-o', 'out/', '--', `${c}.jsonl`]
    expect((await runCli(argv, home)).code).toBe(0)
    expect(namesIn(path.join(home, 'out'))).toEqual([`${a}.json`, `${b}.json`, `${c}.json`])
  })

  test('goes where the last of several options says', async () => {
    const home = twoSessions()
    const argv = [
      `logs/${a}.jsonl`,
      '-o',
      'one.md',
      '-o',
      'two.md',
      '--strict',
      '--strict',
      '--root',
      'logs',
      '--root',
      '.'
    ]
    expect((await runCli(argv, home)).code).toBe(0)
    expect(namesIn(home)).toEqual(['logs', 'two.md'])
  })

  test('ends quietly when nobody reads it any more', async () => {
    const stdout = () => {
      throw Object.assign(new Error('write EPIPE'), {code: 'EPIPE'})
    }
    expect(await runCli([`logs/${a}.jsonl`], twoSessions(), {stdout})).toEqual({code: 0, out: '', err: ''})
  })

  test.each([
    'x/one.md',
    'one.md',
    'one.json',
    'one.html',
    'out',
    'out/'
  ])('that cannot be written is said in one sentence and leaves nothing behind: %s', async (name) => {
    const home = twoSessions()
    const {code, err} = await runCli([`logs/${a}.jsonl`, '-o', `logs/${b}.jsonl/${name}`], home)
    expect(code).toBe(1)
    const file = path.join(home, `logs/${b}.jsonl`)
    expect(err).toBe(`claude-export: Could not make \`${file}\`: part of the path is not a folder\n`)
    expect(namesIn(home)).toEqual(['logs'])
  })
})

describe('the report', () => {
  test('accounts for every line and names what was wrong', async () => {
    const home = logFolder({
      'one.jsonl': [prompt('one'), ...Array.from({length: 5}, () => 'not json\n'), prompt('one', 'More')]
    })
    const {code, err} = await runCli(['one.jsonl', '--report'], home)
    expect(code).toBe(0)
    const [lines, shown, folded, left, unreadable] = (
      /^(\d+) lines read.* = (\d+) shown \+ (\d+) folded \+ (\d+) left out \+ (\d+) unreadable/.exec(err) ?? []
    )
      .slice(1)
      .map(Number)
    expect(lines).toBe(7)
    expect((shown ?? 0) + (folded ?? 0) + (left ?? 0) + (unreadable ?? 0)).toBe(lines)
    expect(unreadable).toBe(5)
    expect(err).toContain('(bad-line): 5')
    expect(err).toContain('and 2 more')
  })

  test('is hinted at, and --strict fails though the file is written', async () => {
    const home = logFolder({'one.jsonl': [prompt('one'), 'not json\n', prompt('one', 'More')]})
    const {code, err} = await runCli(['one.jsonl', '--strict', '-o', 'one.md'], home)
    expect(code).toBe(1)
    expect(err).toContain('--report')
    expect(fs.existsSync(path.join(home, 'one.md'))).toBe(true)
    expect((await runCli(['one.jsonl', '-o', 'one.md'], home)).code).toBe(0)
  })
})

test('text for a terminal has no character that acts on it', () => {
  expect(printable('a\u001b[2J\u0007\u009b\u202eb\ud800é🎉')).toBe('a\\x1b[2J\\x07\\x9b\\u202eb\\ud800é🎉')
})
