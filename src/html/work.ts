import type {Loaded, Thread} from '../ast/nodes.js'

/** When a thread was at work, in milliseconds since 1970, in the order of the log. */
export interface ThreadWork {
  spans: Array<{first: number; last: number}>
  /** When tools failed. */
  fails: number[]
  /** When the context was compacted. */
  cuts: number[]
}

/** What a message says about work: plain data. */
export interface WorkNote {
  thread: string
  id: string
  /** Absent where nothing says when it was. */
  span?: {first: number; last: number}
  isPrompt: boolean
  cuts: number[]
  fails: Array<{id: string; name: string; at?: number}>
}

/** What is seen of a session's times and failures while its messages are loaded; the outline has none of them. */
export interface Work {
  add(note: WorkNote): void
  of(thread: Thread): ThreadWork | undefined
  /** Calls that failed, by tool. */
  failed: ReadonlyMap<string, number>
  /** The call that failed first. */
  firstFailed(): string | undefined
}

/** Longer silence is no work: somebody was away. */
export const idleAfter = 8 * 60_000

interface Seen extends ThreadWork {
  /** Id of what was noted first. */
  begin: string
  isRead: boolean
}

/** Gather it; a thread that is read again is noted once. */
export function createWork(): Work {
  const threads = new Map<string, Seen>()
  const failed = new Map<string, number>()
  let first: {id: string; at: number} | undefined
  return {
    failed,
    firstFailed: () => first?.id,
    of: (thread) => threads.get(thread.id),
    add({thread, id, span, isPrompt, cuts, fails}) {
      const known = threads.get(thread)
      // A page may be written twice, as a site of one session is.
      if (known?.begin === id) known.isRead = true
      if (known?.isRead) return
      const work = known ?? {spans: [], fails: [], cuts: [], begin: id, isRead: false}
      threads.set(thread, work)
      if (span) extend(work, {...span, isPrompt})
      work.cuts.push(...cuts)
      for (const {id, name, at} of fails) {
        failed.set(name, (failed.get(name) ?? 0) + 1)
        if (at === undefined) continue
        work.fails.push(at)
        if (!first || at < first.at) first = {id, at}
      }
    }
  }
}

/** What is to be noted of a message. */
export function workNote(thread: Thread, loaded: Loaded): WorkNote {
  const times = timesOf(loaded)
  const [time] = times
  const fails = [...failures(loaded)].map(({id, name, time: own}) => {
    const at = Number.isNaN(own) ? time : own
    return {id, name, ...(at !== undefined && {at})}
  })
  return {
    thread: thread.id,
    id: loaded.id,
    ...(times.length > 0 && {span: {first: Math.min(...times), last: Math.max(...times)}}),
    isPrompt: isPrompt(loaded),
    cuts: loaded.type === 'compaction' ? times : [],
    fails
  }
}

function extend({spans}: ThreadWork, {first, last, isPrompt}: {first: number; last: number; isPrompt: boolean}): void {
  const open = spans.at(-1)
  if (!open || isPrompt || first - open.last > idleAfter || last < open.first) spans.push({first, last})
  else open.last = Math.max(open.last, last)
}

function isPrompt(loaded: Loaded): boolean {
  return loaded.type === 'message' && loaded.author === 'human'
}

function timesOf(loaded: Loaded): number[] {
  const times: number[] = []
  if ('time' in loaded) addTime(times, loaded.time)
  if (loaded.type !== 'message') return times
  for (const block of loaded.children) {
    if (block.type !== 'toolCall' && block.type !== 'delegation') continue
    // What a background agent said is told long after its call.
    for (const child of block.children)
      if (child.type === 'toolResult' && child.via === 'result') addTime(times, child.time)
  }
  return times
}

function addTime(times: number[], time: string | undefined): void {
  const at = Date.parse(time ?? '')
  if (!Number.isNaN(at)) times.push(at)
}

/** What did not do what it was asked. */
const wrong: ReadonlySet<string> = new Set(['failed', 'denied', 'interrupted'])

function* failures(loaded: Loaded) {
  if (loaded.type !== 'message') return
  for (const block of loaded.children) {
    if ((block.type !== 'toolCall' && block.type !== 'delegation') || !wrong.has(block.status)) continue
    const times = block.children.flatMap((child) => (child.type === 'toolResult' ? [Date.parse(child.time ?? '')] : []))
    yield {id: block.id, name: block.name, time: times[0] ?? Number.NaN}
  }
}
