import {type ChildProcess, fork} from 'node:child_process'
import fs from 'node:fs'
import {fileURLToPath} from 'node:url'
import {errorOf, isReply, type Order, sendable} from './messages.js'
import type {Done, Kit, Task} from './stage-session.js'

/** How tasks are run, and who is told of it. */
export interface Running {
  /** So many processes; 0 for this one. */
  jobs: number
  /** What sessions are rendered with in this process, loaded when it is needed. */
  kit(): Promise<Kit>
  begun(task: Task): void
  /** So many bytes of a session are done. */
  tick(task: Task, bytes: number): void
  done(task: Task, done: Done): void
  failed(task: Task, error: unknown): void
  /** Ends all of it when it is aborted. */
  signal?: AbortSignal | undefined
}

/** Run tasks, here or in other processes; ends when all are done or have failed. An error in `done` or `failed` ends it too. */
export async function runTasks(tasks: readonly Task[], running: Running): Promise<void> {
  const worker = fileURLToPath(new URL('./worker.js', import.meta.url))
  // As source, or inside of somebody else's bundle, there is no such file.
  if (running.jobs === 0 || !fs.existsSync(worker)) return runHere(tasks, running)
  const waiting = [...tasks]
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
  const kit = await running.kit()
  const {stageSession} = await import('./stage-session.js')
  running.begun(task)
  let done: Done
  try {
    done = await stageSession(task, {...kit, tick: (bytes) => running.tick(task, bytes)})
  } catch (error) {
    return running.failed(task, error)
  }
  running.done(task, done)
}

/** One process after the other takes tasks from those that wait: one that dies takes only its own task with it. */
async function lane(waiting: Task[], worker: string, running: Running): Promise<void> {
  let child: ChildProcess | undefined
  const stop = () => child?.kill('SIGKILL')
  running.signal?.addEventListener('abort', stop)
  try {
    for (let task = waiting.shift(); task && !running.signal?.aborted; task = waiting.shift()) {
      child = child?.connected ? child : start(worker)
      running.begun(task)
      await runIn(child, task, running)
    }
  } catch (error) {
    waiting.length = 0
    throw error
  } finally {
    running.signal?.removeEventListener('abort', stop)
    stop()
  }
}

function start(worker: string): ChildProcess {
  return fork(worker, [], {serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: []})
}

/** Milliseconds. */
const moment = 200

function runIn(child: ChildProcess, task: Task, running: Running): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    child.on('message', hear)
    child.once('exit', died)
    child.once('error', died)
    const order: Order = {type: 'render', task: sendable(task)}
    try {
      child.send(order)
    } catch {
      // Nested too deeply to be sent.
      end(() => runOne(task, running).then(resolve, reject))
    }

    function hear(message: unknown): void {
      if (!isReply(message)) return
      if (message.type === 'tick') running.tick(task, message.bytes)
      if (message.type === 'done') end(() => running.done(task, message.done))
      if (message.type === 'failed') end(() => running.failed(task, errorOf(message.error)))
    }

    function died(how: unknown, signal?: unknown): void {
      const why = how instanceof Error ? how.message : `it ended with ${signal ?? how}`
      const tell = () => {
        if (running.signal?.aborted) end(() => undefined)
        else end(() => running.failed(task, new Error(`The process that rendered it broke down: ${why}`)))
      }
      // Where a terminal told it that all of it is over, it has told us too, and that is heard in a moment.
      if (signal === 'SIGINT') setTimeout(tell, moment)
      else tell()
    }

    function end(act: () => unknown): void {
      child.off('message', hear)
      child.off('exit', died)
      child.off('error', died)
      try {
        if (act() instanceof Promise) return
        resolve()
      } catch (error) {
        reject(error)
      }
    }
  })
}
