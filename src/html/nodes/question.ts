import type {Element, ElementContent} from 'hast'
import type {ListItem, Paragraph, RootContent} from 'mdast'
import type {ToolCall, ToolResult} from '../../ast/nodes.js'
import {view} from '../../tools/index.js'
import {contentHast} from '../content.js'
import {element} from '../element.js'
import {phrasingHast} from '../phrasing.js'
import {timeLink} from './by.js'
import {quietly} from './call.js'
import {flagOf} from './call-facts.js'
import {anchors, idOf, linkTo, type Scene, setting} from './scene.js'

/** What Claude asked of a person, and the answer: conversation, so never folded. */
export function questionHast(node: ToolCall, scene: Scene, time: string | undefined): ElementContent[] {
  const {report, tools} = scene.place
  const {summary, call, result} = view(node, tools ? {report, tools} : {report})
  const isPlan = node.name === 'ExitPlanMode'
  const label = isPlan ? 'Claude proposed a plan' : 'Claude asked'
  const flag = flagOf(node)
  const isAgreed = isPlan && node.status === 'done' && node.children.some(approves)
  const head = element('p', {className: ['label'], id: labelId(node)}, [
    element('b', {}, [label, ...(summary.length > 0 ? [': ', ...phrasingHast(summary)] : [])]),
    ...(flag ? [element('span', {className: ['flag']}, [flag])] : []),
    ...(isAgreed ? [element('span', {className: ['pick']}, ['✓ approved'])] : []),
    timeLink(linkTo(node, scene), time)
  ])
  const asked = isPlan ? proseOf(call, node, scene) : call.flatMap((one) => partHast(one, node, {scene, what: 'Input'}))
  const isTold = (part: RootContent) => part.type === 'code'
  const replied = [
    ...result.filter((part) => !isTold(part)).flatMap((part) => partHast(part, node, {scene, what: 'Output'})),
    ...quietly(result.filter(isTold), setting(node, scene))
  ]
  const properties = {
    className: isPlan ? ['question', 'plan'] : ['question'],
    ...idOf(node, scene),
    role: 'group',
    ariaLabelledBy: labelId(node)
  }
  return [...anchors(node, scene), element('div', properties, [head, ...asked, ...replied])]
}

/** What the harness says when a person likes a plan. */
function approves({children}: ToolResult): boolean {
  return children.some((child) => child.type === 'text' && child.value.startsWith('User has approved your plan'))
}

/** No id of the log has a colon. */
function labelId({id}: ToolCall): string {
  return `q:${id}`
}

function proseOf(nodes: RootContent[], node: ToolCall, scene: Scene): ElementContent[] {
  return nodes.length > 0 ? [element('div', {className: ['text']}, contentHast(nodes, setting(node, scene)))] : []
}

function partHast(part: RootContent, node: ToolCall, {scene, what}: {scene: Scene; what: string}): ElementContent[] {
  if (part.type === 'list')
    return [
      element(
        'ul',
        {},
        part.children.map((item) => choiceHast(item, node, scene))
      )
    ]
  if (part.type !== 'paragraph' || part.children[0]?.type === 'emphasis')
    return contentHast([part], {...setting(node, scene), what})
  const className = isReply(part) ? ['reply', 'chosen'] : ['ask']
  return [element('p', {className, dir: 'auto'}, phrasingHast(part.children))]
}

/** What a person said stands after a name of ours. */
function isReply({children}: Paragraph): boolean {
  const [first] = children
  if (first?.type !== 'strong') return false
  const [word] = first.children
  return word?.type === 'text' && (word.value === 'Answer:' || word.value === 'Note:')
}

function choiceHast({checked, children}: ListItem, node: ToolCall, scene: Scene): Element {
  const [first, ...below] = children
  const pick = checked ? [' ', element('span', {className: ['pick']}, ['✓ chosen'])] : []
  const line = first?.type === 'paragraph' ? lineOf(first) : contentHast(first ? [first] : [], setting(node, scene))
  return element('li', {...(checked ? {className: ['chosen']} : {}), dir: 'auto'}, [
    ...line,
    ...pick,
    ...contentHast(below, setting(node, scene))
  ])
}

/** A label and why one might choose it: the view has a colon between them. */
function lineOf({children}: Paragraph): Array<ElementContent | string> {
  const [name, colon, ...why] = children
  if (!name) return []
  const label = element('b', {}, phrasingHast(name.type === 'strong' ? name.children : [name]))
  if (!colon) return [label]
  const isColon = colon.type === 'text' && colon.value === ': '
  return [label, ' ', ...phrasingHast(isColon ? why : [colon, ...why])]
}
