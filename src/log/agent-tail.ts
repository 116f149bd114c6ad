// The closing parenthesis' first words tell the harness's line from an answer that quotes one.
const pattern =
  /agentId:\s*([A-Za-z0-9][A-Za-z0-9_-]{0,127})(?=\s*(?:\((?:use SendMessage|for resuming|internal ID)|$|\n))/gm

/** The agent id that the harness appended to an agent's answer, or nothing. */
export function agentIdInText(text: string): string | undefined {
  let id: string | undefined
  for (const match of text.matchAll(pattern)) id = match[1]
  return id?.replace(/^agent-/, '')
}

/** An agent's answer without what the harness appended: the `agentId:` line, the worktree and the usage. */
export function withoutAgentTail(text: string): string {
  let rest = text
  const usage = rest.trimEnd()
  if (usage.endsWith('</usage>')) {
    const start = usage.lastIndexOf('<usage>')
    if (start >= 0) rest = usage.slice(0, start)
  }
  let last = -1
  for (const match of rest.matchAll(pattern)) last = match.index
  // Only a tail: what stands after it must be the harness's own lines.
  const [, ...after] = last < 0 ? [] : rest.slice(last).split('\n')
  if (last >= 0 && after.every((line) => line.trim() === '' || /^worktree\w*:/.test(line))) rest = rest.slice(0, last)
  return rest === text ? text : rest.trimEnd()
}

/** Whether a result only says that an agent was set going: no answer of the agent's. */
export function isReceipt(text: string): boolean {
  return /^(?:Async agent launched|Spawned successfully|Workflow launched)/.test(text)
}
