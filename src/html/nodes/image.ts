import type {Element, ElementContent} from 'hast'
import type {Document, Image} from '../../ast/nodes.js'
import {attachment} from '../../content/attachment.js'
import {oneLine} from '../../content/one-line.js'
import {code} from '../../tools/kit.js'
import {contentHast} from '../content.js'
import {element} from '../element.js'
import {anchors, idOf, type Scene, setting} from './scene.js'

/** A picture with its true size and where it is from; only its name where it cannot be seen. */
export function imageHast(node: Image, scene: Scene, from: string): ElementContent[] {
  const media = scene.place.media(node)
  if (!media) return [...anchors(node, scene), ...contentHast([attachment(node)], setting(node, scene))]
  const {url, width, height} = media
  const alt = node.alt ? oneLine(node.alt, 200) : ''
  const properties = {src: url, ...(width && height ? {width, height} : {}), alt: alt || 'Image', loading: 'lazy'}
  const size = width && height ? [`${width} × ${height}`] : []
  const format = oneLine(node.mediaType, 40)
    .replace(/^image\//, '')
    .toUpperCase()
  const caption = [[`Image ${from}`, ...size, format].join(', '), ...(alt ? [alt] : [])].join(': ')
  return [
    figure(node, scene, [element('a', {href: url}, [element('img', properties)]), element('figcaption', {}, [caption])])
  ]
}

/** A file that was given whole: what it is, and its text where it has some. */
export function documentHast(node: Document, scene: Scene): ElementContent[] {
  const nodes = [attachment(node), ...(node.source === 'text' ? [code(node.value)] : [])]
  return [element('div', {className: ['document'], ...idOf(node, scene)}, contentHast(nodes, setting(node, scene)))]
}

function figure(node: Image, scene: Scene, children: Element[]): Element {
  return element('figure', {className: ['image'], ...idOf(node, scene)}, children)
}
