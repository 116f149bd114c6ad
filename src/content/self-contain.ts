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
      case 'link':
        return isSafe(node.url ?? '') ? [node] : spelled(node)
      case 'image':
        return shownAsLink(node)
      case 'table':
        return [widened(node)]
      case 'definition':
        return used.has(node) ? [] : [unusedDefinition(node)]
      case 'linkReference':
      case 'imageReference':
        return checked(resolved(node, definitions.get(node.identifier ?? '')))
      case 'footnoteReference':
        return [text(`[^${node.label ?? node.identifier}]`)]
      case 'footnoteDefinition':
        return footnote(node)
      default:
        return [node]
    }
  })
}

/** How much longer a text becomes when its references are links: one long address may be meant a thousand times. */
export function lengthOfReferences(root: LooseNode): number {
  const lengths = new Map<string, number>()
  let sum = 0
  for (const {node} of descendants(root)) {
    if (node.type !== 'definition' || node.identifier === undefined || lengths.has(node.identifier)) continue
    lengths.set(node.identifier, (node.url?.length ?? 0) + (node.title?.length ?? 0))
  }
  for (const {node} of descendants(root)) {
    if (node.type.endsWith('Reference')) sum += lengths.get(node.identifier ?? '') ?? 0
  }
  return sum
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
  const children = (node.children ?? []).map(onOneLine)
  if (depth <= 6) return {type: 'heading', depth, children}
  return paragraph([{type: 'strong', children}])
}

/** A heading is one line, even where the log's was underlined and longer. */
function onOneLine(node: LooseNode): LooseNode {
  if (node.type === 'break') return text(' ')
  if (node.type === 'text') return text((node.value ?? '').replace(/\s*\n\s*/g, ' '))
  return node.children ? {...node, children: node.children.map(onOneLine)} : node
}

/** A cell beyond the last column of the head would not be rendered. */
function widened(table: LooseNode): LooseNode {
  const [head, ...rows] = table.children ?? []
  const cells = head?.children ?? []
  const missing = Math.max(0, ...rows.map(({children = []}) => children.length)) - cells.length
  if (!head || missing <= 0) return table
  const more = Array.from({length: missing}, (): LooseNode => ({type: 'tableCell', children: []}))
  const align = [...(table.align ?? []), ...more.map(() => null)]
  return {...table, align, children: [{...head, children: [...cells, ...more]}, ...rows]}
}

/** Addresses that lead to pages, to mail, or to a place beside the document. */
function isSafe(url: string): boolean {
  return /^(?:https?|mailto):/i.test(url) || !/^[^/?#]*:/.test(url)
}

function checked(node: LooseNode): LooseNode[] {
  if (node.type === 'image') return shownAsLink(node)
  return isSafe(node.url ?? '') ? [node] : spelled(node)
}

/** What a link leads to, where that is better not followed. */
function spelled({url = '', children = []}: LooseNode): LooseNode[] {
  const [only] = children
  if (url === '' || (children.length === 1 && only?.value === url)) return children
  return [...children, text(' ('), {type: 'inlineCode', value: url}, text(')')]
}

/** A picture from elsewhere is not fetched for whoever reads the document. */
function shownAsLink({url = '', alt}: LooseNode): LooseNode[] {
  const label = [text(alt || url || 'image')]
  return url && isSafe(url) ? [{type: 'link', url, children: label}] : spelled({type: 'link', url, children: label})
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
