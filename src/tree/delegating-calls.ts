import type {Shape} from './shape.js'

const always = new Set(['Task', 'Agent', 'proxy_Task', 'Workflow'])

/** The calls that are delegations: they set a thread going, or their tool does nothing else. */
export function delegatingCalls({facts, threads, ledger}: Shape): Set<number> {
  const tools = new Set<number>()
  for (const [tool, {name}] of facts.spawns) if (always.has(name)) tools.add(tool)
  for (const {link} of threads) if (link && ledger.callRow.get(link.tool) >= 0) tools.add(link.tool)
  return tools
}
