import type {Io} from '../src/cli/io.js'
import {run} from '../src/cli/main.js'

/** What a command line printed, and how it ended. */
export interface Ran {
  code: number
  out: string
  err: string
}

/** Run a command line in a folder that is home and current directory at once. */
export async function runCli(argv: readonly string[], home: string, more: Partial<Io> = {}): Promise<Ran> {
  const ran: Ran = {code: -1, out: '', err: ''}
  ran.code = await run(argv, {
    stdout: (text) => {
      ran.out += text
    },
    stderr: (text) => {
      ran.err += text
    },
    stdin: () => new Uint8Array(),
    cwd: home,
    env: {},
    home,
    now: () => Date.parse('2026-01-03T03:04:05.000Z'),
    ...more
  })
  return ran
}
