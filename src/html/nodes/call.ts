import type {ElementContent, Properties} from 'hast'
import type {RootContent} from 'mdast'
import type {Image, ToolCall} from '../../ast/nodes.js'
import {oneLine} from '../../content/one-line.js'
import {view} from '../../tools/index.js'
import {toolName} from '../amounts.js'
import {type ContentSetting, contentHast} from '../content.js'
import {element} from '../element.js'
import {phrasingHast} from '../phrasing.js'
import {figureOf, flagOf, whyOf} from './call-facts.js'
import {imageHast} from './image.js'
import {lineHast, span} from './line.js'
import {anchors, idOf, type Scene, setting} from './scene.js'

/** What people came to see: in the main thread these are open, and so is what gave a picture. */
const open: ReadonlySet<string> = new Set(['Edit', 'MultiEdit', 'TodoWrite'])

/** Of a file that was written; one that was only read is bulk. Colours are what takes longest of all. */
const linesColoured = 20

/** A call in one line; what it was given and gave back folded. */
export function callHast(node: ToolCall, scene: Scene): ElementContent[] {
  const {report, tools} = scene.place
  const shown = view(node, tools ? {report, tools} : {report})
  const flag = flagOf(node)
  const path = node.input.file_path
  const how = setting(node, scene)
  if (typeof path === 'string') how.path = path
  const pictures = picturesOf(node)
  const isOpen = (open.has(node.name) || pictures.length > 0) && scene.thread.role === 'main' && !flag
  const back = {...how, coloured: node.name === 'Read' ? 0 : linesColoured}
  if (!isOpen) back.what = 'Output'
  how.coloured = linesColoured
  how.what = 'Input'
  const inside = contentHast(shown.call, how)
  inside.push(...(isOpen ? quietly(shown.result, back) : contentHast(shown.result, back)))
  for (const picture of pictures) inside.push(...imageHast(picture, scene, `given by ${toolName(node.name, 100)}`))
  const properties: Properties = {className: flag ? ['call', 'failed'] : ['call'], ...idOf(node, scene)}
  if (isOpen) properties.open = true
  const line = lineHast({
    ...namesOf(node, phrasingHast(shown.summary)),
    flag,
    meta: figureOf(node, shown),
    why: whyOf(node)
  })
  const content = inside.length > 0 ? inside : [element('p', {}, [emptyWords(node)])]
  const all: ElementContent[] = anchors(node, scene)
  all.push(element('details', properties, [line, element('div', {className: ['inside']}, content)]))
  return all
}

function picturesOf({children}: ToolCall): Image[] {
  return children.flatMap((result) => result.children.filter((child) => child.type === 'image'))
}

/** A tool of a server is known by its server; its whole name is long. */
function namesOf({name, server}: ToolCall, arg: ElementContent[]): {name: string; arg: Array<ElementContent | string>} {
  if (server === undefined) return {name: oneLine(name, 100), arg}
  const start = `mcp__${server}__`
  if (!name.startsWith(start)) return {name: oneLine(name, 100), arg}
  const tool = element('code', {}, [oneLine(name.slice(start.length), 100)])
  return {name: 'MCP', arg: [`${oneLine(server, 60)} `, tool, ...(arg.length > 0 ? [' ', ...arg] : [])]}
}

/** What came back, and of what the tool only says for the record no more than that it does. */
export function quietly(nodes: readonly RootContent[], how: ContentSetting): ElementContent[] {
  const isSaying = (node: RootContent) => node.type === 'code' && node.lang !== 'diff'
  const shown = nodes.filter((node) => !isSaying(node))
  const [words, ...more] = nodes.filter(isSaying)
  if (words?.type !== 'code') return contentHast(shown, how)
  const line = element('summary', {}, [element('b', {}, ['Output']), span('brief', [`: ${oneLine(words.value, 120)}`])])
  const inside = element('div', {className: ['inside']}, contentHast([words, ...more], {...how, what: 'Output'}))
  return [...contentHast(shown, how), element('details', {className: ['fold']}, [line, inside])]
}

function emptyWords({status, children}: ToolCall): string {
  return status === 'pending' || children.length === 0
    ? 'The log holds no result.'
    : 'Nothing more was given or returned.'
}
