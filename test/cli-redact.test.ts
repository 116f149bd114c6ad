import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {makeSecrets} from './bench/secret-kinds.mjs'
import {logFolder, prompt, sessionId} from './log-folder.js'
import {runCli} from './run-cli.js'

const token = makeSecrets(3)[0]?.secret ?? ''
const key = makeSecrets(3).find(({rule, at}) => rule === 'private-key' && at > 0)?.secret ?? ''

function logWith(...texts: string[]): string {
  return logFolder({
    'a.jsonl': texts.map((text, at) => prompt('a', text, {uuid: `u-${at}`, parentUuid: at ? `u-${at - 1}` : null}))
  })
}

describe('what is masked', () => {
  test('a secret has one name wherever it stands, also before it was recognised', async () => {
    const {out, err} = await runCli(['a.jsonl'], logWith(`x${token}x`, `Take ${token}`, `and ${token} again`))
    expect(out).not.toContain(token)
    expect(out.match(/redacted:github-token-1\]/g)?.length).toBeGreaterThanOrEqual(3)
    expect(out).not.toContain('github-token-2')
    expect(err).toMatch(/masked \d+ github-token.*; pictures were not looked into\n$/)
  })

  test('colours, escapes and line numbers hide no secret', async () => {
    const coloured = `\u001b[31m${token.slice(0, 9)}\u001b[0m${token.slice(9)}`
    const escaped = `{\\"t\\": \\"${token.replace('_', '\\u005f')}\\"}`
    const numbered = key
      .split('\n')
      .map((line, at) => `${String(at + 1).padStart(6)}→${line}`)
      .join('\n')
    const {out} = await runCli(['a.jsonl', '--format', 'json'], logWith(coloured, escaped, numbered))
    for (const part of [token.slice(9), ...key.split('\n').slice(1, -1)]) expect(out).not.toContain(part)
  })

  test.each([
    ['/home/ada/lanterns/a.ts', '~/lanterns/a.ts'],
    ['/Users/ada/lanterns', '~/lanterns'],
    ['C:\\Users\\Ada L\\lanterns', '~\\lanterns'],
    ['C:/Users/ada/x', '~/x'],
    ['/mnt/c/Users/ada/x', '~/x'],
    ['\\\\wsl$\\Ubuntu\\home\\ada\\x', '~\\x'],
    ['/home/me/x and -home-me-x-y', '~/x and ~-x-y'],
    ['/home/ada/b:/home/ada/c', '~/b:~/c'],
    ['[command]/home/me/bin and [id]/home/page', '[command]~/bin and [id]/home/page'],
    ['GET /users/ada/lamps', 'GET /users/ada/lamps'],
    ['/c/users/ada/lamps', '~/lamps'],
    ['/mnt/c/Users/me/x and -mnt-c-Users-me-x', '~/x and ~-x'],
    ['{"cwd":"\\/home\\/ada\\/lamps"}', '{"cwd":"~\\/lamps"}'],
    ['C:\\\\\\/Users\\\\\\/ada\\\\\\/lamps', '~\\\\\\/lamps'],
    ['GET \\/users\\/ada\\/lamps', 'GET \\/users\\/ada\\/lamps'],
    ['\\/home\\/me\\/b and \\/users\\/me', '~\\/b and ~'],
    ['?dir=C%3A%5CUsers%5Cada%5Clamps&x', '?dir=~%5Clamps&x'],
    ['?dir=%2Fhome%2Fada%2Flamps', '?dir=~%2Flamps'],
    ['https://lanterns.dev/home/index.html', 'https://lanterns.dev/home/index.html']
  ])('%s reads %s', async (from, to) => {
    const {out} = await runCli(['a.jsonl', '--format', 'json'], logWith(from))
    expect(out).toContain(`"value":${JSON.stringify(to)}`)
    const {out: kept} = await runCli(['a.jsonl', '--format', 'json', '--keep-paths'], logWith(from))
    expect(kept).toContain(`"value":${JSON.stringify(from)}`)
  })

  test('addresses and patterns are masked where that is asked for', async () => {
    const log = logWith('ada@lanterns.dev lit lamp-17 and lamp-18')
    expect((await runCli(['a.jsonl'], log)).out).toContain('lamp-17')
    const {out} = await runCli(
      ['a.jsonl', '--redact-emails', '--redact-pattern', 'lamp-17', '--redact-pattern', 'l[a-z]+-18'],
      log
    )
    expect(out).not.toMatch(/ada@|lamp-1/)
    expect(out).toContain('redacted:pattern-2')
  })

  test('a list of sessions, its titles and projects', async () => {
    const home = logFolder({'a.jsonl': prompt(sessionId('a'), `Take ${token}`, {cwd: `/home/me/${token}`})})
    for (const form of ['--long', '--json']) {
      const {code, out} = await runCli(['list', '.', form], home)
      expect({code, masked: out.includes('redacted:'), token: out.includes(token.slice(0, 12))}).toEqual({
        code: 0,
        masked: true,
        token: false
      })
    }
  })

  test('nothing is, with --no-redact', async () => {
    const {out, err} = await runCli(['a.jsonl', '--no-redact'], logWith(`${token} /home/me/app`))
    expect(out).toContain(token)
    expect(err).toBe('')
  })

  test('a pattern that could take for ever is refused, and one that tries long is not slow', async () => {
    const slow = await runCli(['a.jsonl', '--redact-pattern', '(a+)+$'], logWith(`${'a'.repeat(5000)}b`))
    expect(slow.code).toBe(0)
    for (const pattern of ['(?=a)b', '(a)\\1', '[', 'x*']) {
      expect((await runCli(['a.jsonl', '--redact-pattern', pattern], logWith('a'))).code).toBe(2)
    }
  })
})

