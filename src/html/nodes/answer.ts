import type {Element, ElementContent} from 'hast'
import type {Text, ToolResult} from '../../ast/nodes.js'
import {json, output} from '../../tools/kit.js'
import {contentHast} from '../content.js'
import {element} from '../element.js'
import {quietly} from './call.js'
import {documentHast, imageHast} from './image.js'
import {heading, type Scene, setting} from './scene.js'
import {textHast} from './text.js'

/** What an agent came to, where its thread says it. */
export function answerHast(node: Text, scene: Scene): ElementContent[] {
  if (scene.voice.answer === undefined) scene.voice.answer = node.value
  const head = answerHead('Answer', scene)
  const content = textHast(node, scene)
  return content.length > 0 ? [answerBox(head, content)] : []
}

/** What came back from a delegation, under a name of ours. */
export function resultHast(result: ToolResult, name: string, scene: Scene): ElementContent[] {
  const {last} = scene.headings
  const head = answerHead(result.error ? 'Failed' : name, scene)
  const content = result.children.flatMap((child): ElementContent[] => {
    if (child.type === 'image') return imageHast(child, scene, 'given by the agent')
    if (child.type === 'document') return documentHast(child, scene)
    if (child.type === 'unknown') return contentHast([json(child.raw)], setting(result, scene))
    return child.format === 'markdown' ? textHast(child, scene) : outputHast(child.value, result, scene)
  })
  if (content.length > 0) return [answerBox(head, content, result.error)]
  scene.headings.last = last
  return []
}

/** What went wrong is seen; what the harness says for the record is one line. */
function outputHast(value: string, result: ToolResult, scene: Scene): ElementContent[] {
  const how = {...setting(result, scene), what: 'Output'}
  return result.error ? contentHast(output(value), how) : quietly(output(value), how)
}

/** The line above an answer. */
export function answerHead(name: string, scene: Scene): Element {
  const head = heading(scene.isNested ? scene.base : scene.voice.level, {children: [name]}, scene)
  return element('header', {className: ['by']}, [head, element('span', {}, [`to ${scene.caller}`])])
}

/** An answer on its tint, or on that of failure. */
export function answerBox(head: Element, content: ElementContent[], isError = false): Element {
  return element('div', {className: isError ? ['answer', 'bad'] : ['answer']}, [head, ...content])
}
