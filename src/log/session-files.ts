/** An agent's transcript and what lies beside it. */
export interface AgentFile {
  /** The part between `agent-` and `.jsonl`; unverified text from a file name. */
  id: string
  path: string
  /** Bytes given instead of the file; the path is then only its name. */
  bytes?: Uint8Array
  /** `agent-<id>.meta.json`, parsed; absent where it is missing or not an object. */
  sidecar?: Record<string, unknown>
  /** `wf_…` for an agent of a workflow run. */
  run?: string
}

/** A workflow run: its journal and the snapshot written at its end. */
export interface WorkflowRun {
  id: string
  journal?: string
  snapshot?: Record<string, unknown>
}

/** Everything on disk that belongs to one session. */
export interface SessionFiles {
  /** A safe name, unique among the sessions found together. */
  id: string
  /** What it is called where no other was found with it that has this name too. */
  named?: string
  /** Absent where only the session's folder is left. */
  main?: string
  /** Bytes given instead of a file: standard input. */
  bytes?: Uint8Array
  /** Folder that `thread.source` is relative to. */
  folder: string
  agents: AgentFile[]
  workflows: WorkflowRun[]
  /** Where spilled tool output may be, absolute; only files directly inside are ever read. */
  toolResults: string[]
  /** `plans/` of the root, where there is one. */
  plans?: string
  /** The session's entry in `sessions-index.json`. */
  indexed?: {summary?: string; firstPrompt?: string}
  /** `custom-title.json` of the companion folder. */
  customTitle?: string
  /** Agents of other sessions of the same project by their ids, for calls that were copied from there. */
  agentsNamed?: (ids: ReadonlySet<string>) => AgentFile[]
  /** Agents whose sidecar is there and whose transcript is not: the call of each, by tool id. */
  lostAgents?: ReadonlyMap<string, string>
  /** Told of every file beside the log that is looked for, whether it is there or not. */
  looked?: (file: string) => void
  /** Titles that other files of the project give by `summary.leafUuid`; read only when nothing better is known. */
  summaries?: () => Map<string, string>
}
