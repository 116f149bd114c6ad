import {descendants, type LooseNode, rewrite} from './loose-node.js'

/** Our own headings end at this level; the log's begin below. */
const headings = 2

/** Make a parsed text safe beside others: no raw HTML, no definitions or footnotes to clash, no heading above ours. */
export function selfContain(root: LooseNode): void {
  const definitions = new Map<string, LooseNode>()
  const used = new Set<LooseNode>()
  for (const {node} of descendants(root)) {
    if (node.type !== 'definition' || node.identifier === undefined) continue
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node)
  }
  for (const {node} of descendants(root)) {
    const definition = node.type.endsWith('Reference') && definitions.get(node.identifier ?? '')
    if (definition) used.add(definition)
  }
  rewrite(root, (node, parent) => {
    switch (node.type) {
      case 'html':
        return [htmlAsText(node, parent)]
      case 'heading':
        return [lowered(node)]
      case 'definition':
        return used.has(node) ? [] : [unusedDefinition(node)]
      case 'linkReference':
      case 'imageReference':
        return [resolved(node, definitions.get(node.identifier ?? ''))]
      case 'footnoteReference':
        return [text(`[^${node.label ?? node.identifier}]`)]
      case 'footnoteDefinition':
        return footnote(node)
      default:
        return [node]
    }
  })
}

const flowParents = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

function htmlAsText(node: LooseNode, parent: LooseNode): LooseNode {
  const value = node.value ?? ''
  if (!flowParents.has(parent.type)) return text(value)
  // Several lines keep their shape only as code.
  return value.includes('\n') ? {type: 'code', lang: 'html', value} : paragraph([text(value)])
}

function lowered(node: LooseNode): LooseNode {
  const depth = (node.depth ?? 1) + headings
  const children = node.children ?? []
  if (depth <= 6) return {type: 'heading', depth, children}
  return paragraph([{type: 'strong', children}])
}

function unusedDefinition({label, identifier, url, title}: LooseNode): LooseNode {
  const start = text(`[${label ?? identifier}]: `)
  const address: LooseNode[] = url ? [{type: 'inlineCode', value: url}] : []
  return paragraph([start, ...address, ...(title ? [text(` "${title}"`)] : [])])
}

function resolved(node: LooseNode, definition: LooseNode | undefined): LooseNode {
  const {url = '', title} = definition ?? {}
  if (node.type === 'imageReference') return {type: 'image', url, title, alt: node.alt}
  return {type: 'link', url, title, children: node.children ?? []}
}

function footnote({label, identifier, children = []}: LooseNode): LooseNode[] {
  const start = text(`[^${label ?? identifier}]: `)
  const [first, ...rest] = children
  if (first?.type !== 'paragraph') return [paragraph([start]), ...children]
  return [paragraph([start, ...(first.children ?? [])]), ...rest]
}

function paragraph(children: LooseNode[]): LooseNode {
  return {type: 'paragraph', children}
}

function text(value: string): LooseNode {
  return {type: 'text', value}
}
