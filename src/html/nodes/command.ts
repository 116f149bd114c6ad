import type {ElementContent} from 'hast'
import type {Command} from '../../ast/nodes.js'
import {cleanText} from '../../content/clean-text.js'
import {oneLine} from '../../content/one-line.js'
import {count} from '../../content/quantities.js'
import {output} from '../../tools/kit.js'
import {contentHast} from '../content.js'
import {element} from '../element.js'
import {lineHast} from './line.js'
import {promptOf} from './prompt.js'
import {idOf, type Scene, setting} from './scene.js'

/** A command as it was typed, what it printed, and what it told the model. */
export function commandHast(node: Command, scene: Scene): ElementContent[] {
  const {kind, name, args, children} = node
  const line = kind === 'bash' ? `! ${name}` : name.startsWith('/') ? name : `/${name}`
  const typed = cleanText(args ? `${line} ${args}` : line)
  return [
    element('p', {className: ['typed'], ...idOf(node, scene)}, [typed]),
    ...children.flatMap(({format, value}) => {
      return format === 'markdown' ? promptOf(value, node.id, scene) : outputHast(value, node, scene)
    })
  ]
}

/** More lines are folded. */
const longest = 20

function outputHast(value: string, node: Command, scene: Scene): ElementContent[] {
  const content = contentHast(output(value), {...setting(node, scene), what: 'Output'})
  const lines = value.trimEnd().split('\n').length
  if (lines <= longest) return content
  const line = lineHast({name: 'Output', arg: [oneLine(value, 160)], meta: [count(lines, 'line')]})
  return [element('details', {className: ['call']}, [line, element('div', {className: ['inside']}, content)])]
}
