import type {Branch, Delegation, Loaded, Message, Session, Stub, Thread, Turn} from '../ast/nodes.js'
import {emphasis, paragraph, strong, text} from '../tools/kit.js'
import {countHidden, countMessages} from '../transform/count-hidden.js'
import {detailed, hasFailed, insideAgent} from '../transform/detail.js'
import {answerPieces} from './answer.js'
import {asidePieces, blockPieces} from './blocks.js'
import {delegationInput, delegationLabel, isSaidIn, threadLabel} from './delegation.js'
import {foldEnd, foldStart} from './fold.js'
import {header} from './header.js'
import {textPart} from './parts.js'
import type {Piece} from './piece.js'
import {type Part, type Scene, type Source, scene} from './scene.js'
import {speaker} from './speaker.js'

/** A session in reading order, agents where they were called; steps wait on a stack, since agents nest deeply. */
export function* pieces(session: Session, source: Source): Generator<Piece> {
  yield* walk(sessionSteps(session, source))
}

/** One thread by itself, for an agent that has a document of its own. */
export function* threadPieces(thread: Thread, source: Source, prompt?: string): Generator<Piece> {
  yield* walk(threadSteps({...scene(thread, 0, {...source, options: insideAgent(source.options)}), prompt}))
}

function* walk(start: Steps): Generator<Piece> {
  const stack: Iterator<Step, unknown>[] = [start]
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

function* sessionSteps(session: Session, source: Source): Steps {
  yield {depth: 0, kind: 'header', turn: 0, nodes: header(session, source.options)}
  const main = session.children.filter(({role}) => role === 'main')
  for (const thread of main) yield {enter: threadSteps(scene(thread, 0, source))}
  const others = session.children.filter(({role}) => role !== 'main')
  if (source.options.agents === 'none')
    for (const thread of others) source.report.hide('--agents', countMessages(thread))
  if (source.options.agents === 'none' || others.length === 0) return
  yield {depth: 0, kind: 'agent', turn: 0, nodes: [{type: 'heading', depth: 2, children: [text('Unlinked agents')]}]}
  for (const thread of others) {
    const place = scene(thread, 0, source)
    yield {depth: 0, kind: 'agent', turn: 0, nodes: [threadLabel(thread)], opens: 'agent'}
    yield* agentSteps(thread, place, undefined)
    yield closing(place, 'agent')
  }
}

function closing({depth, turn}: Scene, closes: 'agent' | 'fold'): Piece {
  return {depth, kind: 'fold', turn, nodes: closes === 'fold' ? [foldEnd] : [], closes}
}

function* threadSteps(place: Scene): Steps {
  for (const segment of place.thread.children) yield* childSteps(segment.children, place)
  yield* partSteps(takePrompt(place), place)
}

type Child = Turn | Branch | Stub | Loaded

function* childSteps(children: Child[], place: Scene): Steps {
  for (const child of children) {
    const whole = child.type === 'stub' ? place.load(place.thread, child) : child
    if (whole.type === 'turn') {
      if (place.depth === 0 && place.thread.role === 'main') place.turn++
      place.author = undefined
      place.last = whole.children.findLast((node) => 'author' in node && node.author === 'claude')?.id
      yield* childSteps(whole.children, place)
    } else if (whole.type === 'branch') yield {enter: branchSteps(whole, place)}
    else {
      const node = detailed(whole, place.options)
      place.report.hide(place.options.only.length > 0 ? '--only' : '--detail', countHidden(whole, node, place.options))
      if (node?.type === 'message') yield* messageSteps(node, place)
      else if (node) yield* partSteps(asidePieces(node, place), place)
    }
  }
}

function* partSteps(parts: Iterable<Part>, {depth, turn}: Scene): Steps {
  for (const part of parts) if (part.nodes.length > 0) yield {depth, turn, ...part}
}

function* branchSteps(branch: Branch, place: Scene): Steps {
  if (place.options.detail === 'prompts') return place.report.hide('--detail', countMessages(branch))
  const turn = branch.children.find((child) => child.type === 'turn')
  const nodes = [foldStart(turn?.title.trim() ? `Rewound: ${turn.title}` : 'Rewound')]
  let isOpen = false
  // The turn goes on after its branch: what is said there is no part of its counting.
  for (const step of childSteps(branch.children, {...place, author: undefined})) {
    if (!isOpen) yield {depth: place.depth, kind: 'fold', turn: place.turn, nodes, opens: 'fold'}
    isOpen = true
    yield step
  }
  // What is hidden leaves no empty fold.
  if (!isOpen) return
  yield closing(place, 'fold')
  place.author = undefined
}

function* messageSteps(message: Message, place: Scene): Steps {
  if (place.prompt !== undefined) yield* partSteps(takePrompt(place, message), place)
  const {depth, turn} = place
  for (const block of message.children) {
    const parts = block.type === 'delegation' ? [labelPart(block)] : blockPieces(block, message, place)
    for (const part of parts) {
      if (part.nodes.length === 0) continue
      if (place.author !== message.author) yield {depth, turn, kind: 'speaker', nodes: [speaker(message, place)]}
      place.author = message.author
      yield {depth, turn, ...part}
    }
    if (block.type !== 'delegation') continue
    yield* delegationSteps(block, place)
    yield closing(place, 'agent')
  }
}

function labelPart(node: Delegation): Part {
  return {kind: 'agent', nodes: [delegationLabel(node)], opens: 'agent'}
}

function* delegationSteps(node: Delegation, place: Scene): Steps {
  const {depth, options} = place
  const threads = node.children.filter((child) => child.type === 'thread')
  if (options.agents === 'none') return place.report.hide('--agents', countMessages(node))
  // An agent that is shown only for what failed inside it.
  const isQuiet = options.only.length > 0 && !options.only.includes('agents') && !hasFailed(node)
  const {prompt: asked, rest} = delegationInput(node, place.report)
  const prompt = isQuiet ? undefined : asked
  if (options.detail === 'full') yield* partSteps([{kind: 'input', nodes: rest}], place)
  // The quote says whose words they are.
  const inside = {...place, depth: depth + 1}
  if (threads.length !== 1) yield* partSteps(takePrompt({...inside, prompt}), inside)
  if (threads.length === 0) {
    yield* partSteps([{kind: 'notice', nodes: [paragraph(emphasis('Its transcript is not in the log'))]}], inside)
  }
  for (const thread of threads) {
    if (threads.length > 1) yield {depth, kind: 'agent', turn: place.turn, nodes: [threadLabel(thread)], opens: 'agent'}
    yield* agentSteps(thread, place, threads.length === 1 ? prompt : undefined)
    if (threads.length > 1) yield closing(place, 'agent')
  }
  const isWhole = insideAgent(options).only.length === 0
  const isShown = (options.agents === 'inline' && isWhole) || threads.length === 0
  for (const child of isQuiet ? [] : node.children) {
    if (child.type === 'toolResult')
      yield* partSteps(answerPieces(child, isShown, place), threads.length > 1 ? place : inside)
  }
}

/** An agent's thread one quote deeper, or only what was asked of it, or a link to it. */
function* agentSteps(thread: Thread, place: Scene, prompt: string | undefined): Steps {
  const {options, turn} = place
  const inner = {...scene(thread, place.depth + 1, {...place, options: insideAgent(options)}), turn}
  const address = options.agents === 'separate' ? place.document?.(thread, prompt) : undefined
  if (address !== undefined) {
    const link = paragraph({type: 'link', url: address, children: [text('Its conversation')]})
    yield* partSteps([{kind: 'agent', nodes: [link]}], place)
  } else if (options.agents === 'inline') {
    yield {enter: threadSteps(isSaidIn(thread, prompt) ? inner : {...inner, prompt})}
  } else {
    place.report.hide('--agents', countMessages(thread))
    yield* partSteps(takePrompt({...inner, prompt}), inner)
  }
}

/** What was asked of an agent, unless the first message of its thread says so itself. */
function takePrompt(place: Scene, first?: Message): Part[] {
  const {prompt} = place
  place.prompt = undefined
  if (!prompt?.trim()) return []
  if (first?.children.some((block) => block.type === 'text' && block.value.includes(prompt.trim()))) return []
  const said = textPart({type: 'text', id: '', format: 'markdown', value: prompt}, 'prompt', place)
  return [{kind: 'prompt', nodes: [paragraph(strong('Prompt'))]}, said]
}
