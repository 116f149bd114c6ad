import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {beforeAll, describe, expect, test, vi} from 'vitest'
import {turns} from '../src/ast/walk.js'
import {exportJson} from '../src/export-json.js'
import {exportMarkdown} from '../src/export-markdown.js'
import {exportSite} from '../src/export-site.js'
import {createReport} from '../src/report.js'
import {messageLoader} from '../src/tree/load-message.js'
import {outlineSession} from '../src/tree/outline-session.js'
import {fixtureFolder, sessionsAt} from './all-sessions.js'
import {breakFs, builtCli, contents, runProcess} from './built-cli.js'
import {logFolder, prompt, sessionId} from './log-folder.js'
import {runCli} from './run-cli.js'
// @ts-expect-error It is a script, so that it runs without being built.
import {differences, writeLogs, wrongIn} from './soak/archive.mjs'

const a = sessionId('a')
const lock = '.claude-export.lock'
const wrong = (folder: string): string[] => wrongIn(folder)

function oneSession(): string {
  return logFolder({[`logs/${a}.jsonl`]: [prompt(a, 'First words')]})
}

function write(home: string, folder = path.join(home, 'out')): Promise<unknown> {
  return exportSite(sessionsAt(path.join(home, 'logs')), {folder}, createReport(), {highlight: false})
}

describe('a run that does not get to its end', () => {
  let cli = ''
  beforeAll(async () => {
    cli = await builtCli('whole')
  }, 60_000)

  /** A site, and logs that have changed since so that pages come and go. */
  async function changed(): Promise<{home: string; args: string[]; steps: number}> {
    const home = logFolder()
    const args = [cli, 'logs', '-o', 'out/', '--no-highlight', '--prune', '--page-size']
    writeLogs(path.join(home, 'logs'), 1)
    expect((await runProcess([...args, '2'], home)).code).toBe(0)
    writeLogs(path.join(home, 'logs'), 2)
    fs.cpSync(path.join(home, 'out'), path.join(home, 'copy'), {recursive: true})
    const env = {BREAK_COUNT: path.join(home, 'count')}
    await runProcess(['--require', breakFs, cli, 'logs', '-o', 'copy/', ...args.slice(4), '3'], home, env)
    return {home, args: [...args, '3'], steps: Number.parseInt(fs.readFileSync(env.BREAK_COUNT, 'utf8'), 10)}
  }

  test('leaves a site whose links all lead somewhere, and the next run completes it', async () => {
    const {home, args, steps} = await changed()
    expect(steps).toBeGreaterThan(50)
    const before = path.join(home, 'before')
    fs.renameSync(path.join(home, 'out'), before)
    for (const part of [0.3, 0.5, 0.7, 0.85, 0.95]) {
      fs.cpSync(before, path.join(home, 'out'), {recursive: true})
      const env = {BREAK_AT: String(Math.floor(steps * part))}
      expect((await runProcess(['--require', breakFs, ...args], home, env)).signal).toBe('SIGKILL')
      expect(wrong(path.join(home, 'out')), env.BREAK_AT).toEqual([])
      expect(await runProcess(args, home)).toMatchObject({code: 0, err: ''})
      expect(differences(path.join(home, 'out'), path.join(home, 'copy')), env.BREAK_AT).toEqual([])
      expect(fs.readdirSync(path.join(home, 'out')).filter((name) => /tmp|lock/.test(name))).toEqual([])
      fs.rmSync(path.join(home, 'out'), {recursive: true})
    }
  })

  test.each([
    ['ENOSPC', 'the disk is full'],
    ['EACCES', 'permission denied'],
    ['EROFS', 'the disk is read-only']
  ])('for %s says so in one sentence, and what was there is as good as before', async (code, said) => {
    const {home, args, steps} = await changed()
    for (const part of [0.2, 0.6, 0.8]) {
      const env = {BREAK_AT: String(Math.floor(steps * part)), BREAK_HOW: code}
      const ended = await runProcess(['--require', breakFs, ...args], home, env)
      if (ended.code === 0) continue // what was done by an earlier one is not done again
      expect(ended).toMatchObject({code: 1, signal: null})
      expect(ended.err).toMatch(new RegExp(`^claude-export: [^\\n]*${said}\\n`))
      expect(wrong(path.join(home, 'out'))).toEqual([])
      expect(fs.readdirSync(path.join(home, 'out')).filter((name) => /tmp|lock/.test(name))).toEqual([])
    }
    expect((await runProcess(args, home)).code).toBe(0)
    expect(differences(path.join(home, 'out'), path.join(home, 'copy'))).toEqual([])
  })

  // The second folder, and what comes after the lock.
  test.each(['2', '7'])('leaves nothing at all where nothing was, broken at step %s', async (step) => {
    const home = oneSession()
    const args = ['--require', breakFs, cli, 'logs', '-o', 'new/out/', '--no-highlight']
    const ended = await runProcess(args, home, {BREAK_AT: step, BREAK_HOW: 'ENOSPC'})
    expect(ended).toMatchObject({code: 1, err: 'claude-export: Could not write: the disk is full\n'})
    expect(fs.readdirSync(home)).toEqual(['logs'])
  })

  test.each(['SIGINT', 'SIGTERM'])('which %s stops says how to go on', async (signal) => {
    const home = logFolder()
    writeLogs(path.join(home, 'logs'), 1)
    // As soon as the first session is in its place.
    const stop = `const fs = require('node:fs'); const {renameSync} = fs; let isSent = false
      fs.renameSync = (from, to) => {
        renameSync(from, to)
        if (isSent || !/tmp-\\d+.\\d+$/.test(from)) return
        isSent = true
        process.kill(process.pid, '${signal}')
      }`
    fs.writeFileSync(path.join(home, 'stop.cjs'), stop)
    const args = [cli, 'logs', '-o', 'out/', '--jobs', '1', '--no-highlight']
    const ended = await runProcess(['--require', path.join(home, 'stop.cjs'), ...args], home)
    // The process that renders is given the next session before the first is placed, and may be done with it.
    expect(ended).toMatchObject({code: 130, signal: null})
    const [, count] =
      /^claude-export: Stopped after ([12]) of 5 sessions; the same command goes on from there\n$/.exec(ended.err) ?? []
    expect(count).toBeDefined()
    expect(wrong(path.join(home, 'out'))).toEqual([])
    expect(fs.readFileSync(path.join(home, 'out/index.html'), 'utf8')).toContain(`${count} session`)
    expect(fs.readdirSync(path.join(home, 'out')).filter((name) => /tmp|lock/.test(name))).toEqual([])
    expect((await runProcess(args, home)).code).toBe(0)
  })
})

