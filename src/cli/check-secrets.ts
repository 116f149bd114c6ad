import type {Node, Session, Thread} from '../ast/nodes.js'
import {trackProgress} from '../export-site/track-progress.js'
import {sizeOf} from '../log/log-sizes.js'
import type {SessionFiles} from '../log/session-files.js'
import type {ExportOptions, Redaction} from '../options.js'
import type {Report} from '../report.js'
import {countBytes, type Tick} from '../transform/count-bytes.js'
import {openSession} from '../transform/redact.js'
import {linkCounts} from '../tree/link-counts.js'
import type {Io} from './io.js'
import {showProgress} from './show-progress.js'
import type {SiteWritten} from './write-site.js'

/** Look at sessions and write nothing. */
export function checkAll(
  sessions: readonly SessionFiles[],
  {report, redact, options, io}: {report: Report; redact: Redaction; options: ExportOptions; io: Io}
): SiteWritten {
  const tasks = sessions.map((files) => ({files, size: sizeOf(files)}))
  io.foresee?.(tasks.reduce((sum, {size}) => sum + size, 0))
  const shown = showProgress(io, {...options, verb: 'looked at'})
  const track = trackProgress(tasks, {kept: 0, progress: shown.progress})
  const written = tasks.map((task) => {
    const session = checkSecrets(task.files, report, {redact, tick: (bytes) => track.tick(task, bytes)})
    track.done(task)
    return {account: session.account, links: linkCounts(session)}
  })
  shown.end()
  return {written, failed: false}
}

/** Look at everything that could be written of a session, and write none of it; gives its outline. */
function checkSecrets(files: SessionFiles, report: Report, {redact, tick}: {redact: Redaction; tick?: Tick}): Session {
  const {outline, loader} = openSession(files, report, {redact})
  const load = countBytes(loader(report), tick)
  const work: Array<{node: Node; thread: Thread | undefined}> = [{node: outline.session, thread: undefined}]
  try {
    for (let item = work.pop(); item; item = work.pop()) {
      const {node} = item
      const thread = node.type === 'thread' ? node : item.thread
      if (node.type === 'stub' && thread) load(thread, node)
      // Turned round, messages come in the order of their file.
      if ('children' in node) for (const child of node.children.toReversed()) work.push({node: child, thread})
    }
  } finally {
    load.close()
  }
  return outline.session
}
