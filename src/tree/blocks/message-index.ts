import {contentOf, type Entry, obj, objects, word} from '../../log/entry.js'
import {isResult} from './content.js'
import type {Line, Loading} from './loading.js'
import type {Found} from './tool-result.js'

/** A block of the message, and the record it stands in. */
export interface Placed {
  line: Line
  block: Entry | undefined
  item: unknown
}

/** What belongs to each call of a message, by tool id; made once, since a message may make thousands. */
export interface MessageIndex {
  /** The last form of a call: some gateways write a message again and again as it grows. */
  calls: Map<string, Entry>
  results: Map<string, Found[]>
  /** What the harness wrote for a call besides its result. */
  bodies: Map<string, Line[]>
  notifications: Map<string, Line[]>
}

/** Sort the lines of a message by the calls they belong to. */
export function indexMessage({lines, stub, outline}: Loading, blocks: readonly Placed[]): MessageIndex {
  const index: MessageIndex = {calls: new Map(), results: new Map(), bodies: new Map(), notifications: new Map()}
  let n = 0
  for (const {line, block} of blocks) {
    n++
    const id = word(block?.id)
    if (block && id !== undefined && obj(block.input)) index.calls.set(id, block)
    // A tool that the server ran has its result in the message itself.
    if (!block || !isResult(block)) continue
    const output = block.type === 'tool_result' ? undefined : block.content
    add(index.results, word(block.tool_use_id), {line, block, id: `${stub.id}.r${n}`, output})
  }
  for (const line of lines) {
    if (line.role === 'body') add(index.bodies, word(line.entry.sourceToolUseID), line)
    add(index.notifications, outline.answered.get(line.row), line)
    if (line.role !== 'result') continue
    const results = objects(contentOf(line.entry)).filter(({type}) => type === 'tool_result')
    // What the tool told the harness belongs to the one result of its record.
    const isOnly = results.length === 1
    for (const [at, block] of results.entries()) {
      const found = isOnly
        ? {line, block, output: line.entry.toolUseResult}
        : {line, block, output: undefined, part: at + 1}
      add(index.results, word(block.tool_use_id), found)
    }
  }
  return index
}

function add<T>(map: Map<string, T[]>, key: string | undefined, value: T): void {
  if (key === undefined) return
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
