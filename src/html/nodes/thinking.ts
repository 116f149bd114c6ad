import type {ElementContent} from 'hast'
import type {Thinking} from '../../ast/nodes.js'
import {element} from '../element.js'
import {gistOfBlocks, wordCount} from './gist.js'
import {lineHast} from './line.js'
import {idOf, type Scene} from './scene.js'
import {proseNodes, textBox} from './text.js'

/** What the model thought, folded; only that it did where the log does not say what. */
export function thinkingHast(node: Thinking, scene: Scene): ElementContent[] {
  if (!node.value.trim()) {
    if (!node.redacted) return []
    const said = 'The log holds only a signature'
    return [
      element('p', {className: ['notice'], ...idOf(node, scene)}, [
        element('b', {}, ['Thinking']),
        element('span', {}, [said])
      ])
    ]
  }
  const properties = {className: ['call', 'thinking'], ...idOf(node, scene)}
  const nodes = proseNodes(node.value, scene)
  const line = lineHast({
    name: 'Thinking',
    arg: [element('i', {dir: 'auto'}, [gistOfBlocks(nodes)])],
    meta: [wordCount(node.value)]
  })
  const inside = element('div', {className: ['inside']}, textBox(nodes, node.id, scene))
  return [element('details', properties, [line, inside])]
}
