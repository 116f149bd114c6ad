import type {RootContent} from 'mdast'

/** What a piece is, which says what it is worth when there is no room for all. */
export type Kind =
  | 'header'
  | 'speaker'
  | 'prompt' // what a person said, or in an agent's thread its caller
  | 'answer' // the last words of a turn
  | 'text' // what Claude says on the way there
  | 'thinking'
  | 'tool' // the line of a call
  | 'input' // what else the call was given
  | 'output' // what came back
  | 'image'
  | 'agent' // the line of a delegation
  | 'summary' // what a compaction left
  | 'notice'
  | 'unknown'
  | 'fold'

/** What is printed at once, and in how many quotes. */
export interface Piece {
  depth: number
  kind: Kind
  /** Number of the main thread's turn it is in, from 1; 0 for what stands outside. */
  turn: number
  nodes: RootContent[]
  /** Later pieces stand inside this one, until the one that closes it. */
  opens?: 'agent' | 'fold'
  closes?: 'agent' | 'fold'
  /** The same in about so many characters of its text; for what must not be left out. */
  shorten?: (characters: number) => RootContent[]
}
