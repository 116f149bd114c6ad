import type {Author, Image, Loaded, Stub, Thread} from '../ast/nodes.js'
import type {MarkdownOptions} from '../options.js'
import type {Report} from '../report.js'
import type {Tool} from '../tools/tool.js'
import type {Piece} from './piece.js'

/** What is needed to turn an outline into content. */
export interface Source {
  load(thread: Thread, stub: Stub): Loaded
  report: Report
  options: MarkdownOptions
  /** Where a picture can be seen; nothing where only its name is to be shown. */
  picture?(image: Image): string | undefined
  /** Address of an agent's own document, where agents have some; `prompt` is what its call says. */
  document?(thread: Thread, prompt: string | undefined): string | undefined
  tools?: readonly Tool[]
}

/** Where we are: one thread, who spoke last in it, and what was asked of it if that is still to be shown. */
export interface Scene extends Source {
  thread: Thread
  depth: number
  turn: number
  /** Id of the message that ends the turn. */
  last?: string | undefined
  author?: Author | undefined
  prompt?: string | undefined
}

/** A piece that has not been given its place. */
export type Part = Omit<Piece, 'depth' | 'turn'>

/** The beginning of a thread. */
export function scene(thread: Thread, depth: number, source: Source): Scene {
  return {...source, thread, depth, turn: 0}
}
