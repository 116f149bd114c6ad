import path from 'node:path'
import type {Plugin} from 'unified'
import type {VFile} from 'vfile'
import type {Session} from '../ast/nodes.js'
import {list, obj} from '../log/entry.js'
import {sessionIdIn} from '../log/read-ends.js'
import {safeId} from '../log/safe-id.js'
import type {AgentFile} from '../log/session-files.js'
import {compare, isUuid, sessionName} from '../log/session-name.js'
import {usageError} from '../usage-error.js'
import {fileReport} from './file-report.js'
import {readSession} from './read-session.js'

/** What an agent wrote, for `file.data.agents`. */
export interface AgentText {
  /** The part between `agent-` and `.jsonl` of its file's name. */
  id: string
  /** Its log. */
  value: string | Uint8Array
  /** What `agent-<id>.meta.json` holds. */
  sidecar?: Record<string, unknown>
}

/**
 * Plugin for unified: a session's log, and those of its agents in `file.data.agents`, as the whole tree.
 * Nothing is read from the disk; the file's path only gives names. Warnings are messages of the file.
 */
export const sessionParse: Plugin<[], string, Session> = function () {
  this.parser = (document, file) => parse(document, file)
}

function parse(document: string, file: VFile): Session {
  const bytes = typeof file.value === 'object' ? file.value : Buffer.from(document)
  const stem = file.stem ?? 'stdin'
  const folder = file.dirname ?? ''
  const recorded = isUuid(stem) ? undefined : sessionIdIn(Buffer.from(bytes.subarray(0, headSize)).toString('utf8'))
  return readSession(
    {
      id: sessionName({stem, recorded}),
      ...(file.path === undefined ? {} : {main: file.path}),
      bytes,
      folder,
      agents: agentFiles(file.data.agents, path.join(folder, stem, 'subagents')),
      workflows: [],
      toolResults: []
    },
    fileReport(file)
  )
}

/** So much of a log says whose it is. */
const headSize = 64 << 10

/** In the order in which they would be found on a disk; no two share a name. */
function agentFiles(agents: unknown, folder: string): AgentFile[] {
  const names = new Set<string>()
  if (agents !== undefined && !Array.isArray(agents)) throw usageError('Expected a list in `file.data.agents`')
  return list(agents)
    .map(agentText)
    .sort((a, b) => compare(a.id, b.id))
    .map(({id, value, sidecar}) => {
      const base = `agent-${safeId(id)}`
      let name = base
      for (let number = 2; names.has(name); number++) name = `${base}-${number}`
      names.add(name)
      const bytes = typeof value === 'string' ? Buffer.from(value) : value
      return {id, path: path.join(folder, `${name}.jsonl`), bytes, ...(sidecar ? {sidecar} : {})}
    })
}

function agentText(given: unknown): AgentText {
  const {id, value, sidecar} = obj(given) ?? {}
  if (typeof id !== 'string' || !(typeof value === 'string' || value instanceof Uint8Array)) {
    throw usageError('Expected an `id` and a `value` of every agent in `file.data.agents`')
  }
  const facts = obj(sidecar)
  return {id, value, ...(facts ? {sidecar: facts} : {})}
}
