import type {Segment, Turn} from '../ast/nodes.js'

/** Cut what a thread holds at its compactions: each segment is what the model had before it. */
export function splitSegments(children: Segment['children'], threadId: string, resumed: boolean): Segment[] {
  const segments: Segment[] = []
  let current: Segment | undefined
  for (const child of children) {
    const isCompaction = child.type === 'stub' && child.of === 'compaction'
    if (!current || (isCompaction && current.children.length > 0)) current = open(isCompaction)
    current.children.push(child)
  }
  if (!current) open(false)
  return segments

  function open(compacted: boolean): Segment {
    const index = segments.length
    const start = index > 0 ? 'compact' : resumed || compacted ? 'resume' : 'session'
    const segment: Segment = {type: 'segment', id: `${threadId}.s${index}`, index, start, children: []}
    segments.push(segment)
    return segment
  }
}

/** The turns of a segment that are not in a branch. */
export function turnsOf(segments: readonly Segment[]): Turn[] {
  return segments.flatMap(({children}) => children.filter((child): child is Turn => child.type === 'turn'))
}
