import type {Role} from '../log/classify.js'

/** From when to when work was done, in milliseconds since 1970. */
export interface WorkSpan {
  add(role: Role, time: number): void
  /** Infinite where no time is known. */
  first(): number
  last(): number
}

/** What the harness says by itself: it may do so hours before anybody asks for something. */
const idle: ReadonlySet<Role> = new Set(['notice', 'progress', 'body', 'unknown'])

/** Gather it: from when something was asked for, until the last that is known. */
export function workSpan(): WorkSpan {
  let opened = Number.POSITIVE_INFINITY
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  return {
    first: () => (first === Number.POSITIVE_INFINITY ? opened : first),
    last: () => last,
    add(role, time) {
      if (time < opened) opened = time
      if (time < first && !idle.has(role)) first = time
      if (time > last) last = time
    }
  }
}
