import type {Element, ElementContent, Properties} from 'hast'
import type {Agent, Thread} from '../../ast/nodes.js'
import {find} from '../../ast/walk.js'
import {oneLine} from '../../content/one-line.js'
import {count} from '../../content/quantities.js'
import {agentName, agentTask, hueOf} from '../amounts.js'
import {element, text} from '../element.js'
import {answerBox, answerHead} from './answer.js'
import {gistOf} from './gist.js'
import {span} from './line.js'
import {pendingPrompt} from './prompt.js'
import {rollupHast} from './rollup.js'
import {heading, idOf, ownAnchors, type Scene} from './scene.js'
import {proseHast} from './text.js'

interface Head {
  tag: string
  depth: number
  agent: Agent
  /** The call's name, where nothing says who the agent is. */
  call?: string
  rollup: Element
  gist: string
  track?: Element | undefined
}

/** The line of an agent: number, who, what for, what it took, what it came to. */
export function agentHead({tag, agent, call, rollup, gist, track}: Head, title: Element): Element {
  const isNamed = call !== 'Workflow' && (agent.type || agent.name)
  const name = isNamed || !call ? agentName({role: 'agent', agent}) : call
  const task = call === 'Workflow' ? workflowTask(agent) : agentTask(agent)
  title.children.push(element('b', {}, [name]), ...(task ? [text(` ${task}`)] : []))
  return element('summary', {}, [
    ...(tag ? [span('tag', [tag])] : []),
    title,
    rollup,
    ...(gist ? [element('span', {className: ['gist'], dir: 'auto'}, [gist])] : []),
    ...(track ? [track] : [])
  ])
}

function workflowTask({name, description}: Agent): string {
  return oneLine([name, description].filter((part) => part !== undefined).join(': '), 160)
}

/** The heading of an agent, still empty: it comes before those of its thread. */
export function agentTitle(level: number, scene: Scene): Element {
  return heading(level, {properties: {className: ['what']}, children: []}, scene)
}

/** An agent's fold around what it holds; the first levels are open where the thread is shown. */
export function agentBox(
  {depth, isOpen, id}: {depth: number; isOpen: boolean; id: Properties},
  children: Element[]
): Element {
  const className = ['delegation', `hue-${hueOf(depth)}`]
  return element('details', {className, dataDepth: `${depth}`, ...id, ...(isOpen ? {open: true} : {})}, children)
}

/** An agent that shares its call with others, or has none. */
export function threadFold(
  thread: Thread,
  scene: Scene,
  {level, call}: {level: number; call?: string}
): ElementContent[] {
  const {plan} = scene.place
  const depth = Math.max(1, plan.depthOf(thread))
  const title = agentTitle(level, scene)
  const inner = insideOf(thread, scene, call === undefined ? {} : {call})
  const isCard = plan.pagesOf(thread).length > 0
  const content = isCard ? cardHast(thread, inner, call === undefined) : threadHast(thread, inner)
  const notes = [
    ...(thread.phase ? [`phase ${thread.phase}`] : []),
    ...(thread.round ? [`round ${thread.round}`] : []),
    ...(thread.unlinked ? [thread.unlinked] : [])
  ]
  const head = agentHead(
    {
      tag: plan.tagOf(thread),
      depth,
      agent: thread.agent ?? {},
      rollup: rollupHast({notes, rollup: thread.rollup}),
      gist: gistOf(inner.voice.answer ?? '')
    },
    title
  )
  const id = isCard ? {} : idOf(thread, scene)
  const body = element('div', {className: ['thread']}, [
    ...(isCard ? [] : ownAnchors(thread, scene)),
    ...content,
    ...endHast(thread, id.id, scene)
  ])
  return [agentBox({depth, isOpen: false, id}, [head, body])]
}

/** The scene inside an agent whose heading was the last. */
export function insideOf(
  thread: Thread,
  scene: Scene,
  asked: {prompt?: string | undefined; call?: string} = {}
): Scene {
  const level = scene.headings.last
  const base = Math.min(6, level + 1)
  const caller = scene.place.plan.tagOf(scene.thread) || 'Claude'
  // What is nested in a branch begins anew: its own branches may nest.
  return {...scene, thread, caller, isNested: true, base, branches: 0, waiting: [], voice: {level, ...asked}}
}

/** All of a thread, where it was called. */
export function threadHast(thread: Thread, scene: Scene): ElementContent[] {
  const shown: ElementContent[] = []
  for (const segment of thread.children) {
    shown.push(...ownAnchors(segment, scene), ...scene.show(segment.children, scene))
  }
  return [...shown, ...pendingPrompt(scene)]
}

/** What a thread with pages of its own was asked and came to; `isTold` where the call's result says it, or nobody asked. */
export function cardHast(thread: Thread, scene: Scene, isTold = false): ElementContent[] {
  const prompt = pendingPrompt(scene)
  const answer = answerOf(thread, scene)
  if (answer === undefined) return prompt
  scene.voice.answer = answer
  if (isTold) return prompt
  return [...prompt, answerBox(answerHead('Answer', scene), proseHast(answer, scene.voice.call ?? thread.id, scene))]
}

/** The end mark: the way back, or to where all of it stands. */
export function endHast(thread: Thread, id: string | undefined, {place}: Scene): Element[] {
  const {plan} = place
  const name = plan.tagOf(thread) || 'the agent'
  if (plan.pagesOf(thread).length > 0) {
    const url = place.urlOf(thread.id)
    const words = `${count(thread.rollup.toolCalls, 'tool')}, on its own page. `
    return [end([words, ...(url === undefined ? [] : [element('a', {href: url}, [`Read ${name}`])])])]
  }
  const back = id === undefined ? [] : [element('a', {href: `#${id}`}, ['Back to its start'])]
  return [end([`End of ${name}. `, ...back])]
}

function end(children: Array<Element | string>): Element {
  return element('p', {className: ['end']}, children)
}

function answerOf(thread: Thread, {place}: Scene): string | undefined {
  const found = thread.answer === undefined ? undefined : find(thread, thread.answer)
  const message = found?.type === 'stub' ? place.load(thread, found) : found
  if (message?.type !== 'message') return undefined
  const last = message.children.findLast((block) => block.type === 'text')
  return last?.type === 'text' && last.value.trim() ? last.value : undefined
}
