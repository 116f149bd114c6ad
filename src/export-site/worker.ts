import {lookups} from '../log/find-sessions.js'
import {createLogStore} from '../log/log-store.js'
import {createKit} from './create-kit.js'
import {isOrder, plainError, type Reply} from './messages.js'
import {type Kit, stageSession, type Task} from './stage-session.js'
import {tuneEngine} from './tune-engine.js'

// A process that renders one session after the other, as it is told by the one that started it.

const store = createLogStore()
const parent = process.ppid
const kits = new Map<string, Promise<Kit>>()
/** Milliseconds between two words about how far it is. */
const pause = 100
let last = Promise.resolve()

process.on('message', (message) => {
  // The next one may be here before one is done.
  if (isOrder(message)) last = last.then(() => render(message.task))
})
process.on('disconnect', () => process.exit())

async function render(task: Task): Promise<void> {
  try {
    tuneEngine(task.size)
    const kit = await kitFor(task)
    const files = {...task.files, ...lookups(task.files.folder, store)}
    await reply({type: 'done', done: await stageSession({...task, files}, {...kit, tick: sayNow()})})
  } catch (error) {
    await reply({type: 'failed', error: plainError(error)})
  }
}

function kitFor({options}: Task): Promise<Kit> {
  const key = JSON.stringify([options.theme, options.highlight])
  const kit = kits.get(key) ?? createKit(options)
  kits.set(key, kit)
  return kit
}

function sayNow(): (bytes: number) => void {
  let said = Date.now()
  return (bytes) => {
    const now = Date.now()
    if (now - said < pause) return
    said = now
    // Whoever started this was killed: nobody wants it any more.
    if (process.ppid !== parent) process.exit()
    void reply({type: 'tick', bytes})
  }
}

/** Ends when it is written, which it is not in the middle of other work. */
function reply(message: Reply): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve())
  })
}
