import type {Node, Session, Thread} from '../ast/nodes.js'
import type {SessionFiles} from '../log/session-files.js'
import type {Report} from '../report.js'
import {messageLoader} from './load-message.js'
import {outlineSession} from './outline-session.js'

/** Both passes at once: a session's whole tree, all of it in memory. */
export function readSession(files: SessionFiles, report: Report, options: {budget?: number} = {}): Session {
  const outline = outlineSession(files, report, options)
  const load = messageLoader(files, outline, report)
  // Agents nest to any depth: no recursion.
  const work: Array<{node: Node; thread: Thread | undefined}> = [{node: outline.session, thread: undefined}]
  for (let item = work.pop(); item; item = work.pop()) {
    const {node} = item
    const thread = node.type === 'thread' ? node : item.thread
    if (!('children' in node)) continue
    const children: Node[] = node.children
    for (const [at, child] of children.entries()) {
      if (child.type === 'stub' && thread) children[at] = load(thread, child)
    }
    for (const child of children) work.push({node: child, thread})
  }
  load.close()
  return outline.session
}
