import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {onTestFinished} from 'vitest'
import type {FindOptions} from '../src/log/locate-sessions.js'
import {projectKey} from '../src/log/project-key.js'

/** An id that is easy to tell apart. */
export function sessionId(digit: string): string {
  return `${digit.repeat(8)}-1111-4111-8111-111111111111`
}

/** A folder that is gone when the test is over, with files in it; an object is written as one line. */
export function logFolder(files: Record<string, string | object | object[]> = {}): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'claude-export-')))
  onTestFinished(() => fs.rmSync(folder, {recursive: true, force: true}))
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    fs.mkdirSync(path.dirname(file), {recursive: true})
    const lines = Array.isArray(content) ? content : [content]
    fs.writeFileSync(
      file,
      lines.map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`)).join('')
    )
  }
  return folder
}

/** A prompt as a line of a log. */
export function prompt(session: string, text = 'Say hello', more: object = {}): object {
  return {
    parentUuid: null,
    cwd: '/home/me/app',
    sessionId: session,
    type: 'user',
    message: {role: 'user', content: text},
    uuid: `u-${session}-${text}`,
    timestamp: '2026-01-02T03:04:05.000Z',
    ...more
  }
}

/** Options that look nowhere but in a folder. */
export function lookingIn(home: string, more: Partial<FindOptions> = {}): FindOptions {
  return {cwd: home, env: {}, home, readStdin: () => new Uint8Array(), ...more}
}

/** Where the sessions of a working directory are, below a home folder. */
export function projectPath(cwd: string): string {
  return `.claude/projects/${projectKey(cwd)}`
}
