import type {ElementContent} from 'hast'
import type {Unknown} from '../../ast/nodes.js'
import {oneLine} from '../../content/one-line.js'
import {json} from '../../tools/kit.js'
import {contentHast} from '../content.js'
import {element} from '../element.js'
import {lineHast} from './line.js'
import {anchors, idOf, type Scene, setting} from './scene.js'

/** What we do not understand, as it stood in the log; of a record outside the conversation only what fields it has. */
export function unknownHast(node: Unknown, scene: Scene): ElementContent[] {
  const {of, name, raw, position} = node
  const what = of === 'entry' ? 'record' : 'block'
  const type = name ? [' of type ', element('code', {}, [oneLine(name, 100)])] : []
  const isFlat = of === 'entry' && (typeof raw !== 'object' || raw === null || !('uuid' in raw))
  const fields = isFlat && typeof raw === 'object' && raw !== null ? Object.keys(raw).join(', ') : ''
  const kept = isFlat ? (fields ? `, with ${oneLine(fields, 300)}` : '') : ', kept as it was'
  const arg = [what, ...type, kept]
  if (isFlat) {
    const notice = element('p', {className: ['notice', 'unknown'], ...idOf(node, scene)}, [
      element('b', {}, ['Unknown']),
      element('span', {}, arg)
    ])
    return [...anchors(node, scene), notice]
  }
  const meta = position ? [`line ${position.start.line}`] : []
  const inside = element('div', {className: ['inside']}, contentHast([json(raw)], setting(node, scene)))
  const fold = element('details', {className: ['call', 'unknown'], ...idOf(node, scene)}, [
    lineHast({name: 'Unknown', arg, meta}),
    inside
  ])
  return [...anchors(node, scene), fold]
}
