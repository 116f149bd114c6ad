import {createHash} from 'node:crypto'

/** An id of the log as a name we dare to use: kept where it is plain, else made from its hash. */
export function safeId(id: string): string {
  // Nor may a log write down what we make of another id.
  if (/^(?!x-[0-9a-f]{16}$)[A-Za-z0-9_-]{1,80}$/.test(id)) return id
  return `x-${createHash('sha256').update(id).digest('hex').slice(0, 16)}`
}
