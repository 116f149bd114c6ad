import type {Branch, Segment, Thread, Turn} from '../ast/nodes.js'
import type {Item, Stretch} from './page.js'

/** What is never cut: a message or another thing that stands alone, and what it stands in, outermost first. */
export interface Unit {
  segment: Segment
  inside: ReadonlyArray<Turn | Branch>
  /** Nothing for a segment that has nothing in it. */
  item: Item | undefined
  /** How good a place this is to begin a page; decided by what it is, not by what was later rewound. */
  start: 'turn' | 'message' | 'none'
}

/** The units of a thread in reading order, those of the agents it called not among them. */
export function unitsOf(thread: Thread): Unit[] {
  const units: Unit[] = []
  for (const segment of thread.children) {
    if (segment.children.length === 0) units.push({segment, inside: [], item: undefined, start: 'none'})
    const stack: Array<{item: Item; inside: Unit['inside']; opens: boolean}> = segment.children
      .toReversed()
      .map((item) => ({item, inside: [], opens: false}))
    for (let top = stack.pop(); top; top = stack.pop()) {
      const {item, inside, opens} = top
      if (!isHolder(item) || item.children.length === 0) {
        units.push({segment, inside, item, start: startOf(item, opens)})
        continue
      }
      const deeper = [...inside, item]
      // What goes on after a rewind, without a prompt, is a turn only because it was rewound.
      const asked = item.type === 'turn' && item.trigger !== 'harness'
      for (const [at, child] of [...item.children.entries()].toReversed()) {
        stack.push({item: child, inside: deeper, opens: asked && at === 0})
      }
    }
  }
  return units
}

function startOf(item: Item, opens: boolean): Unit['start'] {
  const what = item.type === 'stub' ? item.of : item.type
  // A record without an id of its own, such as a prompt that still waits, may yet become part of another.
  if (/\.L\d+$/.test(item.id)) return 'none'
  if (opens || what === 'compaction') return 'turn'
  return what === 'message' ? 'message' : 'none'
}

/** Units as parts of the tree again: a turn or branch that is cut is a copy with what is left of it. */
export function stretchesOf(units: readonly Unit[]): Stretch[] {
  const stretches: Stretch[] = []
  let open: Array<{of: Turn | Branch; copy: Turn | Branch}> = []
  for (const {segment, inside, item} of units) {
    let stretch = stretches.at(-1)
    if (stretch?.segment !== segment) {
      stretches.push((stretch = {segment, items: []}))
      open = []
    }
    const shared = inside.findIndex((node, at) => open[at]?.of !== node)
    if (shared >= 0) open.length = shared
    else open.length = inside.length
    for (const of of inside.slice(open.length)) {
      const copy = {...of, children: []}
      add(copy, open.at(-1)?.copy, stretch)
      open.push({of, copy})
    }
    if (item) add(item, open.at(-1)?.copy, stretch)
  }
  return stretches
}

function add(item: Item, holder: Turn | Branch | undefined, {items}: Stretch): void {
  if (!holder) items.push(item)
  else if (holder.type === 'turn') {
    if (item.type !== 'turn' && item.type !== 'compaction') holder.children.push(item)
  } else if (item.type !== 'message') holder.children.push(item)
}

/** Whether an item holds others. */
export function isHolder(item: Item): item is Turn | Branch {
  return item.type === 'turn' || item.type === 'branch'
}
