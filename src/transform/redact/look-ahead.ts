import {MessageChannel, receiveMessageOnPort, Worker} from 'node:worker_threads'
import type {LogFile} from '../../log/log-files.js'
import {logPaths, sizeOf} from '../../log/log-sizes.js'
import {sameSince} from '../../log/same-since.js'
import type {SessionFiles} from '../../log/session-files.js'
import {threadFile, worthAThread} from '../../log/thread-file.js'
import type {Redaction, RedactOptions} from '../../options.js'
import type {Findings} from './collect-secrets.js'

/** Secrets of a session's logs that are looked for while the logs are read for their outline. */
export interface LookAhead {
  /** Whether these are the logs. */
  isAt(logs: readonly LogFile[]): boolean
  /** Waits until all is found; nothing where the thread broke down, or a log was written anew since it began. */
  found(): Findings | undefined
}

/** What the thread is given. The state says in its first place whether it is done, and in its second how far it is. */
export interface Looking {
  paths: readonly string[]
  options: RedactOptions
  state: Int32Array
  port: MessagePort
}

type MessagePort = MessageChannel['port1']

/** Whoever reads looks for himself. */
const nowhere: LookAhead = {isAt: () => false, found: () => undefined}

/** Milliseconds without a sign of life. */
const patience = 3_000

/** Start to look in another thread, where that is worth it: nothing is masked before all is found, so all would wait. */
export function lookAhead(files: SessionFiles, redact: Redaction): LookAhead {
  if (redact === false) return nowhere
  const thread = threadFile('look-thread')
  const paths = logPaths(files)
  if (!thread || files.bytes || files.agents.some(({bytes}) => bytes) || sizeOf(files) < worthAThread) return nowhere
  const areSame = sameSince(paths)
  const {port1, port2} = new MessageChannel()
  const state = new Int32Array(new SharedArrayBuffer(8))
  const workerData: Looking = {paths, options: optionsOf(redact), state, port: port2}
  new Worker(thread, {workerData, transferList: [port2], execArgv: []}).on('error', () => {}).unref()
  return {
    isAt: (logs) => paths.every((path, at) => logs[at]?.path === path),
    found() {
      const isDone = wait(state)
      const message: Findings | undefined = isDone ? receiveMessageOnPort(port1)?.message : undefined
      port1.close()
      return areSame() ? message : undefined
    }
  }
}

/** Whether it was done; a thread that gives no sign of life never will be. */
function wait(state: Int32Array): boolean {
  for (let seen = -1; Atomics.load(state, 0) === 0; ) {
    const far = Atomics.load(state, 1)
    if (far === seen) return false
    seen = far
    Atomics.wait(state, 0, 0, patience)
  }
  return true
}

/** What is asked for where masking is. */
export function optionsOf(redact: Exclude<Redaction, false>): RedactOptions {
  return redact === true ? {} : redact
}
