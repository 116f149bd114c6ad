import {Worker} from 'node:worker_threads'
import {colourLater} from '../html/later.js'
import type {Put} from '../html/render-session.js'
import {threadFile} from '../log/thread-file.js'
import {errorOf, type PlainError} from './messages.js'
import type {PageWriter} from './page-writer.js'

/** What the thread is given when it starts. */
export interface ScribeTask {
  folder: string
  highlight: boolean
}

/** What it is told: a file, or that there are no more. */
export interface ScribeOrder {
  file?: Parameters<Put>
}

/** What it says: that a file is written, that all are, or why one cannot be. */
export interface ScribeReply {
  done?: true
  error?: PlainError
}

/** Files that wait to be written: more would only fill the memory. */
const mostWaiting = 6

/** Colour and write in a thread of its own, while pages are made in this one; nothing where there is no such thread. */
export function startScribe(task: ScribeTask): PageWriter | undefined {
  const path = threadFile('scribe-thread')
  return path === undefined ? undefined : scribeIn(path, task)
}

function scribeIn(path: URL, task: ScribeTask): PageWriter {
  // Not before there is something to write: while the log is read, another thread needs the other processor.
  let worker: Worker | undefined
  let waiting = 0
  let isDone = false
  let failed: Error | undefined
  let wake = () => {}
  return {
    highlighter: task.highlight ? colourLater : undefined,
    put: (...file) => send({file}),
    room: () => until(() => waiting < mostWaiting),
    end() {
      send({})
      return until(() => isDone)
    },
    close: async () => worker?.terminate()
  }

  function start(): Worker {
    const started = new Worker(path, {workerData: task, execArgv: []})
    started.on('message', ({done, error}: ScribeReply) => {
      waiting--
      if (done) isDone = true
      if (error) failed ??= errorOf(error)
      wake()
    })
    started.on('error', (error) => stop(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => stop(new Error('The thread that writes ended')))
    return started
  }

  function send(order: ScribeOrder): void {
    if (failed) throw failed
    waiting++
    worker ??= start()
    worker.postMessage(order)
  }

  async function until(isSo: () => boolean): Promise<void> {
    while (!failed && !isSo()) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    if (failed) throw failed
  }

  function stop(error: Error): void {
    if (!isDone) failed ??= error
    wake()
  }
}
