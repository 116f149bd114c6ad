import type {RootContent} from 'mdast'
import type {Author, Branch, Delegation, Loaded, Message, Session, Stub, Thread, Turn} from '../ast/nodes.js'
import type {Report} from '../report.js'
import {emphasis, paragraph, strong, text} from '../tools/kit.js'
import {answerNodes, blockNodes, compactionNodes, noticeNodes, textNodes, unknownNodes} from './blocks.js'
import {delegationInput, delegationLabel, threadLabel} from './delegation.js'
import {foldEnd, foldStart} from './fold.js'
import {header} from './header.js'
import {speaker} from './speaker.js'

/** What is printed at once, and in how many quotes. */
export interface Piece {
  depth: number
  nodes: RootContent[]
}

/** What is needed to turn an outline into content. */
export interface Source {
  load(thread: Thread, stub: Stub): Loaded
  report: Report
}

/** A session in reading order, agents where they were called; steps wait on a stack, since agents nest deeply. */
export function* pieces(session: Session, source: Source): Generator<Piece> {
  const stack: Iterator<Step, unknown>[] = [sessionSteps(session, source)]
  for (let steps = stack.at(-1); steps; steps = stack.at(-1)) {
    const step = steps.next()
    if (step.done) stack.pop()
    else if ('enter' in step.value) stack.push(step.value.enter)
    else yield step.value
  }
}

/** A piece, or steps to take before going on. */
type Step = Piece | {enter: Iterator<Step, unknown>}
type Steps = Generator<Step>

/** Where we are: one thread, who spoke last in it, and what was asked of it if that is still to be shown. */
interface Scene extends Source {
  thread: Thread
  file: string
  depth: number
  author?: Author | undefined
  prompt?: string | undefined
}

function* sessionSteps(session: Session, source: Source): Steps {
  yield {depth: 0, nodes: header(session)}
  let listed = false
  for (const thread of session.children) {
    if (thread.role === 'main') yield {enter: threadSteps(scene(thread, 0, source))}
    else {
      const heading: RootContent = {type: 'heading', depth: 2, children: [text('Unlinked agents')]}
      yield {depth: 0, nodes: listed ? [threadLabel(thread)] : [heading, threadLabel(thread)]}
      yield {enter: threadSteps(scene(thread, 1, source))}
      listed = true
    }
  }
}

function scene(thread: Thread, depth: number, {load, report}: Source): Scene {
  return {thread, depth, load, report, file: thread.source}
}

function* threadSteps(place: Scene): Steps {
  for (const segment of place.thread.children) yield* childSteps(segment.children, place)
  yield {depth: place.depth, nodes: takePrompt(place)}
}

type Child = Turn | Branch | Stub | Loaded

function* childSteps(children: Child[], place: Scene): Steps {
  for (const child of children) {
    const node = child.type === 'stub' ? place.load(place.thread, child) : child
    switch (node.type) {
      case 'turn':
        place.author = undefined
        yield* childSteps(node.children, place)
        break
      case 'branch':
        yield {enter: branchSteps(node, place)}
        break
      case 'message':
        yield* messageSteps(node, place)
        break
      default:
        yield {depth: place.depth, nodes: asideNodes(node, place)}
    }
  }
}

function asideNodes(node: Exclude<Loaded, Message>, place: Scene): RootContent[] {
  if (node.type === 'compaction') return compactionNodes(node, place)
  return node.type === 'notice' ? noticeNodes(node) : unknownNodes(node)
}

function* branchSteps(branch: Branch, place: Scene): Steps {
  const turn = branch.children.find((child) => child.type === 'turn')
  yield {depth: place.depth, nodes: [foldStart(turn ? `Rewound: ${turn.title}` : 'Rewound')]}
  yield* childSteps(branch.children, {...place, author: undefined})
  yield {depth: place.depth, nodes: [foldEnd]}
  place.author = undefined
}

function* messageSteps(message: Message, place: Scene): Steps {
  const {depth} = place
  if (place.prompt !== undefined) yield {depth, nodes: takePrompt(place, message)}
  let nodes: RootContent[] = place.author === message.author ? [] : [speaker(message, place)]
  let shown = nodes.length === 0
  for (const block of message.children) {
    const content = block.type === 'delegation' ? [delegationLabel(block)] : blockNodes(block, place)
    for (const node of content) nodes.push(node)
    shown ||= content.length > 0
    if (block.type !== 'delegation') continue
    yield {depth, nodes}
    yield* delegationSteps(block, place)
    nodes = []
  }
  if (!shown) return
  place.author = message.author
  yield {depth, nodes}
}

function* delegationSteps(node: Delegation, place: Scene): Steps {
  const {depth} = place
  const threads = node.children.filter((child) => child.type === 'thread')
  const {prompt, rest} = delegationInput(node)
  yield {depth, nodes: rest}
  if (threads.length !== 1) yield {depth, nodes: takePrompt({...place, prompt})}
  if (threads.length === 0) yield {depth, nodes: [paragraph(emphasis('Its transcript is not in the log'))]}
  for (const thread of threads) {
    if (threads.length > 1) yield {depth, nodes: [threadLabel(thread)]}
    const inner = scene(thread, depth + 1, place)
    yield {enter: threadSteps(threads.length === 1 ? {...inner, prompt} : inner)}
  }
  for (const child of node.children) if (child.type === 'toolResult') yield {depth, nodes: answerNodes(child, place)}
}

/** What was asked of an agent, unless the first message of its thread says so itself. */
function takePrompt(place: Scene, first?: Message): RootContent[] {
  const {prompt} = place
  place.prompt = undefined
  if (!prompt?.trim()) return []
  if (first?.children.some((block) => block.type === 'text' && block.value.includes(prompt.trim()))) return []
  const said = textNodes({type: 'text', id: '', format: 'markdown', value: prompt}, place)
  return [paragraph(strong('Prompt')), ...said]
}
