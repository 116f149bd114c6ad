import {fork} from 'node:child_process'
import {isReply, type Order, type Reply, sendable} from './messages.js'
import type {Task} from './stage-session.js'

/** What became of a task, or that the process ended before it was done, and how. */
export type Answer = Exclude<Reply, {type: 'tick'}> | {type: 'ended'; why: string}

/** A process that renders one session after the other. */
export interface Child {
  /** Throws for a task that is nested too deeply to be sent. */
  give(task: Task): void
  /** What became of the next of the tasks that it was given; until then it says how many bytes are done. */
  answer(tick: (bytes: number) => void): Promise<Answer>
  kill(): void
}

/** Milliseconds. */
const moment = 200

/**
 * What only a process that starts can be told. With a thread for each processor already, those that compile and clean
 * up beside it are in its way: one does. New nodes get at once the room that Node 20 gives them in the end; later
 * versions give more.
 */
const engineFlags = ['--v8-pool-size=1', '--min-semi-space-size=16', '--max-semi-space-size=16']

/** Start a process that renders. */
export function startChild(worker: string): Child {
  const child = fork(worker, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: engineFlags
  })
  const answers: Answer[] = []
  let wake = () => {}
  let say: (bytes: number) => void = () => {}
  child.on('message', (message) => {
    if (!isReply(message)) return
    if (message.type === 'tick') say(message.bytes)
    else add(message)
  })
  child.on('error', (error) => add({type: 'ended', why: error.message}))
  // When it has ended and all that it said was heard.
  child.once('close', (code, signal) => {
    const tell = () => add({type: 'ended', why: `it ended with ${signal ?? code}`})
    // Where a terminal told it that all of it is over, it has told us too, and that is heard in a moment.
    if (signal === 'SIGINT') setTimeout(tell, moment)
    else tell()
  })
  return {
    give(task) {
      const order: Order = {type: 'render', task: sendable(task)}
      child.send(order)
    },
    async answer(tick) {
      say = tick
      for (;;) {
        const answer = answers.shift()
        if (answer) return answer
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    kill: () => void child.kill('SIGKILL')
  }

  function add(answer: Answer): void {
    answers.push(answer)
    wake()
  }
}
