import type {Session, Thread} from '../ast/nodes.js'
import type {StringTable} from '../log/string-table.js'
import {pathClaims} from './file-name.js'
import {createHomes} from './homes.js'
import type {Page, SitePlan} from './page.js'
import {cutPages} from './plan-cuts.js'
import {type Nesting, nestAgents, threadSizes} from './plan-nesting.js'
import {numberSession} from './plan-numbers.js'
import {holdersOf, type Inside, stretchesOf, type Unit, unitsOf} from './plan-units.js'

/** How much of a log stands on a page, in bytes. */
export interface PlanOptions {
  /** Of the thread whose page it is: once there is so much, the next turn begins a new one. */
  pageSize: number
  /** An agent with more has pages of its own. */
  inlineSize: number
  /** Ids of threads that have pages of their own however small: those that ran in the background. */
  apart?: ReadonlySet<string>
  /** Where ids are kept, if some are already. */
  ids?: StringTable
}

/** What a session's folder holds besides pages named by ids. */
const reserved = ['index.html', 'overview.html', 'overview', 'ids.js', 'ids', 'media', 'raw', 'agents']

/**
 * Decide which pages a session has. Where one begins depends only on what stands before it in the same file,
 * and its name on its first message: a log that grows adds pages and renames none.
 */
export function planSession(session: Session, options: PlanOptions): SitePlan {
  const pages: Page[] = []
  const byThread = new Map<string, Page[]>()
  const homes = createHomes(options.ids)
  const numbers = numberSession(session)
  const depthOf = (thread: Thread) => numbers.depths.get(thread.id) ?? 0
  const nesting: Nesting = {...options, sizes: threadSizes(session), depthOf}
  const claim = pathClaims(reserved)
  const waiting: Thread[] = session.children.length > 0 ? [...session.children] : [nothing(session)]
  for (const [at, thread] of waiting.entries()) addPages(thread, at === 0 ? '' : `${claim('agents/', thread.id)}/`)
  return {
    session,
    pages,
    pagesOf: (thread) => byThread.get(thread.id) ?? [],
    homeOf: (id) => pages[homes.get(id) ?? -1],
    tagOf: (thread) => numbers.tags.get(thread.id) ?? '',
    depthOf,
    numberOf: (turn) => numbers.turns.get(turn.id) ?? 0
  }

  function addPages(thread: Thread, folder: string): void {
    const own: Page[] = []
    byThread.set(thread.id, own)
    for (const units of cutPages(unitsOf(thread), options.pageSize)) {
      const [first] = units
      const turn = holdersOf(first?.inside).find(({holder}) => holder.type === 'turn')?.holder
      const page: Page = {
        path: own.length === 0 ? `${folder}index.html` : claim(folder, first?.item?.id ?? thread.id, '.html'),
        thread,
        number: own.length + 1,
        stretches: stretchesOf(units),
        turns: turnsOn(units),
        continued: turn !== undefined && homes.has(turn.id)
      }
      own.push(page)
      settle(page, pages.push(page) - 1, units)
    }
  }

  /** Everything on a page has its home there, unless it began on a page before. */
  function settle(page: Page, place: number, units: readonly Unit[]): void {
    const {nested, apart} = nestAgents(units, nesting)
    const home = (id: string) => homes.settle(id, place)
    const begun = new Set<Inside>()
    home(page.thread.id)
    for (const {segment, inside, item} of [...units, ...nested.flatMap(unitsOf)]) {
      home(segment.id)
      for (const at of holdersOf(inside, (at) => !begun.has(at))) {
        begun.add(at)
        home(at.holder.id)
      }
      if (item) home(item.id)
    }
    for (const {id} of nested) home(id)
    waiting.push(...apart)
  }

  function turnsOn(units: readonly Unit[]): Page['turns'] {
    const found = units.flatMap(({inside}) => {
      const outer = inside?.outermost
      return outer?.type === 'turn' ? (numbers.turns.get(outer.id) ?? []) : []
    })
    return {from: found[0] ?? 0, to: found.at(-1) ?? 0}
  }
}

/** A session without a thread has a page too, which says so. */
function nothing({rollup}: Session): Thread {
  return {type: 'thread', id: 'main', role: 'main', source: '', rollup, children: []}
}
