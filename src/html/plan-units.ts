import type {Branch, Segment, Thread, Turn} from '../ast/nodes.js'
import type {Item, Stretch} from './page.js'

/** A turn or branch, and what it stands in itself: shared by all that is in it, as rewinds may nest as deep as there are. */
export interface Inside {
  holder: Turn | Branch
  outer: Inside | undefined
  outermost: Turn | Branch
  /** How many hold it. */
  depth: number
}

/** What is never cut: a message or another thing that stands alone, and what it stands in. */
export interface Unit {
  segment: Segment
  inside: Inside | undefined
  /** Nothing for a segment that has nothing in it. */
  item: Item | undefined
  /** How good a place this is to begin a page; decided by what it is, not by what was later rewound. */
  start: 'turn' | 'message' | 'none'
}

/** The units of a thread in reading order, those of the agents it called not among them. */
export function unitsOf(thread: Thread): Unit[] {
  const units: Unit[] = []
  for (const segment of thread.children) {
    if (segment.children.length === 0) units.push({segment, inside: undefined, item: undefined, start: 'none'})
    const stack: Array<{item: Item; inside: Unit['inside']; opens: boolean}> = segment.children
      .toReversed()
      .map((item) => ({item, inside: undefined, opens: false}))
    for (let top = stack.pop(); top; top = stack.pop()) {
      const {item, inside, opens} = top
      if (!isHolder(item) || item.children.length === 0) {
        units.push({segment, inside, item, start: startOf(item, opens)})
        continue
      }
      const deeper = {
        holder: item,
        outer: inside,
        outermost: inside?.outermost ?? item,
        depth: (inside?.depth ?? -1) + 1
      }
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

/** What something stands in, outermost first; of what passes the test, as far as it passes from the innermost on. */
export function holdersOf(inside: Inside | undefined, isNew: (inside: Inside) => boolean = () => true): Inside[] {
  const holders: Inside[] = []
  for (let at = inside; at && isNew(at); at = at.outer) holders.push(at)
  return holders.reverse()
}

/** Units as parts of the tree again: a turn or branch that is cut is a copy with what is left of it. */
export function stretchesOf(units: readonly Unit[]): Stretch[] {
  const stretches: Stretch[] = []
  let open: Array<{of: Inside; copy: Turn | Branch}> = []
  for (const {segment, inside, item} of units) {
    let stretch = stretches.at(-1)
    if (stretch?.segment !== segment) {
      stretches.push((stretch = {segment, items: []}))
      open = []
    }
    const opened = holdersOf(inside, (at) => open[at.depth]?.of !== at)
    open.length = (inside ? inside.depth + 1 : 0) - opened.length
    for (const of of opened) {
      const copy = {...of.holder, children: []}
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
