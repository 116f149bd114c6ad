import type {Stub, Thread} from '../ast/nodes.js'
import type {MessageLoader} from '../tree/load-message.js'

/** Told how many bytes of a session are done. */
export type Tick = (bytes: number) => void

/** A loader that tells how many bytes of log it has loaded, if somebody wants to know. */
export function countBytes(load: MessageLoader, tick: Tick | undefined): MessageLoader {
  if (!tick) return load
  let done = 0
  const counted = (thread: Thread, stub: Stub) => {
    tick((done += stub.bytes))
    return load(thread, stub)
  }
  return Object.assign(counted, {close: load.close})
}
