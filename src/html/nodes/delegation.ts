import type {Element, ElementContent} from 'hast'
import type {Agent, Delegation, ToolResult} from '../../ast/nodes.js'
import {get} from '../../tools/kit.js'
import {element} from '../element.js'
import {agentBox, agentHead, agentTitle, cardHast, endHast, insideOf, threadFold, threadHast} from './agent-fold.js'
import {resultHast} from './answer.js'
import {delegationInput, inputFold} from './delegation-input.js'
import {gistOf} from './gist.js'
import {promptOf} from './prompt.js'
import {rollupHast} from './rollup.js'
import {anchors, idOf, ownAnchors, type Scene} from './scene.js'

/** Delegations so deep are open, where their thread is on the page. */
const openTo = 2

/** A call that set an agent going: its line, and its thread or a card of it. */
export function delegationHast(node: Delegation, scene: Scene, track?: Element): ElementContent[] {
  const {plan} = scene.place
  const threads = node.children.filter((child) => child.type === 'thread')
  const results = node.children.filter((child) => child.type === 'toolResult')
  const [only] = threads.length === 1 ? threads : []
  const first = only ?? threads[0]
  const depth = Math.max(1, first ? plan.depthOf(first) : plan.depthOf(scene.thread) + 1)
  const properties = idOf(node, scene)
  const title = agentTitle(scene.isNested ? scene.base : scene.voice.level + 1, scene)
  const isCard = only !== undefined && plan.pagesOf(only).length > 0
  const isShown = first !== undefined && threads.every((thread) => plan.pagesOf(thread).length === 0)
  const {prompt, rest} = delegationInput(node, scene.place.report)
  const asked = {prompt: only ? prompt : undefined, call: node.id}
  const inner = insideOf(only ?? scene.thread, scene, asked)
  const isTold = results.some(({echo, via}) => echo !== undefined || via === 'notification')
  const content: ElementContent[] = [
    ...inputFold(node, rest, inner),
    ...(only ? [] : promptOf(prompt ?? '', node.id, inner)),
    ...(only ? (isCard ? cardHast(only, inner, isTold) : threadHast(only, inner)) : []),
    ...(only ? [] : threads.flatMap((thread) => threadFold(thread, scene, {level: inner.base, call: node.id}))),
    ...(first
      ? []
      : [element('p', {className: ['notice']}, [element('span', {}, ['Its transcript is not in the log'])])]),
    ...results.flatMap((result) => (isSaid(result, isShown) ? [] : resultHast(result, nameOf(result), inner)))
  ]
  const head = agentHead(
    {
      tag: only ? plan.tagOf(only) : '',
      depth,
      agent: node.mode === 'workflow' ? workflowOf(node, results) : {...only?.agent, ...node.agent},
      call: node.name,
      rollup: rollupHast({
        status: node.status,
        mode: node.mode,
        notes: threads.length > 1 ? [`${threads.length} agents`] : [],
        ms: node.duration,
        rollup: only?.rollup
      }),
      gist: gistOf(inner.voice.answer ?? wordsOf(results)),
      track
    },
    title
  )
  const own = only && !isCard ? idOf(only, scene) : {}
  const body = element('div', {className: ['thread'], ...own}, [
    ...(only && !isCard ? ownAnchors(only, scene) : []),
    ...content,
    ...(only ? endHast(only, properties.id, scene) : [])
  ])
  const isOpen = isShown && depth <= openTo
  return [...anchors(node, scene), agentBox({depth, isOpen, id: properties}, [head, body])]
}

/** What a workflow is called: its call may not say it, and its agents have names of their own. */
function workflowOf({agent: {description}, input}: Delegation, results: readonly ToolResult[]): Agent {
  const told = results.flatMap(({output}) => get(output, 'workflowName') ?? [])
  const name = [input.name, ...told].find((one) => typeof one === 'string' && one !== '')
  return {...(typeof name === 'string' ? {name} : {}), ...(description === undefined ? {} : {description})}
}

/** Whether the thread above has just said what a result says. */
function isSaid({echo}: ToolResult, isShown: boolean): boolean {
  return echo !== undefined && isShown
}

function nameOf({echo, via}: ToolResult): string {
  return echo !== undefined || via === 'notification' ? 'Answer' : 'Result'
}

function wordsOf(results: readonly ToolResult[]): string {
  const told = results.findLast(({via}) => via === 'notification') ?? results.at(-1)
  return told?.children.flatMap((child) => (child.type === 'text' ? child.value : [])).join('\n\n') ?? ''
}
