import {timeOf} from '../log/entry.js'
import {endsOf, readHead} from '../log/read-ends.js'
import type {SessionFiles} from '../log/session-files.js'
import {isAged, startsAsMarked} from './file-mark.js'
import type {Owned} from './session-record.js'

/**
 * How sure it is that a session is the one that a folder was made from, for those of one id: below 0 it is another.
 * A log that only grew begins with the bytes it had, the more of them the surer; one that was rewritten still begins
 * at the same time. Asked for `any` likeness, what is found without reading all of a log is enough.
 */
export function likeness(files: SessionFiles, {record, stamp}: Owned, asked: 'any' | 'most'): number {
  const [mark] = record?.inputs.files ?? []
  // Nothing speaks against it.
  if (!record || !mark || files.main === undefined) return sameStart(files, record?.card.started) === false ? -1 : 0
  if (isAged(files.main, mark, stamp)) return Number.POSITIVE_INFINITY
  const began = sameStart(files, record.card.started)
  if (began && asked === 'any') return 1
  if (mark[0] > 0 && startsAsMarked(files.main, mark)) return 1 + mark[0]
  return began === undefined ? 0 : began ? 1 : -1
}

/** Whether a log tells of the time at which a session began; nothing where there is no time to compare. */
function sameStart({main, bytes}: SessionFiles, started: string | undefined): boolean | undefined {
  const head = bytes ? endsOf(bytes).head : main === undefined ? '' : readHead(main)
  const times = [...head.matchAll(/(?<!\\)"timestamp":\s?"(\d{4}-[^"]+)"/g)].map(([, timestamp]) => timeOf({timestamp}))
  const known = times.filter((time) => !Number.isNaN(time))
  if (started === undefined || known.length === 0) return undefined
  return known.includes(Date.parse(started))
}
