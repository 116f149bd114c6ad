import type {ElementContent} from 'hast'
import {count, duration} from '../../content/quantities.js'
import type {Run} from '../../transform/fold-runs.js'
import {element} from '../element.js'
import {callHast} from './call.js'
import {lineHast} from './line.js'
import type {Scene} from './scene.js'

/** A run of quiet calls, in one line. */
export function runHast({children}: Run, scene: Scene): ElementContent[] {
  const counts = new Map<string, number>()
  for (const {name} of children) counts.set(name, (counts.get(name) ?? 0) + 1)
  const kinds = [...counts].sort(([, a], [, b]) => b - a).map(([name, amount]) => `${amount} ${name}`)
  const ms = children.reduce((sum, call) => sum + (call.duration ?? 0), 0)
  const line = lineHast({
    name: count(children.length, 'call'),
    arg: [kinds.join(', ')],
    meta: ms > 0 ? [duration(ms)] : []
  })
  const calls = children.flatMap((call) => callHast(call, scene))
  return [element('details', {className: ['run']}, [line, element('div', {className: ['inside']}, calls)])]
}