describe('a folder that another run writes to', () => {
  const owner = (pid: number, host = os.hostname()) => JSON.stringify({pid, host, began: 1})

  test('is left alone while that run lives', async () => {
    const home = oneSession()
    await write(home)
    for (const living of [owner(process.ppid), owner(7, 'elsewhere')]) {
      fs.writeFileSync(path.join(home, 'out', lock), living)
      const before = contents(path.join(home, 'out'))
      const {code, err} = await runCli(['logs', '-o', 'out/'], home)
      expect(code).toBe(1)
      expect(err).toMatch(/^claude-export: Another run \(process \d+.*\) writes to this folder[^\n]*\n$/)
      expect(contents(path.join(home, 'out'))).toEqual(before)
    }
  })

  test('is taken over when that run is dead', async () => {
    const home = oneSession()
    fs.mkdirSync(path.join(home, 'out/.claude-export.tmp-1/2/session'), {recursive: true})
    for (const dead of [owner(2 ** 22 + 1), owner(process.pid), 'no JSON', '']) {
      fs.writeFileSync(path.join(home, 'out', lock), dead)
      await write(home)
      expect(fs.readdirSync(path.join(home, 'out')).filter((name) => /tmp|lock/.test(name))).toEqual([])
    }
  })

  test.runIf(process.platform === 'linux')(
    'is taken over when another process has the number of that run',
    async () => {
      const home = oneSession()
      await write(home)
      const other = {pid: process.ppid, host: os.hostname(), began: 1, mark: 'some other start 123'}
      fs.writeFileSync(path.join(home, 'out', lock), JSON.stringify(other))
      await write(home)
      expect(fs.readdirSync(path.join(home, 'out')).filter((name) => /tmp|lock/.test(name))).toEqual([])
    }
  )

  test('takes two runs of one process one after the other only', async () => {
    const home = oneSession()
    const both = await Promise.allSettled([write(home), write(home)])
    expect(both.map(({status}) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(wrong(path.join(home, 'out'))).toEqual([])
  })
})

describe('links in the folder', () => {
  test.each([a, 'assets', 'index.html'])('lead nothing out of it: `%s`', async (name) => {
    const home = oneSession()
    fs.mkdirSync(path.join(home, 'out'))
    fs.mkdirSync(path.join(home, 'elsewhere'))
    fs.symlinkSync(path.join(home, 'elsewhere'), path.join(home, 'out', name))
    const options = {highlight: false, force: true}
    const folder = path.join(home, 'out')
    const writing = exportSite(sessionsAt(path.join(home, 'logs')), {folder}, createReport(), options)
    await expect(writing).rejects.toThrow(/nothing else/)
    expect(fs.readdirSync(path.join(home, 'elsewhere'))).toEqual([])
  })

  test.each(['media', 'agents', 'ids', 'raw'])('inside a session lead nothing out of it: `%s`', async (name) => {
    const home = logFolder()
    const folder = path.join(home, 'out')
    const sessions = sessionsAt(fixtureFolder('showcase'))
    await exportSite(sessions, {folder}, createReport(), {highlight: false})
    const [id = ''] = sessions.map((files) => files.id)
    fs.rmSync(path.join(folder, id, name), {recursive: true, force: true})
    fs.mkdirSync(path.join(home, 'elsewhere'))
    fs.symlinkSync(path.join(home, 'elsewhere'), path.join(folder, id, name))
    const small = {highlight: false, pageSize: 1, inlineSize: 1}
    await exportSite(sessions, {folder}, createReport(), small).catch(() => undefined)
    await exportSite(sessions, {folder}, createReport(), {highlight: false}).catch(() => undefined)
    expect(fs.readdirSync(path.join(home, 'elsewhere'))).toEqual([])
  })

  test('are not followed where files are that nobody sees', async () => {
    const home = oneSession()
    const kept = path.join(home, 'kept')
    fs.writeFileSync(kept, 'mine')
    fs.mkdirSync(path.join(home, 'out'))
    const hidden = [lock, `${lock}.${process.pid}`, `.claude-export.tmp-${process.pid}`, '.claude-export.json']
    for (const name of hidden) fs.symlinkSync(kept, path.join(home, 'out', name))
    for (const part of ['', '.kept']) {
      fs.symlinkSync(kept, path.join(home, `.page.html${part}.claude-export-${process.pid}.tmp`))
    }
    await write(home)
    await exportSite(sessionsAt(path.join(home, 'logs')), {file: path.join(home, 'page.html')}, createReport())
    expect(fs.readFileSync(kept, 'utf8')).toBe('mine')
    expect(wrong(path.join(home, 'out'))).toEqual([])
    expect(fs.lstatSync(path.join(home, 'page.html')).isFile()).toBe(true)
  })

  test('may be the folder itself', async () => {
    const home = oneSession()
    fs.mkdirSync(path.join(home, 'real'))
    fs.symlinkSync(path.join(home, 'real'), path.join(home, 'out'))
    await write(home)
    expect(fs.existsSync(path.join(home, 'real/index.html'))).toBe(true)
  })
})

test("one session with somebody else's page in the way stops no other", async () => {
  const home = logFolder()
  writeLogs(path.join(home, 'logs'), 1)
  const args = ['logs', '-o', 'out/', '--no-highlight', '--page-size']
  expect((await runCli([...args, '500'], home)).code).toBe(0)
  const [first = '', other = ''] = fs.readdirSync(path.join(home, 'out')).filter((name) => /^\d{8}-/.test(name))
  fs.writeFileSync(path.join(home, 'out', first, '00000000-0003.html'), 'mine')
  const {code, err} = await runCli([...args, '1'], home)
  expect(code).toBe(1)
  expect(err).toMatch(/^claude-export: `0{8}-[^\n]*somebody else's[^\n]*\n$/)
  expect(fs.readdirSync(path.join(home, 'out', other)).length).toBeGreaterThan(6)
  expect(wrong(path.join(home, 'out')).filter((said) => !said.includes('0003.html is not whole'))).toEqual([])
})

test('a page of ours does not take the place of what somebody put into a session', async () => {
  const home = logFolder()
  writeLogs(path.join(home, 'logs'), 3)
  const folder = path.join(home, 'out')
  const sessions = sessionsAt(path.join(home, 'logs'))
  await exportSite(sessions, {folder}, createReport(), {highlight: false})
  const [id = ''] = sessions.map((files) => files.id)
  const page = path.join(folder, id, '00000000-0003.html')
  fs.writeFileSync(page, 'mine')
  const before = contents(folder)
  const writing = exportSite(sessions, {folder}, createReport(), {highlight: false, pageSize: 1000})
  await expect(writing).rejects.toThrow(/somebody else's/)
  expect(contents(folder)).toEqual(before)
})

describe('a log', () => {
  test('that vanishes before it is read fails every output', async () => {
    const home = oneSession()
    const [files] = sessionsAt(path.join(home, 'logs'))
    if (!files) throw new Error('no session')
    fs.rmSync(files.main ?? '')
    const silent = () => undefined
    await expect(exportSite([files], {folder: path.join(home, 'out')}, createReport())).rejects.toThrow()
    await expect(exportSite([files], {file: path.join(home, 'one.html')}, createReport())).rejects.toThrow()
    expect(() => exportMarkdown(files, silent, createReport())).toThrow()
    expect(() => exportJson(files, silent, createReport())).toThrow()
    expect(fs.readdirSync(home)).toEqual(['logs'])
  })

  test.each(['', '{"type":"user"'])('that becomes `%s` while it is read is not read as if it were whole', (now) => {
    const home = oneSession()
    const [files] = sessionsAt(path.join(home, 'logs'))
    if (!files) throw new Error('no session')
    const outline = outlineSession(files, createReport(), {budget: 0})
    fs.writeFileSync(files.main ?? '', now)
    const load = messageLoader(files, outline, createReport())
    const [thread] = outline.session.children
    const [stub] = thread ? [...turns(thread)].flatMap(({children}) => children) : []
    if (!thread || stub?.type !== 'stub') throw new Error('no stub')
    expect(() => load(thread, stub)).toThrow(/changed/)
    load.close()
  })

  test('that is changed while it is rendered is not said to be what was rendered', async () => {
    const home = oneSession()
    const [files] = sessionsAt(path.join(home, 'logs'))
    const main = files?.main ?? ''
    const text = fs.readFileSync(main, 'utf8')
    const folder = path.join(home, 'out')
    const during = (now: string) =>
      exportSite(files ? [files] : [], {folder}, createReport(), {
        highlight: false,
        progress: ({bytesDone}) => {
          if (bytesDone > 0) fs.writeFileSync(main, now)
        }
      })
    await expect(during(text.replace('First', 'Other'))).rejects.toThrow(/changed/)
    expect(fs.readdirSync(home)).toEqual(['logs'])
    fs.writeFileSync(main, text)
    await during(`${text}${text.replaceAll('First', 'More')}`)
    const again = await exportSite(sessionsAt(path.join(home, 'logs')), {folder}, createReport(), {highlight: false})
    expect(again.map(({isNew}) => isNew)).toEqual([true])
  })
})

describe('Markdown, JSON and a page', () => {
  test('take away what a run that was killed left beside them, and nothing else', async () => {
    const home = oneSession()
    const mine = '.one.md.1.tmp'
    for (const name of ['one.md', 'one.html']) {
      const left = ['', '.kept'].map((part) => `.${name}${part}.claude-export-4194305.tmp`)
      for (const file of [mine, ...left]) fs.writeFileSync(path.join(home, file), 'half')
      expect((await runCli(['logs', '-o', name], home)).code).toBe(0)
      fs.rmSync(path.join(home, name))
    }
    expect(fs.readdirSync(home).sort()).toEqual([mine, 'logs'])
  })

  test('have no parts left of when there were more', async () => {
    const home = logFolder({'n.9.md': 'mine'})
    const parts = async (limit: string) => {
      const {code} = await runCli([fixtureFolder('showcase'), '--split', '--max-chars', limit, '-o', 'n.md'], home)
      expect(code).toBe(0)
      return fs.readdirSync(home).filter((name) => name !== 'n.9.md')
    }
    expect(await parts('1500')).toEqual(['n.1.md', 'n.2.md', 'n.3.md'])
    expect(await parts('60000')).toEqual(['n.1.md'])
    expect(fs.readFileSync(path.join(home, 'n.9.md'), 'utf8')).toBe('mine')
  })

  test('leave what was there where the disk is full', async () => {
    const home = oneSession()
    for (const name of ['one.md', 'one.json']) {
      fs.writeFileSync(path.join(home, name), 'before')
      const full = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
        throw Object.assign(new Error('ENOSPC'), {code: 'ENOSPC', syscall: 'rename'})
      })
      const {code, err} = await runCli(['logs', '-o', name], home)
      full.mockRestore()
      expect({code, err}).toEqual({code: 1, err: 'claude-export: Could not write: the disk is full\n'})
      expect(fs.readFileSync(path.join(home, name), 'utf8')).toBe('before')
    }
    expect(fs.readdirSync(home).sort()).toEqual(['logs', 'one.json', 'one.md'])
  })
})
