import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {fixtureFolder} from './all-sessions.js'
import {logFolder, prompt, sessionId} from './log-folder.js'
import {runCli} from './run-cli.js'
import {brokenLinks, filesBelow} from './site-pages.js'

const a = sessionId('a')
const b = sessionId('b')
const showcase = fixtureFolder('showcase')

function twoSessions(): string {
  return logFolder({[`logs/${a}.jsonl`]: prompt(a, 'First words'), [`logs/${b}.jsonl`]: prompt(b, 'Other words')})
}

function read(...names: string[]): string {
  return fs.readFileSync(path.join(...names), 'utf8')
}

describe('a folder', () => {
  test('is a site of all sessions', async () => {
    const home = twoSessions()
    expect(await runCli(['logs', '-o', 'out/'], home)).toEqual({code: 0, out: '', err: ''})
    const files = filesBelow(path.join(home, 'out'))
    expect(files).toEqual(expect.arrayContaining(['index.html', `${a}/index.html`, `${b}/overview.html`]))
    expect(read(home, 'out/index.html')).toContain('First words')
    expect(read(home, 'out/index.html')).toContain('Other words')
    expect(brokenLinks(path.join(home, 'out'))).toEqual([])
  })

  test('of one session shows it at once', async () => {
    const home = twoSessions()
    expect((await runCli([`logs/${a}.jsonl`, '-o', 'out'], home)).code).toBe(0)
    expect(read(home, 'out/index.html')).toContain('First words')
  })

  test('is written again, and cut in pages of another size', async () => {
    const home = logFolder()
    for (const size of ['1', '1', '512']) {
      expect((await runCli([showcase, '-o', 'out/', '--page-size', size], home)).code).toBe(0)
      expect(brokenLinks(path.join(home, 'out'))).toEqual([])
    }
    expect((await runCli([showcase, '-o', 'fresh/'], home)).code).toBe(0)
    expect(filesBelow(path.join(home, 'out'))).toEqual(filesBelow(path.join(home, 'fresh')))
  })

  test('has colours in code unless it is told not to', async () => {
    const home = logFolder()
    await runCli([showcase, '-o', 'plain/', '--no-highlight'], home)
    await runCli([showcase, '-o', 'coloured/'], home)
    expect(read(home, 'coloured/index.html')).toContain('class="tk-')
    expect(read(home, 'plain/index.html')).not.toContain('class="tk-')
  })

  test('has the look of a theme', async () => {
    const home = logFolder({'theme/partials/foot.eta': '<footer>My foot</footer>'})
    expect((await runCli([showcase, '-o', 'out/', '--theme', 'theme'], home)).code).toBe(0)
    expect(read(home, 'out/index.html')).toContain('My foot')
  })

  test('may hold an empty folder where a session goes', async () => {
    const home = twoSessions()
    fs.mkdirSync(path.join(home, 'out', b), {recursive: true})
    expect((await runCli(['logs', '-o', 'out/'], home)).code).toBe(0)
  })
})

describe('a page', () => {
  test('is one file', async () => {
    const home = logFolder()
    expect(await runCli([showcase, '-o', 'page.html'], home)).toEqual({code: 0, out: '', err: ''})
    expect(filesBelow(home)).toEqual(['page.html'])
    const page = read(home, 'page.html')
    expect(page).toContain('<style>')
    expect(page).not.toMatch(/<link rel="stylesheet"|<script src/)
  })

  test('carries its script and style by hash', async () => {
    const home = logFolder()
    await runCli([showcase, '-o', 'page.html'], home)
    expect(read(home, 'page.html')).toMatch(
      /style-src &#39;sha256-[\w+/]{43}=&#39;; script-src &#39;sha256-[\w+/]{43}=&#39;/
    )
  })
})

describe('wrong usage', () => {
  test.each([
    [['--format', 'html'], 'a file or folder'],
    [['-o', '/dev/null', '--format', 'html'], 'a file or folder'],
    [['-o', 'out/', '--detail', 'full'], '--format md'],
    [['-o', 'page.html', '--since', '7d'], '--format md'],
    [['-o', 'one.md', '--no-highlight'], '--highlight'],
    [['-o', 'one.json', '--theme', 'logs'], '--theme'],
    [['-o', 'out/', '--page-size', '0'], '`0`'],
    [['-o', 'out/', '--theme', 'nowhere'], 'nowhere'],
    [['-o', 'logs/'], '--force'],
    [['-o', 'logs/', '--force'], 'nothing else'],
    [['-o', 'out/', '--jobs', '0'], '`0`'],
    [['-o', 'one.md', '--prune'], '--prune'],
    [['-o', `logs/${a}.jsonl`, '--format', 'html'], 'not a session itself']
  ])('%j is said in one sentence, and nothing is written', async (argv, said) => {
    const home = twoSessions()
    fs.writeFileSync(path.join(home, 'logs/index.html'), 'mine')
    const before = filesBelow(home)
    const {code, out, err} = await runCli([`logs/${a}.jsonl`, ...argv], home)
    expect({code, out}).toEqual({code: 2, out: ''})
    expect(err).toContain(said)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(filesBelow(home)).toEqual(before)
  })

  test('a page takes one session', async () => {
    const home = twoSessions()
    const {code, err} = await runCli(['logs', '-o', 'page.html'], home)
    expect(code).toBe(2)
    expect(err).toContain('2 sessions')
  })
})

test('what cannot be written is said in one sentence', async () => {
  const home = twoSessions()
  const {code, err} = await runCli([`logs/${a}.jsonl`, '-o', `logs/${b}.jsonl/out/`], home)
  expect(code).toBe(1)
  expect(err).toMatch(/^claude-export: Could not .*part of the path is not a folder\n$/)
})

test('--strict fails though the site is written', async () => {
  const home = logFolder({'one.jsonl': [prompt('one'), 'not json\n', prompt('one', 'More')]})
  const {code, err} = await runCli(['one.jsonl', '--strict', '-o', 'out/'], home)
  expect(code).toBe(1)
  expect(err).toContain('--report')
  expect(fs.existsSync(path.join(home, 'out/index.html'))).toBe(true)
})
