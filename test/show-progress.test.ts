import {expect, test} from 'vitest'
import {showProgress} from '../src/cli/show-progress.js'

function terminal(options: {quiet?: boolean; verbose?: boolean; terminal?: number | undefined}) {
  let [now, said] = [0, '']
  const io = {
    stdout: () => undefined,
    stderr: (text: string) => {
      said += text
    },
    stdin: () => new Uint8Array(),
    cwd: '/',
    env: {},
    home: '/',
    now: () => now,
    ...(options.terminal !== undefined && {terminal: options.terminal})
  }
  const shown = showProgress(io, {quiet: options.quiet ?? false, verbose: options.verbose ?? false})
  return {
    at(ms: number, sessionsDone: number, bytesDone: number) {
      now = ms
      shown.progress({kept: 1, sessions: 4, sessionsDone, bytes: 40e6, bytesDone, now: 'one\u001b[31m'})
    },
    end(ms: number) {
      now = ms
      shown.end()
    },
    said: () => said
  }
}

test('on a terminal it says how far it is, in one line that fits, and what was done', () => {
  const {at, end, said} = terminal({terminal: 60})
  at(500, 0, 1e6)
  expect(said()).toBe('')
  at(2000, 1, 10e6)
  expect(said()).toMatch(/^\r\u001b\[K1 of 4 sessions, 10 MB of 40 MB, 25 %, 6 s left: one/)
  expect(said().slice(4).length).toBeLessThan(60)
  expect(said().slice(4)).not.toContain('\u001b')
  at(2050, 2, 20e6)
  expect(said()).not.toContain('2 of 4')
  at(8000, 4, 40e6)
  end(8000)
  expect(said()).toMatch(/\r\u001b\[Kclaude-export: 4 sessions rendered \(40 MB\), 1 left as it was, 8 s\n$/)
})

test('what takes less than a second is not worth a word', () => {
  const {at, end, said} = terminal({terminal: 60})
  at(300, 1, 10e6)
  at(800, 4, 40e6)
  end(900)
  expect(said()).toBe('')
})

test.each([[{terminal: undefined}], [{terminal: 60, quiet: true}]])('nothing is said for %j', (options) => {
  const {at, end, said} = terminal(options)
  at(5000, 1, 10e6)
  at(9000, 4, 40e6)
  end(9000)
  expect(said()).toBe('')
})

test('--verbose gives each session a line, on no terminal too', () => {
  const {at, end, said} = terminal({verbose: true})
  at(100, 1, 10e6)
  at(200, 1, 12e6)
  at(300, 2, 20e6)
  end(400)
  expect(said().split('\n')).toHaveLength(4)
  expect(said()).toContain('done, 2 of 4\nclaude-export: 2 sessions rendered (20 MB), 1 left as it was, 1 s\n')
})
