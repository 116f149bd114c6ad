import type {ElementContent} from 'hast'
import type {Compaction} from '../../ast/nodes.js'
import {short} from '../amounts.js'
import {element} from '../element.js'
import {clock} from '../when.js'
import {gistOf, wordCount} from './gist.js'
import {span} from './line.js'
import {anchors, heading, idOf, type Scene} from './scene.js'
import {textHast} from './text.js'

/** The end of one context, and the summary the next began with. */
export function compactionHast(node: Compaction, scene: Scene): ElementContent[] {
  const properties = {className: ['compaction'], ...idOf(node, scene)}
  const head = heading(scene.base, {children: ['Context compacted']}, scene)
  const {voice} = scene
  voice.author = undefined
  voice.level = scene.headings.last
  const moment = clock(node.time)
  const before = node.tokensBefore === undefined ? '' : `, ${short(node.tokensBefore)} tokens before`
  const sum = element('p', {className: ['sum']}, [
    node.trigger === 'manual' ? 'Asked for' : 'Automatic',
    ...(moment ? [' at ', element('time', {dateTime: moment.iso}, [moment.text])] : []),
    before
  ])
  const summary = summaryHast(node, scene)
  return [
    element('div', properties, [
      ...anchors(node, scene),
      element('div', {className: ['rule']}, [head]),
      sum,
      ...summary
    ])
  ]
}

// What every summary begins with.
const opening =
  /^\s*This session is being continued from a previous conversation[^\n]*\s*(?:(?:<analysis>[\s\S]*?<\/analysis>|<summary>|(?:Analysis|Summary):|1\. \**Primary Request and Intent:?\**:?)\s*)*/

function summaryHast({children}: Compaction, scene: Scene): ElementContent[] {
  const content = children.flatMap((child) => textHast(child, scene))
  if (content.length === 0) return []
  const value = children.map((child) => child.value).join('\n\n')
  const line = element('summary', {}, [
    element('b', {}, ['Summary Claude went on with']),
    `, ${wordCount(value)}`,
    span('brief', [`: ${gistOf(value.replace(opening, '')) || gistOf(value)}`])
  ])
  return [element('details', {className: ['fold']}, [line, element('div', {className: ['inside']}, content)])]
}
