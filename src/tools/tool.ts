import type {PhrasingContent, RootContent} from 'mdast'
import type {Delegation, ToolCall, ToolResult} from '../ast/nodes.js'

/** A call as a view sees it: a delegation is a call that ran a thread. */
export type Call = ToolCall | Delegation

/** How the calls of one tool are shown: plain mdast, for every format. */
export interface Tool {
  /** Names as the log spells them; a pattern for families. */
  names: ReadonlyArray<string | RegExp>
  /** One line saying what is being done; visible when folded. */
  summary(call: Call): PhrasingContent[]
  /** What was asked. Default: the input as YAML-like code. */
  call?(call: Call): RootContent[]
  /** What came back. Default: its text as an output block, its images. */
  result?(result: ToolResult, call: Call): RootContent[]
}

/** A call, shown. */
export interface View {
  summary: PhrasingContent[]
  call: RootContent[]
  result: RootContent[]
}
