import type {RootContent} from 'mdast'
import type {Thread} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'
import {safeId} from '../log/safe-id.js'
import {paragraph, text} from '../tools/kit.js'
import {threadLabel} from './delegation.js'

/** A document that an agent is to have. */
export interface AgentDocument {
  thread: Thread
  /** Its file, in the folder of agents. */
  name: string
  /** Address of the document it was called from, seen from its own. */
  back: string
  /** What was asked of the agent, if its call says so. */
  prompt?: string | undefined
}

/** The documents of a session's agents: each one is named, and waits to be written, when it is first linked. */
export interface AgentDocuments {
  /** Address of an agent's document as seen from another: an agent's by its name, else the session's. */
  link(thread: Thread, from: string | undefined, prompt: string | undefined): string
  next(): AgentDocument | undefined
}

/** No documents yet; `folder` and `home` are the addresses of their folder and, beside it, of the session's document. */
export function agentDocuments({folder, home}: {folder: string; home: string}): AgentDocuments {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const waiting: AgentDocument[] = []
  return {
    link(thread, from, prompt) {
      let name = names.get(thread.id)
      if (name === undefined) {
        name = freeName(safeId(thread.id), taken)
        names.set(thread.id, name)
        waiting.push({thread, name, back: from ?? `../${home}`, prompt})
      }
      return from === undefined ? `${folder}/${name}` : name
    },
    next: () => waiting.shift()
  }
}

/** The top of an agent's document: who it is, and the way back. */
export function agentHeader({thread, back}: AgentDocument): RootContent[] {
  const {description, type, name} = thread.agent ?? {}
  const title = oneLine(description || name || type || `Agent ${thread.id}`, 200)
  return [
    {type: 'heading', depth: 1, children: [text(title)]},
    threadLabel(thread),
    paragraph({type: 'link', url: back, children: [text('Back to where it was called')]})
  ]
}

/** Names that differ in case alone are one file on some disks. */
function freeName(id: string, taken: Set<string>): string {
  let name = `${id}.md`
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${id}-${n}.md`
  taken.add(name.toLowerCase())
  return name
}
