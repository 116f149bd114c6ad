import {tagBody} from './user-text.js'

/** How a background task says that it ended. */
export interface Notification {
  /** Id of the task; for an agent, the agent's id. */
  task?: string
  /** Id of the call that started it. */
  tool?: string
  status: string
  summary?: string
  result?: string
}

/** Read a notification in any of its forms: tags, a message handed back by an agent, or JSON of old queues. */
export function parseNotification(text: string): Notification | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) return fromJson(trimmed)
  if (trimmed.startsWith('<task-notification>')) return fromTags(trimmed)
  const message = /<agent-message from="([^"]*)"[^>]*>/.exec(trimmed.slice(0, 400))
  if (message?.[1] === undefined || !trimmed.includes('[Subagent hand-back]')) return undefined
  const body = trimmed.slice(message.index + message[0].length).replace(/<\/agent-message>\s*$/, '')
  const report = body.indexOf('The report follows:')
  const result = report < 0 ? body : body.slice(report + 'The report follows:'.length)
  return {task: message[1], status: 'completed', result: result.replace(/^ {2}/gm, '').trim()}
}

function fromTags(text: string): Notification {
  const found: Notification = {status: tagBody(text, 'status')?.trim() || 'completed'}
  const task = tagBody(text, 'task-id')?.trim()
  const tool = tagBody(text, 'tool-use-id')?.trim()
  const summary = tagBody(text, 'summary')?.trim()
  if (task) found.task = task
  if (tool) found.tool = tool
  if (summary) found.summary = summary
  // The result is not escaped and may itself hold the tag: up to the last end.
  const start = text.indexOf('<result>')
  const end = text.lastIndexOf('</result>')
  if (start >= 0 && end > start) found.result = text.slice(start + '<result>'.length, end).trim()
  return found
}

function fromJson(text: string): Notification | undefined {
  if (!text.includes('"task_id"')) return undefined
  try {
    const {task_id: task, tool_use_id: tool, status, summary} = JSON.parse(text)
    if (typeof task !== 'string') return undefined
    const found: Notification = {task, status: typeof status === 'string' ? status : 'completed'}
    if (typeof tool === 'string') found.tool = tool
    if (typeof summary === 'string') found.summary = summary
    return found
  } catch {
    return undefined
  }
}
