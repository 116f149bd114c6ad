import os from 'node:os'
import {sizeOf} from '../log/log-sizes.js'
import type {SessionFiles} from '../log/session-files.js'
import {usageError} from '../usage-error.js'
import type {Io} from './io.js'

/** Bytes of logs that are rendered sooner than another process could be started. */
const little = 4 << 20
/** Memory that a process may need. */
const share = 512 << 20

/** How many processes render sessions; 0 for this one. */
export function chooseJobs(sessions: readonly SessionFiles[], asked: string | undefined, io: Io): number {
  if (asked !== undefined) return parseJobs(asked)
  if (!isMuch(sessions)) return 0
  // For one session another process is only worth it where somebody looks on, and may want to stop it.
  if (sessions.length === 1) return io.terminal === undefined ? 0 : 1
  return Math.max(1, Math.min(os.availableParallelism(), Math.floor(os.totalmem() / share)))
}

/** Of thousands of logs it takes time to see how large all are. */
function isMuch(sessions: readonly SessionFiles[]): boolean {
  let bytes = 0
  return sessions.some((files) => {
    bytes += sizeOf(files)
    return bytes >= little
  })
}

function parseJobs(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  throw usageError(`Expected a number from 1 for --jobs, got \`${text}\``)
}
