import type {Paragraph} from 'mdast'
import type {Document, Image} from '../ast/nodes.js'
import {oneLine} from './one-line.js'
import {size} from './quantities.js'

/** A line in place of a picture or a document: what it is, how large, where. */
export function attachment(node: Image | Document): Paragraph {
  const name = node.type === 'image' ? node.alt : node.name
  const facts = [
    ...(node.mediaType.endsWith('/*') ? [] : [oneLine(node.mediaType, 80)]),
    ...(name ? [oneLine(name, 200)] : [])
  ]
  if (node.source === 'base64') facts.push(size(decodedLength(node.value)))
  if (node.source === 'text') facts.push(size(Buffer.byteLength(node.value)))
  const label = `${node.type === 'image' ? 'Image' : 'Document'}: ${facts.join(', ')}`
  const children: Paragraph['children'] = [{type: 'emphasis', children: [{type: 'text', value: label}]}]
  const address = node.source === 'url' || node.source === 'file' ? oneLine(node.value, 400) : ''
  if (address) children.push({type: 'text', value: ' '}, {type: 'inlineCode', value: address})
  return {type: 'paragraph', children}
}

function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding)
}