describe('what is said about it', () => {
  test('--check writes nothing, and exits 1 for a secret but not for a home folder', async () => {
    const log = logWith(`Take ${token}`)
    const found = await runCli(['a.jsonl', '-o', 'out', '--check'], log)
    expect({code: found.code, files: fs.readdirSync(log)}).toEqual({code: 1, files: ['a.jsonl']})
    expect(found.out).toMatch(/^masked \d+ github-token, \d+ home-folder; pictures were not looked into\n$/)
    expect((await runCli(['a.jsonl', '--check'], logWith('/home/me/app'))).code).toBe(0)
  })

  test('--fail-on-secrets writes and exits 1', async () => {
    const log = logWith(`Take ${token}`)
    expect((await runCli(['a.jsonl', '-o', 'a.md', '--fail-on-secrets'], log)).code).toBe(1)
    expect(fs.existsSync(path.join(log, 'a.md'))).toBe(true)
  })

  test('--report-file names rule, session, node and count, and is never published', async () => {
    const log = logWith('Hello', `Take ${token} and ${token}`)
    expect((await runCli(['a.jsonl', '-o', 'a.json', '--report-file', 'r.json'], log)).code).toBe(0)
    const text = fs.readFileSync(path.join(log, 'r.json'), 'utf8')
    expect(text).not.toContain(token)
    expect(JSON.parse(text).sessions[0]).toMatchObject({
      session: 'a',
      masked: expect.arrayContaining([{rule: 'github-token', node: 'u-1.1', count: 2}])
    })
    for (const file of ['out/r.json', 'out']) {
      expect((await runCli(['a.jsonl', '-o', 'out/', '--report-file', file], log)).code).toBe(2)
    }
    expect(fs.existsSync(path.join(log, 'out'))).toBe(false)
  })
})

describe('options in a file', () => {
  const kept = (value: unknown) => {
    const home = logFolder({'logs/a.jsonl': prompt(sessionId('a'), 'Mail ada@lanterns.dev about lantern-17')})
    fs.writeFileSync(
      path.join(home, '.claude-exportrc.json'),
      typeof value === 'string' ? value : JSON.stringify(value)
    )
    return home
  }

  test('count where nothing else is given, in every folder below', async () => {
    const home = kept({'redact-pattern': ['lantern-\\d+'], 'redact-emails': true, theme: 'mine', detail: 'chat'})
    const {code, out} = await runCli(['a.jsonl'], home, {cwd: path.join(home, 'logs')})
    expect(code).toBe(0)
    expect(out).toContain('Mail \\[redacted:email-1] about \\[redacted:pattern-1]')
  })

  test('give way to what is given', async () => {
    const home = kept({'redact-emails': true})
    expect((await runCli(['logs/a.jsonl', '--no-redact-emails'], home)).out).toContain('ada@')
    expect((await runCli(['logs/a.jsonl', '--no-redact'], home)).out).toContain('ada@')
  })

  test('do not unmask in silence', async () => {
    const {out, err} = await runCli(['logs/a.jsonl'], kept({redact: false}))
    expect(out).toContain('ada@lanterns.dev')
    expect(err).toContain('Nothing is masked, as')
  })

  test('do not disturb `list`', async () => {
    expect((await runCli(['list', 'logs'], kept({'redact-emails': true}))).code).toBe(0)
  })

  test.each([
    ['{'],
    [{out: 'x'}],
    [{nonsense: 1}],
    [{detail: {}}],
    [{detail: 'all'}]
  ])('that are wrong are said to be: %j', async (value) => {
    const {code, out, err} = await runCli(['logs/a.jsonl'], kept(value))
    expect({code, out}).toEqual({code: 2, out: ''})
    expect(err).toMatch(/^claude-export: Expected .*\n$/)
  })
})
