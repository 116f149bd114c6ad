import type {Block, Message, ToolCall} from '../ast/nodes.js'

/** Calls that only looked, one after the other. */
export interface Run {
  type: 'run'
  children: ToolCall[]
}

/** Fewer are told one by one. */
const fewest = 6

const looking: ReadonlySet<string> = new Set(['Read', 'Grep', 'Glob', 'LS'])

/** The same blocks, with runs of six or more quiet calls as one. */
export function foldRuns(blocks: readonly Block[]): Array<Block | Run> {
  const shown: Array<Block | Run> = []
  let quiet: ToolCall[] = []
  for (const block of blocks) {
    if (isQuiet(block)) {
      quiet.push(block)
      continue
    }
    shown.push(...foldedOf(quiet), block)
    quiet = []
  }
  return [...shown, ...foldedOf(quiet)]
}

/** The same nodes, with messages made one where a run goes over several; the ids of the later ones lead to the first. */
export function* joinRuns<T extends {type: string}>(nodes: Iterable<T | Message>): Generator<T | Message> {
  let waiting: Message[] = []
  for (const node of nodes) {
    if (isMessage(node) && node.author === 'claude') {
      if (waiting.length > 0 && node.children.every(isQuiet)) {
        waiting.push(node)
        continue
      }
      yield* joined(waiting)
      waiting = []
      const last = node.children.at(-1)
      if (last && isQuiet(last)) waiting.push(node)
      else yield node
    } else {
      yield* joined(waiting)
      waiting = []
      yield node
    }
  }
  yield* joined(waiting)
}

function foldedOf(quiet: ToolCall[]): Array<Block | Run> {
  return quiet.length < fewest ? quiet : [{type: 'run', children: quiet}]
}

function joined(messages: Message[]): Message[] {
  const [first, ...more] = messages
  if (!first || more.length === 0) return messages
  const children = messages.flatMap((message) => message.children)
  if (children.length - 1 - children.findLastIndex((block) => !isQuiet(block)) < fewest) return messages
  const aka = [...(first.aka ?? []), ...more.flatMap(({id, aka: others = []}) => [id, ...others])]
  return [{...first, aka, children}]
}

function isMessage(node: {type: string}): node is Message {
  return node.type === 'message'
}

/** A failure never goes into a run, nor does a picture. */
function isQuiet(block: Block): block is ToolCall {
  return (
    block.type === 'toolCall' &&
    looking.has(block.name) &&
    block.status === 'done' &&
    block.children.every(({error, children}) => !error && children.every(({type}) => type !== 'image'))
  )
}
