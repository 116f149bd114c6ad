import type {Element, ElementContent} from 'hast'
import type {Delegation} from '../../ast/nodes.js'
import {turns} from '../../ast/walk.js'
import {count} from '../../content/quantities.js'
import {element} from '../element.js'
import {clock} from '../when.js'
import {delegationHast} from './delegation.js'
import type {Scene} from './scene.js'

interface Span {
  from: number
  to: number
}

/** Agents that were set going at once, each with a bar of when it ran. */
export function parallelHast(nodes: readonly Delegation[], scene: Scene): ElementContent[] {
  const spans = nodes.map(spanOf)
  const known = spans.filter((span) => span !== undefined)
  const whole = known.length > 0 ? joined(known) : undefined
  const name = `${count(nodes.length, 'agent')} at once`
  const label = element('p', {className: ['label']}, [element('b', {}, [name]), ...(whole ? between(whole) : [])])
  const folds = nodes.flatMap((node, at) => delegationHast(node, scene, trackHast(spans[at], whole)))
  return [element('div', {className: ['parallel'], role: 'group', ariaLabel: name}, [label, ...folds])]
}

/** When the agents of a call ran, as far as the outline knows. */
function spanOf(node: Delegation): Span | undefined {
  const spans = node.children.flatMap((child): Span[] => {
    if (child.type !== 'thread' || child.rollup.ms === undefined) return []
    const starts = [...turns(child)].map(({time}) => Date.parse(time ?? '')).filter((time) => !Number.isNaN(time))
    if (starts.length === 0) return []
    const from = starts.reduce((a, b) => Math.min(a, b))
    return [{from, to: from + child.rollup.ms}]
  })
  return spans.length > 0 ? joined(spans) : undefined
}

function joined(spans: readonly Span[]): Span {
  return spans.reduce((a, b) => ({from: Math.min(a.from, b.from), to: Math.max(a.to, b.to)}))
}

function between({from, to}: Span): Array<Element | string> {
  const [start, end] = [clock(from), clock(to)]
  if (!start || !end) return []
  const first = element('time', {dateTime: start.iso}, [start.text])
  if (start.text === end.text) return [', ', first]
  return [', ', first, ' to ', element('time', {dateTime: end.iso}, [end.text])]
}

function trackHast(span: Span | undefined, whole: Span | undefined): Element | undefined {
  if (!span || !whole || whole.to <= whole.from) return undefined
  const percent = (ms: number) => `${Math.round((ms / (whole.to - whole.from)) * 1000) / 10}%`
  return element('svg', {className: ['track'], ariaHidden: 'true'}, [
    element('rect', {className: ['bed'], width: '100%', height: '3'}),
    element('rect', {
      className: ['bar'],
      x: percent(span.from - whole.from),
      width: percent(span.to - span.from),
      height: '3'
    })
  ])
}
