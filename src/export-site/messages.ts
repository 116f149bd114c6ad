import {isRecord} from './parse-json.js'
import type {Done, Task} from './stage-session.js'

/** What a process that renders is told. */
export interface Order {
  type: 'render'
  task: Task
}

/** What it says. */
export type Reply = {type: 'tick'; bytes: number} | {type: 'done'; done: Done} | {type: 'failed'; error: PlainError}

/** An error that can be sent: a copy of one would lose its code. */
export interface PlainError {
  message: string
  name: string
  code?: string
  path?: string
  syscall?: string
}

/** Whether a message is from us and says what to do; who is on the other end is known. */
export function isOrder(message: unknown): message is Order {
  return isRecord(message) && message.type === 'render'
}

/** Whether a message is from us and says how it went. */
export function isReply(message: unknown): message is Reply {
  return isRecord(message) && ['tick', 'done', 'failed'].includes(String(message.type))
}

/** An error as plain data. */
export function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return {message: String(error), name: 'Error'}
  const {message, name, code, path, syscall}: Error & {code?: unknown; path?: unknown; syscall?: unknown} = error
  return {
    message,
    name,
    ...(typeof code === 'string' && {code}),
    ...(typeof path === 'string' && {path}),
    ...(typeof syscall === 'string' && {syscall})
  }
}

/** The error again. */
export function errorOf({message, ...more}: PlainError): Error {
  return Object.assign(new Error(message), more)
}

/** A task without what cannot be sent; whoever gets it knows how to look for the same. */
export function sendable(task: Task): Task {
  const {agentsNamed: _, summaries: __, looked: ___, ...files} = task.files
  return {...task, files}
}
