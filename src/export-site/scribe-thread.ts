import {parentPort, workerData} from 'node:worker_threads'
import {loadHighlighter} from './create-kit.js'
import {plainError} from './messages.js'
import {writeHere} from './page-writer.js'
import type {ScribeOrder, ScribeReply, ScribeTask} from './scribe.js'

// A thread that colours and writes the files of one session, in the order in which it is given them.

const {folder, highlight}: ScribeTask = workerData
const writer = writeHere(folder, highlight ? await loadHighlighter() : undefined)

parentPort?.on('message', ({file}: ScribeOrder) => {
  try {
    if (file) writer.put(...file)
    reply(file ? {} : {done: true})
  } catch (error) {
    reply({error: plainError(error)})
  }
})

function reply(message: ScribeReply): void {
  parentPort?.postMessage(message)
}
