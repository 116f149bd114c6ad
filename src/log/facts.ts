/** A call that may have set an agent going. */
export interface Spawn {
  name: string
  prompt?: number
  description?: string
  type?: string
  agentName?: string
  background?: boolean
  /** Id or name of the agent it goes on with. */
  resumes?: string
}

/** What the result of such a call says of the agent. */
export interface SpawnResult {
  row: number
  agentId?: string
  /** Agent id in the text, for where the structured result is missing. */
  textId?: string
  status?: string
  run?: string
  /** Of the answer's text without the harness's tail. */
  hash: number
}

export interface NotificationFacts {
  task?: string
  tool?: string
  status: string
  hash: number
}

/** What pass 1 keeps besides the ledger: the few things that are words. */
export interface Facts {
  /** First words of what somebody said, by row. */
  titles: Map<number, string>
  /** By tool number. */
  spawns: Map<number, Spawn>
  spawnResults: Map<number, SpawnResult>
  /** Tool number by agent id, from progress records and stream events. */
  progress: Map<string, number>
  notifications: Map<number, NotificationFacts>
  /** Operations on the queue of prompts: what, and the text's hash. */
  queue: Map<number, {operation: string; hash: number; text: boolean}>
  /** Rows of `stream-json` said inside a call, with the call's tool number. */
  streamParents: Map<number, number>
  /** Where a compaction says that it follows: numbers in `ledger.ids`, best first. */
  boundaries: Map<number, number[]>
  custom?: string
  agentName?: string
  ai?: string
  lastPrompt?: string
  /** The leaf the user chose, a uuid. */
  leaf?: string
  summaries: Array<{summary: string; leaf?: string}>
  worktree?: string
  agentSetting?: string
  cwd?: string
  branch?: string
  /** Names of plans. */
  slugs: Set<string>
  versions: Set<string>
  sessionIds: Set<string>
  /** Sessions that records were copied from. */
  forkedFrom: Set<string>
  /** Agent file ids that begin with a reference to their parent's context. */
  forks: Set<string>
}

/** No facts yet. */
export function createFacts(): Facts {
  return {
    titles: new Map(),
    spawns: new Map(),
    spawnResults: new Map(),
    progress: new Map(),
    notifications: new Map(),
    queue: new Map(),
    streamParents: new Map(),
    boundaries: new Map(),
    summaries: [],
    versions: new Set(),
    slugs: new Set(),
    sessionIds: new Set(),
    forkedFrom: new Set(),
    forks: new Set()
  }
}
