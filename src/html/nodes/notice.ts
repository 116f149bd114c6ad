import type {ElementContent} from 'hast'
import type {RootContent} from 'mdast'
import type {Notice} from '../../ast/nodes.js'
import {oneLine} from '../../content/one-line.js'
import {count} from '../../content/quantities.js'
import {code} from '../../tools/kit.js'
import {jsonOutput, parsed} from '../../tools/kit-json.js'
import {contentHast} from '../content.js'
import {lineCount} from '../cut-text.js'
import {element} from '../element.js'
import {lineHast} from './line.js'
import {anchors, idOf, type Scene, setting} from './scene.js'

/** Longer notices are folded, if nothing is wrong. */
const longest = 200

/** What the harness said: in one line, with more of it below where there is more. */
export function noticeHast(node: Notice, scene: Scene): ElementContent[] {
  const {level, kind, value} = node
  const folded = level === 'info' ? foldedOf(node) : undefined
  if (folded) return foldHast(node, scene, folded)
  const line = oneLine(value)
  const isShort = line.length <= longest && (level === 'info' || line === value.trim())
  const classes = level === 'info' ? ['notice'] : ['notice', level]
  const words = isShort ? line : oneLine(value, longest)
  const said = kind === 'file' ? element('code', {}, [words]) : words
  const notice = element('p', {className: classes, ...idOf(node, scene)}, [
    element('b', {}, [nameOf(kind)]),
    ...(words ? [element('span', {dir: 'auto'}, [said])] : [])
  ])
  const whole = isShort ? [] : contentHast([code(value)], setting(node, scene))
  return [...anchors(node, scene), notice, ...whole]
}

/** A notice in a line, and what is below it. */
interface Folded {
  arg: ElementContent | string
  meta?: string
  whole: RootContent[]
  /** What the box below is called. */
  what?: string
}

/** Of what is long, the start; of a file, where it is and how long; of JSON, what its fields say. */
function foldedOf({kind, value}: Notice): Folded | undefined {
  const fields = fieldsIn(value)
  if (fields) return {arg: fields, whole: jsonOutput(value)}
  const path = kind === 'file' ? pathAbove.exec(value)?.[1] : undefined
  const rest = path === undefined ? '' : withoutEnd(value.slice(path.length + 1))
  if (path !== undefined && rest.trim()) {
    const file = oneLine(path, longest)
    return {arg: element('code', {}, [file]), meta: count(lineCount(rest), 'line'), whole: [code(rest)], what: file}
  }
  return oneLine(value).length > longest ? {arg: oneLine(value, longest), whole: [code(value)]} : undefined
}

/** A path by itself, above what stands in the file or the folder. */
const pathAbove = /^(\S(?:[^\n]{0,400}\S)?)\n/

/** Without the empty lines at its end: a pattern would try them at every empty line before. */
function withoutEnd(text: string): string {
  let end = text.length
  while (text.charAt(end - 1) === '\n') end--
  return text.slice(0, end)
}

function foldHast(node: Notice, scene: Scene, {arg, meta, whole, what}: Folded): ElementContent[] {
  const properties = {className: ['call', 'notice-fold'], ...idOf(node, scene)}
  const line = lineHast({name: nameOf(node.kind), arg: [arg], ...(meta && {meta: [meta]})})
  const how = {...setting(node, scene), ...(what && {what})}
  const inside = element('div', {className: ['inside']}, contentHast(whole, how))
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
