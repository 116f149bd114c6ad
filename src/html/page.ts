import type {Branch, Compaction, Message, Notice, Segment, Session, Stub, Thread, Turn, Unknown} from '../ast/nodes.js'

/** What stands on a page at one place: nodes of the outline, their messages still stubs. */
export type Item = Turn | Branch | Message | Compaction | Notice | Unknown | Stub

/** A part of a thread that stands on one page. */
export interface Stretch {
  segment: Segment
  items: Item[]
}

/** One HTML file of a session. */
export interface Page {
  /** Relative to the session's folder, with forward slashes: `index.html`, `<id>.html`, `agents/<thread>/<id>.html`. */
  path: string
  thread: Thread
  /** Which of its thread's pages it is, from 1. */
  number: number
  stretches: Stretch[]
  /** Numbers of the first and last turn on it, counted in its thread from 1; 0 where it has none. */
  turns: {from: number; to: number}
  /** Its first turn began on the page before. */
  continued: boolean
}

/** Which pages a session has, and what has its home where. Pure: made of the outline alone. */
export interface SitePlan {
  session: Session
  pages: Page[]
  /** Pages of one thread, in order; none for a thread that nests where it was called. */
  pagesOf(thread: Thread): readonly Page[]
  /** The page on which a node of the outline stands (turn, stub, branch, segment, thread). */
  homeOf(id: string): Page | undefined
  /** `A1`, `A1.2`: the agent's number, the same everywhere; empty for the main thread. */
  tagOf(thread: Thread): string
  /** How many agents deep; 0 for the main thread. */
  depthOf(thread: Thread): number
  /** Number of a turn in its thread, from 1. */
  numberOf(turn: Turn): number
}
