import {blocksOf, contentOf, type Entry, list, obj, str, textOf, word} from './entry.js'
import {attachmentKinds, type Fate, flatKinds, systemKinds} from './entry-kinds.js'
import {type TextKind, textKind} from './user-text.js'

/** What a record is in the conversation. */
export const roles = [
  'assistant', // an answer, or a part of one
  'prompt', // somebody's words
  'queued', // words typed while Claude was working
  'command', // a slash or bash command
  'output', // what a command printed
  'result', // tool results
  'body', // text the harness added for a call or a command
  'peer', // words of another agent
  'notification', // a background task says how it ended
  'boundary', // the conversation was compacted here
  'summary', // what is left of a compacted conversation
  'queue', // an operation on the queue of prompts
  'progress', // news of a running tool
  'notice', // the harness says something
  'meta', // a fact of the session
  'left', // nothing to show
  'unknown'
] as const
export type Role = (typeof roles)[number]

export interface Kind {
  role: Role
  /** Of a notice: its kind. Of a record with no node: the reason. */
  name: string
  level: 'info' | 'warning' | 'error'
}

/** Tell what a normalised record is. Depends on the record alone. */
export function classify(entry: Entry): Kind {
  switch (entry.type) {
    case 'assistant':
      return classifyAssistant(entry)
    case 'user':
      return classifyUser(entry)
    case 'system':
      return classifySystem(entry)
    case 'attachment':
      return classifyAttachment(entry)
    case 'progress':
      return kind('progress', 'progress')
    case 'queue-operation':
      return kind('queue', 'queue operation')
    case 'summary':
      // A dialect of the log writes the compaction's summary as a message.
      return entry.leafUuid === undefined && obj(entry.message) ? kind('summary') : kind('meta', 'title')
    default: {
      const type = word(entry.type)
      const fate = type !== undefined && Object.hasOwn(flatKinds, type) ? flatKinds[type] : undefined
      return fate ? fromFate(fate) : kind('unknown', type ?? '')
    }
  }
}

function kind(role: Role, name = '', level: Kind['level'] = 'info'): Kind {
  return {role, name, level}
}

function fromFate(fate: Fate): Kind {
  if ('meta' in fate) return kind('meta', fate.meta)
  if ('left' in fate) return kind('left', fate.left)
  return kind('notice', fate.notice, fate.level)
}

const fillers = new Set(['No response requested.', '(no content)'])

function classifyAssistant(entry: Entry): Kind {
  if (entry.isCompactSummary === true) return kind('summary')
  const message = obj(entry.message)
  if (message?.model === '<synthetic>' && entry.isApiErrorMessage !== true && fillers.has(textOf(message.content))) {
    return kind('left', 'filler')
  }
  return kind('assistant')
}

function classifyUser(entry: Entry): Kind {
  const blocks = contentOf(entry)
  if (blocks.some((block) => obj(block)?.type === 'tool_result')) return kind('result')
  if (entry.isCompactSummary === true) return kind('summary')
  const text = textOf(blocks)
  const said = fromText(textKind(text))
  const origin = str(obj(entry.origin)?.kind)
  if (origin === 'task-notification') return kind('notification')
  if (origin === 'coordinator' || origin === 'peer') return said.role === 'notification' ? said : kind('peer')
  if (origin !== undefined && origin !== 'human') return kind('notice', 'injected')
  if (entry.isMeta === true) {
    if (said.role === 'left' || said.role === 'notification' || said.role === 'output') return said
    if (said.role === 'peer' || said.role === 'summary' || said.role === 'command') return said
    if (said.role === 'notice' && said.name === 'hook') return said
    return kind('body', 'injected')
  }
  return said
}

function fromText(said: TextKind): Kind {
  switch (said) {
    case 'prompt':
    case 'warmup':
      return kind('prompt')
    case 'command':
    case 'bash':
      return kind('command')
    case 'output':
    case 'notification':
    case 'peer':
    case 'summary':
      return kind(said)
    case 'caveat':
      return kind('left', 'caveat')
    case 'interrupted':
      return kind('notice', 'interrupted', 'warning')
    case 'hook':
    case 'memory':
    case 'reminder':
      return kind('notice', said)
  }
}

function classifySystem(entry: Entry): Kind {
  const subtype = str(entry.subtype) ?? ''
  if (subtype === 'compact_boundary') return kind('boundary')
  if (subtype === 'task_notification') return kind('left', 'stream event')
  if (subtype === 'local_command') {
    const said = fromText(textKind(textOf(entry.content)))
    return said.role === 'command' || said.role === 'output' ? said : kind('notice', 'local-command')
  }
  if (subtype === 'stop_hook_summary' && list(entry.hookErrors).length > 0) return kind('notice', 'hook', 'warning')
  if (Object.hasOwn(systemKinds, subtype)) {
    const fate = systemKinds[subtype]
    if (fate) return fromFate(fate)
  }
  if (subtype === '')
    return kind('notice', /hook|^(?:Pre|Post)ToolUse:/i.test(textOf(entry.content)) ? 'hook' : 'system', levelOf(entry))
  // What the harness wrote for itself.
  if (entry.isMeta === true) return kind('left', 'harness context')
  return kind('notice', subtype, levelOf(entry))
}

function levelOf(entry: Entry): Kind['level'] {
  return entry.level === 'error' || entry.level === 'warning' ? entry.level : 'info'
}

function classifyAttachment(entry: Entry): Kind {
  const attachment = obj(entry.attachment) ?? {}
  const type = str(attachment.type) ?? ''
  if (type === 'queued_command') {
    const origin = str(obj(attachment.origin)?.kind)
    const said = textKind(textOf(attachment.prompt))
    if (attachment.commandMode === 'task-notification' || said === 'notification') return kind('notification')
    if (origin === 'coordinator' || origin === 'peer' || said === 'peer') return kind('peer')
    return list(blocksOf(attachment.prompt)).length > 0 ? kind('queued') : kind('left', 'harness context')
  }
  const fate = Object.hasOwn(attachmentKinds, type) ? attachmentKinds[type] : undefined
  return fate ? fromFate(fate) : kind('unknown', `attachment ${type}`.trim())
}
