import fs from 'node:fs'
import path from 'node:path'
import {beforeAll, describe, expect, test} from 'vitest'
import {exportMarkdown} from '../src/export-markdown.js'
import {exportSite} from '../src/export-site.js'
import {worthAThread} from '../src/log/thread-file.js'
import {createReport} from '../src/report.js'
import {sessionsAt} from './all-sessions.js'
import {builtCli, contents, runProcess} from './built-cli.js'
import {logFolder, prompt, sessionId} from './log-folder.js'

const id = sessionId('a')
/** Known by what stands before it, and only once. */
const secret = 'kV9qTz3LmW8xRb2NcY7d'

/** A session so large that threads are started for it; its secret stands bare in the first record, and named in the last. */
function largeSession(): string {
  const code = Array.from({length: 40}, (_, at) => `const lamp${at} = dim(${at}, "a lantern") // as bright as before`)
  const text = `Look at this:\n\n\`\`\`ts\n${code.join('\n')}\n\`\`\`\n`
  const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  const record = (at: number, words = text) => prompt(id, words, {uuid: uuid(at)})
  const count = Math.ceil((worthAThread * 1.1) / JSON.stringify(record(0)).length)
  const first = record(count, `The lantern is called ${secret}`)
  const last = record(count + 1, `It has api_key=${secret}, kept in /home/ada/keys`)
  const all = Array.from({length: count}, (_, at) => record(at))
  return path.join(logFolder({[`logs/${id}.jsonl`]: [first, ...all, last]}), 'logs')
}

describe('a session for which threads are started', () => {
  let cli: string

  beforeAll(async () => {
    cli = await builtCli('threads')
  })

  for (const colours of ['--highlight', '--no-highlight']) {
    test(`is the same site as without them, ${colours}`, async () => {
      const logs = largeSession()
      const [here = '', beside = ''] = ['here', 'beside'].map((name) => path.join(logs, '..', name))
      const highlight = colours === '--highlight'
      await exportSite(sessionsAt(logs), {folder: here}, createReport(), {highlight})
      const file = path.join(logs, `${id}.jsonl`)
      const done = await runProcess([cli, file, '--format', 'html', colours, '-o', beside], logs)
      expect(done).toMatchObject({code: 0})
      expect(contents(beside)).toEqual(contents(here))
      const all = [...contents(beside).values()].join('')
      expect(all).toContain('[redacted:')
      expect(all).not.toContain(secret)
    })
  }

  test('is the same Markdown as without them', async () => {
    const logs = largeSession()
    const [session] = sessionsAt(logs)
    let here = ''
    if (session) exportMarkdown(session, (text) => void (here += text), createReport())
    const target = path.join(logs, '../beside.md')
    await runProcess([cli, path.join(logs, `${id}.jsonl`), '-o', target], logs)
    expect(fs.readFileSync(target, 'utf8')).toBe(here)
    expect(here).toContain('[redacted:')
  })

  describe('that break down', () => {
    const broken = 'throw new Error("It broke")'

    test('are done without, where they look for secrets', async () => {
      const logs = largeSession()
      fs.writeFileSync(path.join(path.dirname(cli), 'look-thread.js'), broken)
      const target = path.join(logs, '../beside.md')
      const done = await runProcess([cli, path.join(logs, `${id}.jsonl`), '-o', target], logs)
      expect(done.code).toBe(0)
      expect(fs.readFileSync(target, 'utf8')).toContain('[redacted:')
      expect(fs.readFileSync(target, 'utf8')).not.toContain(secret)
    })

    test('are told of in one sentence, where they write', async () => {
      const logs = largeSession()
      fs.writeFileSync(path.join(path.dirname(cli), 'scribe-thread.js'), broken)
      const out = path.join(logs, '../out')
      const done = await runProcess([cli, path.join(logs, `${id}.jsonl`), '-o', out], logs)
      expect(done).toMatchObject({code: 1})
      expect(done.err).toMatch(/^claude-export: [^\n]+\n$/)
      expect(fs.existsSync(path.join(out, id))).toBe(false)
    })
  })
})
