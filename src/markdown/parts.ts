import type {RootContent} from 'mdast'
import type {Image, Text, Unknown} from '../ast/nodes.js'
import {attachment} from '../content/attachment.js'
import {startOf} from '../content/code-points.js'
import {markdownText} from '../content/markdown-text.js'
import {oneLine} from '../content/one-line.js'
import {plainText} from '../content/plain-text.js'
import {count} from '../content/quantities.js'
import {emphasis, json, paragraph} from '../tools/kit.js'
import {fold} from './fold.js'
import type {Piece} from './piece.js'
import type {Part, Scene} from './scene.js'

/** What somebody wrote, and how to say it in fewer words. */
export function textPart(node: Text, kind: Piece['kind'], place: Scene): Part {
  return {
    kind,
    nodes: textNodes(node, place),
    shorten: (characters) => [
      ...textNodes({...node, value: startOf(node.value, characters)}, place),
      paragraph(emphasis(`… ${count(Math.max(0, node.value.length - characters), 'more character')} left out`))
    ]
  }
}

/** A text as its format says. */
export function textNodes({format, value, position}: Text, {report, thread}: Scene): RootContent[] {
  if (format === 'plain') return plainText(value)
  const line = position?.start.line
  const file = thread.source
  return markdownText(value, () => report.warn('long-text', line === undefined ? {file} : {file, line}))
}

/** A picture where it can be seen, else what it is. */
export function imageNodes(node: Image, {picture}: Scene): RootContent[] {
  const url = picture?.(node)
  if (url === undefined) return [attachment(node)]
  return [paragraph({type: 'image', url, alt: node.alt ? oneLine(node.alt, 200) : 'Image'})]
}

/** What we do not understand, as it stood in the log; of a record outside the conversation only what fields it has. */
export function unknownNodes({of, name, raw}: Unknown): RootContent[] {
  const label = `Unknown ${of}${name ? `: ${name}` : ''}`
  const isFlat = of === 'entry' && (typeof raw !== 'object' || raw === null || !('uuid' in raw))
  if (!isFlat) return fold(label, [json(raw)])
  const fields = typeof raw === 'object' && raw !== null ? Object.keys(raw).join(', ') : ''
  return [paragraph(emphasis(oneLine(fields ? `${label} (${fields})` : label, 300)))]
}
