import type {ElementContent} from 'hast'
import type {Notice} from '../../ast/nodes.js'
import {oneLine} from '../../content/one-line.js'
import {code} from '../../tools/kit.js'
import {jsonOutput, parsed} from '../../tools/kit-json.js'
import {contentHast} from '../content.js'
import {element} from '../element.js'
import {lineHast} from './line.js'
import {anchors, idOf, type Scene, setting} from './scene.js'

/** Longer notices are folded, if nothing is wrong. */
const longest = 200

/** What the harness said: in one line, with more of it below where there is more. */
export function noticeHast(node: Notice, scene: Scene): ElementContent[] {
  const {level, kind, value} = node
  const line = oneLine(value)
  const isShort = line.length <= longest && (level === 'info' || line === value.trim())
  const fields = fieldsIn(value)
  if (level === 'info' && (!isShort || fields)) return foldHast(node, scene, fields)
  const classes = level === 'info' ? ['notice'] : ['notice', level]
  const said = isShort ? line : oneLine(value, longest)
  const notice = element('p', {className: classes, ...idOf(node, scene)}, [
    element('b', {}, [nameOf(kind)]),
    ...(said ? [element('span', {dir: 'auto'}, [said])] : [])
  ])
  const whole = isShort ? [] : contentHast([code(value)], setting(node, scene))
  return [...anchors(node, scene), notice, ...whole]
}

function foldHast(node: Notice, scene: Scene, fields: string | undefined): ElementContent[] {
  const properties = {className: ['call', 'notice-fold'], ...idOf(node, scene)}
  const line = lineHast({name: nameOf(node.kind), arg: [fields ?? oneLine(node.value, longest)]})
  const whole = fields ? jsonOutput(node.value) : [code(node.value)]
  const inside = element('div', {className: ['inside']}, contentHast(whole, setting(node, scene)))
  return [...anchors(node, scene), element('details', properties, [line, inside])]
}

/** A notice that is JSON, in words: `type: idle, from: rev`. */
function fieldsIn(value: string): string | undefined {
  const fields = value.startsWith('{') && value.length < 100_000 ? parsed(value) : undefined
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined
  const words = Object.entries(fields).map(([key, field]) => {
    return typeof field === 'object' ? key : `${key}: ${field}`
  })
  return oneLine(words.join(', '), longest) || undefined
}

function nameOf(kind: string): string {
  const name = oneLine(kind, 60).replaceAll('-', ' ')
  if (!name) return 'Notice'
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`.replace(/^Api\b/, 'API')
}
