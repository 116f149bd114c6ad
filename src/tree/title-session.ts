import type {Session} from '../ast/nodes.js'
import type {SessionFiles} from '../log/session-files.js'
import type {Shape} from './shape.js'

/** The session's title: what a person gave it, else what the model or the harness made of it, else its first words. */
export function titleSession(
  {facts, ledger}: Shape,
  files: SessionFiles,
  firstPrompt: string | undefined
): Pick<Session, 'title' | 'titleSource'> {
  // Entering a worktree writes its name as if a person had chosen it.
  const custom = facts.custom === facts.worktree ? undefined : facts.custom
  if (custom ?? files.customTitle) return {title: custom ?? files.customTitle ?? '', titleSource: 'custom'}
  if (facts.agentName && facts.agentName !== facts.worktree) return {title: facts.agentName, titleSource: 'agent'}
  if (facts.ai) return {title: facts.ai, titleSource: 'ai'}
  const summary = ownSummary() ?? summaryElsewhere()
  if (summary) return {title: summary, titleSource: 'summary'}
  if (firstPrompt) return {title: firstPrompt, titleSource: 'prompt'}
  if (files.indexed?.summary) return {title: files.indexed.summary, titleSource: 'summary'}
  if (facts.lastPrompt) return {title: facts.lastPrompt, titleSource: 'last-prompt'}
  if (files.indexed?.firstPrompt) return {title: files.indexed.firstPrompt, titleSource: 'prompt'}
  return {title: '', titleSource: 'none'}

  /** A summary belongs to the conversation that has its leaf, often another file's. */
  function ownSummary(): string | undefined {
    return facts.summaries.findLast(({leaf}) => leaf === undefined || isHere(leaf))?.summary
  }

  function summaryElsewhere(): string | undefined {
    for (const [leaf, text] of files.summaries?.() ?? []) if (isHere(leaf)) return text
    return undefined
  }

  function isHere(leaf: string): boolean {
    const id = ledger.ids.find(leaf)
    return id >= 0 && ledger.owner.get(id) >= 0
  }
}
