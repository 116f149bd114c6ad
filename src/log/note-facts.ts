import {type Entry, obj, str, textOf, word} from './entry.js'
import type {Scan} from './scan-file.js'
import {withoutReminders} from './user-text.js'

/** Keep the facts of the session that stand on records of the conversation. */
export function noteFacts({facts, ledger}: Scan, entry: Entry, row: number): void {
  const version = word(entry.version) ?? word(entry.claude_code_version)
  if (version !== undefined) facts.versions.add(version.slice(0, 80))
  const cwd = word(entry.cwd)
  if (cwd !== undefined && (facts.cwd === undefined || entry.type === 'user')) facts.cwd ??= cwd
  const branch = word(entry.gitBranch)
  if (branch !== undefined && entry.isSidechain !== true) facts.branch = branch
  const session = word(entry.sessionId)
  if (session !== undefined && facts.sessionIds.size < 1000) facts.sessionIds.add(session)
  const slug = word(entry.slug)
  if (slug !== undefined && facts.slugs.size < 1000) facts.slugs.add(slug)
  const fork = word(entry.forkedFrom) ?? word(obj(entry.forkedFrom)?.sessionId)
  if (fork !== undefined && facts.forkedFrom.size < 100) facts.forkedFrom.add(fork)
  const within = word(entry.parent_tool_use_id)
  if (within !== undefined) facts.streamParents.set(row, ledger.tools.add(within))
  if (entry.subtype === 'task_started') {
    const task = word(entry.task_id)
    const tool = word(entry.tool_use_id)
    if (task !== undefined && tool !== undefined) facts.progress.set(task, ledger.tools.add(tool))
  }
}

/** Keep what a record without a place in the conversation says of the session; the last one wins. */
export function noteMeta({facts}: Scan, entry: Entry): void {
  switch (entry.type) {
    case 'custom-title':
      return set('custom', word(entry.customTitle))
    case 'agent-name':
      return set('agentName', word(entry.agentName))
    case 'ai-title':
      return set('ai', word(entry.aiTitle))
    case 'agent-setting':
      return set('agentSetting', word(entry.agentSetting))
    case 'worktree-state':
      return set('worktree', word(obj(entry.worktreeSession)?.worktreeName))
    case 'last-prompt':
      set('lastPrompt', word(entry.lastPrompt))
      if (entry.explicit === true) {
        const leaf = word(entry.leafUuid)
        if (leaf === undefined) delete facts.leaf
        else facts.leaf = leaf
      }
      return
    case 'fork-context-ref': {
      const agent = word(entry.agentId)
      if (agent !== undefined) facts.forks.add(agent)
      return
    }
    case 'summary': {
      const summary = word(entry.summary) ?? word(textOf(obj(entry.message)?.content))
      if (summary === undefined || facts.summaries.length > 10_000) return
      const leaf = str(entry.leafUuid)
      facts.summaries.push(leaf === undefined ? {summary: firstWords(summary)} : {summary: firstWords(summary), leaf})
    }
  }

  function set(name: 'custom' | 'agentName' | 'ai' | 'agentSetting' | 'worktree' | 'lastPrompt', value?: string) {
    if (value !== undefined) facts[name] = firstWords(value)
  }
}

const longestTitle = 200

/** The beginning of a text on one line, in a string of its own: a slice would keep the whole text in memory. */
export function firstWords(text: string): string {
  const head = withoutReminders(text.slice(0, 20_000))
    .slice(0, longestTitle * 4)
    .replace(/\s+/g, ' ')
    .trim()
  const cut = head.length <= longestTitle ? head : [...head].slice(0, longestTitle).join('')
  return Buffer.from(cut.length < head.length ? `${cut}…` : cut).toString()
}
