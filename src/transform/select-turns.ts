import type {Notice, Segment, Session, Thread} from '../ast/nodes.js'
import type {MarkdownOptions} from '../options.js'
import {type Span, spanOf} from './span-of.js'

type Wanted = Pick<MarkdownOptions, 'since' | 'until' | 'turns' | 'last'>

/** The kind of notice that stands where turns or agents were left out. */
export const leftOut = {turns: 'turns-left-out', agents: 'agents-left-out'}

/** The session with only the turns of its main thread that are asked for; the same one where all are. */
export function selectTurns(session: Session, wanted: Wanted): Session {
  if (!isSelecting(wanted)) return session
  const main = session.children.filter(({role}) => role === 'main').map((thread) => selected(thread, wanted))
  const others = session.children.filter(({role}) => role !== 'main')
  const near = others.filter((thread) => main.some(({span}) => isNear(spanOf(thread), span, wanted)))
  const [first, ...more] = main.map(({thread}) => thread)
  if (!first) return session
  if (near.length === others.length) return {...session, children: [first, ...more, ...near]}
  const mark = notice(leftOut.agents, String(others.length - near.length))
  return {...session, children: [withEnd(first, mark), ...more, ...near]}
}

/** Whether a choice of turns leaves any of them, or agents; so does no choice. */
export function leavesAny(session: Session, wanted: Wanted): boolean {
  const chosen = selectTurns(session, wanted)
  if (chosen === session) return true
  return chosen.children.some(({role, children}) => {
    return role !== 'main' || children.some((segment) => segment.children.some(({type}) => type === 'turn'))
  })
}

function isSelecting({since, until, turns, last}: Wanted): boolean {
  return [since, until, turns, last].some((value) => value !== undefined)
}

/** A thread with the turns that are asked for, and the time they took; open at an end where nothing was left out. */
function selected(thread: Thread, wanted: Wanted): {thread: Thread; span: Span} {
  const all = thread.children.flatMap(({children}) => children.filter((child) => child.type === 'turn'))
  const spans = all.map((turn) => spanOf(turn))
  const numbers = choose(spans, wanted)
  const total = all.length
  const kept = spans.filter((_, at) => numbers.has(at + 1))
  const first = total === 0 || numbers.has(1) ? Number.NEGATIVE_INFINITY : kept.find((span) => span.first)?.first
  const last = total === 0 || numbers.has(total) ? Number.POSITIVE_INFINITY : kept.findLast((span) => span.last)?.last
  const span = {...(first !== undefined && {first}), ...(last !== undefined && {last})}
  return {thread: {...thread, children: marked(thread, numbers, total)}, span}
}

/** Numbers of the turns that are asked for. */
function choose(spans: readonly Span[], {since, until, turns, last}: Wanted): ReadonlySet<number> {
  let isWithin = true
  const numbers = spans.flatMap(({first, last: end}, at) => {
    // A turn without any time goes with the one before it.
    if (first !== undefined && end !== undefined) isWithin = end >= (since ?? end) && first <= (until ?? first)
    const number = at + 1
    return isWithin && number >= (turns?.from ?? 1) && number <= (turns?.to ?? number) ? [number] : []
  })
  return new Set(last === undefined ? numbers : numbers.slice(-last))
}

/** Segments without the other turns, a notice in the place of each run of them. */
function marked({children}: Thread, numbers: ReadonlySet<number>, total: number): Segment[] {
  let number = 0
  const isStart = (at: number) => at <= total && !numbers.has(at) && (at === 1 || numbers.has(at - 1))
  return children.map((segment) => {
    // What stands before the first turn of a segment goes with it; everything else with the turn before.
    const opensTurn = segment.children.some(({type}) => type === 'turn')
    let of = opensTurn ? number + 1 : Math.max(1, number)
    const kept = segment.children.flatMap((child): Segment['children'] => {
      if (child.type !== 'turn') return numbers.has(of) || total === 0 ? [child] : []
      of = ++number
      return numbers.has(of) ? [child] : isStart(of) ? [notice(leftOut.turns, runFrom(of, numbers, total))] : []
    })
    return {...segment, children: kept}
  })
}

function runFrom(start: number, numbers: ReadonlySet<number>, total: number): string {
  let end = start
  while (end < total && !numbers.has(end + 1)) end++
  return end === start ? `${start}` : `${start} to ${end}`
}

/** Whether a thread without a call began while the turns that are kept went on. */
function isNear({first}: Span, kept: Span, {since, until}: Wanted): boolean {
  if (first === undefined || kept.first === undefined || kept.last === undefined) return false
  if (first < (since ?? first) || first > (until ?? first)) return false
  return first >= kept.first && first <= kept.last
}

function withEnd(thread: Thread, mark: Notice): Thread {
  const last = thread.children.at(-1)
  if (!last) return thread
  return {...thread, children: [...thread.children.slice(0, -1), {...last, children: [...last.children, mark]}]}
}

function notice(kind: string, value: string): Notice {
  return {type: 'notice', id: `${kind}-${value.replaceAll(' ', '-')}`, kind, level: 'info', value}
}

/** Whether a node says that something was left out, which no other option hides. */
export function isMark(node: {type: string; kind?: string}): boolean {
  return node.type === 'notice' && Object.values(leftOut).some((kind) => kind === node.kind)
}
