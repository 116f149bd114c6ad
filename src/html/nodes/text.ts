import type {ElementContent} from 'hast'
import type {RootContent} from 'mdast'
import type {Text} from '../../ast/nodes.js'
import {markdownText} from '../../content/markdown-text.js'
import {plainText} from '../../content/plain-text.js'
import {contentHast} from '../content.js'
import {element} from '../element.js'
import {idOf, type Scene, setting} from './scene.js'

/** What somebody wrote, as prose. */
export function textHast(node: Text, scene: Scene): ElementContent[] {
  const content = contentHast(textNodes(node, scene), setting(node, scene))
  return content.length > 0 ? [element('div', {className: ['text'], ...idOf(node, scene)}, content)] : []
}

/** Prose that is no node of its own; what it holds links to `id`. */
export function proseHast(value: string, id: string, scene: Scene): ElementContent[] {
  return textBox(proseNodes(value, scene), id, scene)
}

/** Prose, read. */
export function proseNodes(value: string, scene: Scene): RootContent[] {
  return textNodes({format: 'markdown', value}, scene)
}

/** Prose that was read, as `proseHast` gives it. */
export function textBox(nodes: readonly RootContent[], id: string, scene: Scene): ElementContent[] {
  const content = contentHast(nodes, setting({id}, scene))
  return content.length > 0 ? [element('div', {className: ['text']}, content)] : []
}

function textNodes({format, value, position}: Omit<Text, 'type' | 'id'>, {place, thread}: Scene): RootContent[] {
  if (format === 'plain') return plainText(value)
  const line = position?.start.line
  const file = thread.source
  return markdownText(value, () => place.report.warn('long-text', line === undefined ? {file} : {file, line}))
}
