import {gatherSessions} from '../log/find-sessions.js'
import type {LogStore} from '../log/log-store.js'
import {createReport} from '../report.js'
import {outlineSession} from '../tree/outline-session.js'
import type {Listed} from './peek-all.js'

/** Read sessions whole for what only that tells; one that cannot be read stays as it was. */
export function readLong(listed: readonly Listed[], store: LogStore): Listed[] {
  return listed.map((row) => {
    try {
      const [files] = gatherSessions([row.located], store)
      if (!files) return row
      const {session} = outlineSession(files, createReport())
      return {...row, title: session.title, titleSource: session.titleSource, rollup: session.rollup}
    } catch {
      return row
    }
  })
}
