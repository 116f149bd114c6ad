import fs from 'node:fs'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {type Running, runTasks} from '../src/export-site/run-tasks.js'
import type {Task} from '../src/export-site/stage-session.js'
import type {Answer, Child} from '../src/export-site/start-child.js'
import {siteDefaults} from '../src/options.js'

/** What becomes of a task that a process is given. */
function answerTo({folder}: Task): Answer {
  return folder === 'wick'
    ? {type: 'ended', why: 'no light'}
    : {type: 'failed', error: {message: 'no oil', name: 'Error'}}
}

vi.mock('../src/export-site/start-child.js', () => ({
  startChild(): Child {
    const answers: Answer[] = []
    return {
      give: (task) => void answers.push(answerTo(task)),
      answer: async () => answers.shift() ?? {type: 'ended', why: 'nothing was given'},
      kill() {}
    }
  }
}))

// As source there is no file of a process that renders.
beforeEach(() => void vi.spyOn(fs, 'existsSync').mockReturnValue(true))
afterEach(() => void vi.restoreAllMocks())

function task(folder: string): Task {
  const files = {id: folder, folder: '', agents: [], workflows: [], toolResults: []}
  const place = {folder, stage: '', size: 1, isOnly: false, key: '', version: ''}
  return {files, ...place, assets: {style: '', script: '', icon: ''}, options: siteDefaults, redact: true}
}

/** Run tasks in one process at a time; gives what was begun, and why those failed that did. */
async function run(names: readonly string[], signal?: AbortSignal): Promise<{begun: string[]; failed: string[]}> {
  const told = {begun: [] as string[], failed: [] as string[]}
  const running: Running = {
    jobs: 1,
    kit: () => Promise.reject(new Error('nothing is rendered here')),
    begun: ({folder}) => void told.begun.push(folder),
    tick() {},
    done() {},
    failed: ({folder}, error) => void told.failed.push(`${folder}: ${error instanceof Error ? error.message : ''}`),
    signal
  }
  await runTasks(names.map(task), running)
  return told
}

test('tasks that were given in advance to a process that ended are given to another', async () => {
  expect(await run(['wick', 'oil', 'lamp'])).toEqual({
    begun: ['wick', 'oil', 'oil', 'lamp'],
    failed: ['wick: The process that rendered it broke down: no light', 'oil: no oil', 'lamp: no oil']
  })
})

test('nothing begins any more where all is ended while a process is about to start', async () => {
  const stop = new AbortController()
  const running = run(['wick', 'oil'], stop.signal)
  stop.abort()
  expect(await running).toEqual({begun: [], failed: []})
})
