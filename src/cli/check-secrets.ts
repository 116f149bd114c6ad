import type {Node, Session, Thread} from '../ast/nodes.js'
import type {SessionFiles} from '../log/session-files.js'
import type {Redaction} from '../options.js'
import type {Report} from '../report.js'
import {openSession} from '../transform/redact.js'

/** Look at everything that could be written of a session, and write none of it; gives its outline. */
export function checkSecrets(files: SessionFiles, report: Report, redact: Redaction): Session {
  const {outline, loader} = openSession(files, report, redact)
  const load = loader(report)
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
