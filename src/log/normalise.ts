import {type Entry, obj, word} from './entry.js'

/**
 * A record in the form Claude Code writes to disk, whatever dialect it came in:
 * a top-level `tool_result`, usage outside the message, or the snake case of `stream-json`.
 */
export function normalise(entry: Entry): Entry {
  let result = entry
  if (entry.type === 'tool_result') result = fromToolResult(entry)
  if (entry.type === undefined) {
    const role = obj(entry.message)?.role ?? entry.role
    if (role === 'user' || role === 'assistant') result = {...result, type: role}
  }
  if ('tool_use_result' in entry && !('toolUseResult' in entry)) {
    result = {...result, toolUseResult: entry.tool_use_result}
  }
  if (!('sessionId' in entry) && word(entry.session_id)) result = {...result, sessionId: entry.session_id}
  return result
}

/** The one tool result of a record that is nothing else. */
function fromToolResult(entry: Entry): Entry {
  const body = obj(entry.message) ?? entry
  const named = ['tool_use_id', 'content', 'is_error'].filter((key) => key in body)
  const block = {type: 'tool_result', ...Object.fromEntries(named.map((key) => [key, body[key]]))}
  return {
    ...entry,
    type: 'user',
    message: {role: 'user', content: [block], ...('timestamp' in body ? {timestamp: body.timestamp} : {})}
  }
}
