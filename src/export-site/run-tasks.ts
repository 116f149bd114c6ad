import fs from 'node:fs'
import {fileURLToPath} from 'node:url'
import {errorOf} from './messages.js'
import type {Done, Kit, Task} from './stage-session.js'
import type {Answer, Child} from './start-child.js'

/** How tasks are run, and who is told of it. */
export interface Running {
  /** So many processes; 0 for this one. */
  jobs: number
  /** What sessions are rendered with in this process, loaded when it is needed. */
  kit(): Promise<Kit>
  /** A task is begun with again where the process that was to render it ended before it came to it. */
  begun(task: Task): void
  /** So many bytes of a session are done. */
  tick(task: Task, bytes: number): void
  done(task: Task, done: Done): void | Promise<void>
  failed(task: Task, error: unknown): void
  /** Ends all of it when it is aborted. */
  signal?: AbortSignal | undefined
}

/** Bytes of logs that are rendered so soon that they may wait while another process has nothing to do. */
const small = 1 << 20

/** Run tasks, here or in other processes; ends when all are done or have failed. An error in `done` or `failed` ends it too. */
export async function runTasks(tasks: readonly Task[], running: Running): Promise<void> {
  const worker = fileURLToPath(new URL('./worker.js', import.meta.url))
  // As source, or inside of somebody else's bundle, there is no such file.
  if (running.jobs === 0 || !fs.existsSync(worker)) return runHere(tasks, running)
  // The largest first: in the end no process is left alone with one for long.
  const waiting = tasks.toSorted((a, b) => b.size - a.size)
  const lanes = Array.from({length: Math.min(running.jobs, tasks.length)}, () => lane(waiting, worker, running))
  const ends = await Promise.allSettled(lanes)
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
}

async function runHere(tasks: readonly Task[], running: Running): Promise<void> {
  for (const task of tasks) {
    // So that signals are heard between two sessions.
    await new Promise(setImmediate)
    if (running.signal?.aborted) return
    await runOne(task, running)
  }
}

async function runOne(task: Task, running: Running): Promise<void> {
  const {lookAhead} = await import('../transform/redact/look-ahead.js')
  // It reads while this process still loads what renders.
  const ahead = lookAhead(task.files, task.redact)
  const kit = await running.kit()
  const {stageSession} = await import('./stage-session.js')
  running.begun(task)
  let done: Done
  try {
    done = await stageSession(task, {...kit, tick: (bytes) => running.tick(task, bytes)}, ahead)
  } catch (error) {
    return running.failed(task, error)
  }
  await running.done(task, done)
}

/**
 * One process after the other takes tasks from those that wait: one that dies takes only its own task with it.
 * It is given the next before what became of the last is seen to, and a small one while it is at work, so that it need
 * not wait for us.
 */
async function lane(waiting: Task[], worker: string, running: Running): Promise<void> {
  let child: Child | undefined
  const given: Task[] = []
  const stop = () => child?.kill()
  running.signal?.addEventListener('abort', stop)
  try {
    // Loaded before it is looked whether all of it was ended: what has not started cannot be killed.
    const {startChild} = await import('./start-child.js')
    const start = () => startChild(worker)
    await give(start)
    for (let task = given[0]; child && task; task = given[0]) {
      const now = task
      const answer = await child.answer((bytes) => running.tick(now, bytes))
      given.shift()
      if (answer.type === 'ended') {
        child = undefined
        waiting.unshift(...given.splice(0))
      }
      await give(start)
      await settle(task, answer, running)
    }
  } catch (error) {
    waiting.length = 0
    throw error
  } finally {
    running.signal?.removeEventListener('abort', stop)
    stop()
  }

  async function give(start: () => Child): Promise<void> {
    for (let task = waiting[0]; task && !running.signal?.aborted; task = waiting[0]) {
      if (given.length > (task.size < small ? 1 : 0)) return
      waiting.shift()
      child ??= start()
      running.begun(task)
      try {
        child.give(task)
        given.push(task)
      } catch {
        // Nested too deeply to be sent.
        await runOne(task, running)
      }
    }
  }
}

async function settle(task: Task, answer: Answer, running: Running): Promise<void> {
  if (answer.type === 'done') await running.done(task, answer.done)
  else if (answer.type === 'failed') running.failed(task, errorOf(answer.error))
  else if (!running.signal?.aborted)
    running.failed(task, new Error(`The process that rendered it broke down: ${answer.why}`))
}
