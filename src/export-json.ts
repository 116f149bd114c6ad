import type {Session} from './ast/nodes.js'
import {printTree} from './content/print-tree.js'
import type {SessionFiles} from './log/session-files.js'
import type {Redaction} from './options.js'
import type {Report} from './report.js'
import {countBytes, type Tick} from './transform/count-bytes.js'
import {openSession} from './transform/redact.js'

/** Write a session's whole tree as JSON, one message in memory at a time; returns its outline, for the account. */
export function exportJson(
  files: SessionFiles,
  write: (text: string) => void,
  report: Report,
  {redact, tick}: {redact?: Redaction; tick?: Tick} = {}
): Session {
  const {outline, loader} = openSession(files, report, {redact})
  const load = countBytes(loader(report), tick)
  try {
    for (const text of printTree(outline.session, load)) write(text)
  } finally {
    load.close()
  }
  return outline.session
}
