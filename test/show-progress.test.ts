import {expect, test} from 'vitest'
import {showProgress} from '../src/cli/show-progress.js'
import {fixtureFolder} from './all-sessions.js'
import {logFolder} from './log-folder.js'
import {runCli} from './run-cli.js'

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
    at(ms: number, sessionsDone: number, bytesDone: number, bytes = 40e6) {
      now = ms
      shown.progress({kept: 1, sessions: 4, sessionsDone, bytes, bytesDone, now: 'one\u001b[31m'})
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
  expect(said()).toMatch(/^\r\u001b\[K1 of 4 sessions, 10 MB of 40 MB, 25 %, 5 s left: one/)
  expect(said().slice(4).length).toBeLessThan(60)
  expect(said().slice(4)).not.toContain('\u001b')
  at(2050, 2, 20e6)
  expect(said()).not.toContain('2 of 4')
  at(8000, 4, 40e6)
  end(8000)
  expect(said()).toMatch(/\r\u001b\[Kclaude-export: 4 sessions rendered \(40 MB\), 1 left as it was, 8 s\n$/)
})

test('how long it still takes is told by what was done since the first was, as sessions are read as a whole before', () => {
  const {at, said} = terminal({terminal: 60})
  at(0, 0, 0)
  at(9000, 0, 0)
  expect(said()).toMatch(/0 %: one[^,]*$/)
  at(10_000, 0, 1e6)
  at(11_000, 0, 21e6)
  expect(said()).toContain('52 %, 1 s left')
})

test('of so much that it takes long it is said at once', () => {
  const {at, said} = terminal({terminal: 60})
  at(0, 0, 0, 400e6)
  expect(said()).toContain('0 of 4 sessions, 0 kB of 400 MB, 0 %')
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

/** Every look at the clock is half a second later. */
function slowClock() {
  let now = 0
  return () => (now += 500)
}

test.each([
  [['-o', 'out/'], 'rendered'],
  [['-o', 'page.html'], 'rendered'],
  [['-o', 'one.md'], 'written'],
  [['-o', 'one.json'], 'written'],
  [['--check'], 'looked at']
])('%j shows how far it is on a terminal, and what was done', async (argv, verb) => {
  const home = logFolder()
  const {err} = await runCli([fixtureFolder('showcase'), ...argv], home, {terminal: 80, now: slowClock()})
  expect(err).toMatch(/\r\u001b\[K0 of 1 session, .* of 34 kB, \d+ %, \d+ s left: 0{8}/)
  expect(err).toMatch(new RegExp(`\\r\u001b\\[Kclaude-export: 1 session ${verb} \\(34 kB\\), \\d+ s\n`))
})

test('what is printed on the same terminal is not mixed with it', async () => {
  const terminals = {terminal: 80, columns: 80, now: slowClock()}
  const {err} = await runCli([fixtureFolder('showcase')], logFolder(), terminals)
  expect(err).toBe('')
})
