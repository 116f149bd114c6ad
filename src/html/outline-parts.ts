import type {Node, Segment, Session} from '../ast/nodes.js'
import {nodes} from '../ast/walk.js'
import {count} from '../content/quantities.js'

/** What an outline lists under one heading, or some of it. */
export interface PartSegment {
  title: string
  note: string
  nodes: Node[]
}

/** More rows than this are a megabyte of HTML. */
const full = 1500

/**
 * Everything there is in a session, by segments: its turns and branches, the agents no call refers to.
 * In parts: the first is for the overview, each of the others for a page of its own.
 */
export function outlineParts(session: Session, limit = full): PartSegment[][] {
  let part: PartSegment[] = []
  const parts = [part]
  let rows = 0
  for (const {nodes: all, ...heading} of segmentsOf(session)) {
    makeRoom()
    let open = add(heading)
    if (all.length === 0) rows++
    for (const node of all) {
      if (makeRoom()) open = add({...heading, note: 'continued'})
      open.nodes.push(node)
      rows += rowsOf(node)
    }
  }
  return parts

  function makeRoom(): boolean {
    if (rows < limit) return false
    parts.push((part = []))
    rows = 0
    return true
  }

  function add(heading: Omit<PartSegment, 'nodes'>): PartSegment {
    const segment = {...heading, nodes: []}
    part.push(segment)
    return segment
  }
}

const starts: Record<Segment['start'], string> = {
  session: 'from the start',
  resume: 'resumed from another session',
  compact: 'after the context was compacted'
}

function segmentsOf({children}: Session): PartSegment[] {
  const main = children.find(({role}) => role === 'main')
  const lost = children.filter((thread) => thread !== main)
  const all = main?.children ?? []
  const segments = all.map(({start, children: inside}, at) => ({
    title: all.length > 1 ? `Segment ${at + 1}` : 'All turns',
    note: starts[start],
    nodes: inside
  }))
  if (lost.length === 0) return segments
  return [...segments, {title: 'Agents no call refers to', note: count(lost.length, 'agent'), nodes: lost}]
}

/** How many rows a node has at most, those inside it too. */
function rowsOf(root: Node): number {
  let rows = root.type === 'turn' ? 1 : 0
  for (const {type} of nodes(root)) if (type === 'branch' || type === 'thread') rows++
  return rows
}
