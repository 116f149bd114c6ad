import type {Blockquote, Nodes, Root, RootContent} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import type {Session} from '../src/ast/nodes.js'
import type {LooseNode} from '../src/content/loose-node.js'
import {muteMentions} from '../src/markdown/mute-mentions.js'
import type {Piece} from '../src/markdown/piece.js'
import {pieces} from '../src/markdown/pieces.js'
import {quote} from '../src/markdown/quote.js'
import {type MarkdownOptions, markdownDefaults} from '../src/options.js'
import {createReport} from '../src/report.js'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** A session as it is printed: the pieces, their text, and what a reader makes of the text. */
export interface ReadBack {
  list: Piece[]
  markdown: string
  tree: Root
}

/** Print a whole tree and read it again. */
export function readBack(session: Session, asked: Partial<MarkdownOptions>): ReadBack {
  const options = {...markdownDefaults, ...asked}
  const load = () => {
    throw new Error('A whole tree has no stubs')
  }
  const list = [...pieces(session, {load, report: createReport(), options})]
  const markdown = [...quote(list)].join('')
  return {list, markdown, tree: parse(markdown)}
}

/** Markdown as GitHub's dialect reads it. */
export function parse(markdown: string): Root {
  return parser.parse(markdown)
}

/** Where what was read is not what was printed: a path and both sides; nothing where it is. */
export function firstDifference({list, tree}: Pick<ReadBack, 'list' | 'tree'>): string | undefined {
  return difference(nested(list), tree, 'root')
}

/** Pieces as one tree, each in as many quotes as it is deep. */
function nested(list: readonly Piece[]): Root {
  const root: Root = {type: 'root', children: []}
  const open: Array<Root | Blockquote> = [root]
  for (const {depth, nodes} of list) {
    const shown = muteMentions(nodes).filter((node) => !isEmpty(node))
    if (shown.length === 0) continue
    open.length = Math.min(open.length, depth + 1)
    for (const node of shown) {
      while (open.length <= depth) {
        const inner: Blockquote = {type: 'blockquote', children: []}
        append(open.at(-1), inner)
        open.push(inner)
      }
      append(open.at(-1), node)
    }
  }
  return root
}

function append(parent: Root | Blockquote | undefined, node: RootContent): void {
  const children: RootContent[] = parent?.children ?? []
  // What keeps two lists apart.
  if (node.type === 'list' && children.at(-1)?.type === 'list') children.push({type: 'html', value: '<!-- -->'})
  children.push(node)
}

function isEmpty(node: RootContent): boolean {
  return node.type === 'paragraph' && node.children.every((child) => child.type === 'text' && !child.value.trim())
}

const unprinted = new Set(['children', 'position', 'data', 'spread'])

function difference(printed: LooseNode, read: LooseNode, path: string): string | undefined {
  const [before, after] = [fieldsOf(printed), fieldsOf(read)]
  for (const field of new Set([...before.keys(), ...after.keys()])) {
    const [left, right] = [before.get(field), after.get(field)]
    if (left !== right && !isSame(left, right)) return `${path}: ${field} ${brief(left)} is read as ${brief(right)}`
  }
  const [ours, theirs] = [withoutSeams(printed), withoutSeams(read)]
  for (let at = 0; at < Math.max(ours.length, theirs.length); at++) {
    const [left, right] = [ours[at], theirs[at]]
    const place = `${path} > ${at} ${left?.type}`
    if (!left || !right) return `${place}: ${brief(left)} is read as ${brief(right)}`
    const found = difference(left, right, place)
    if (found) return found
  }
  return
}

/** What a node says of itself; empty, false and absent are the same to a reader. */
function fieldsOf(node: LooseNode): Map<string, unknown> {
  return new Map(Object.entries(node).filter(([field, value]) => !unprinted.has(field) && value))
}

function isSame(before: unknown, after: unknown): boolean {
  return typeof before === 'object' && JSON.stringify(before) === JSON.stringify(after)
}

/**
 * Children as a reader sees them. Texts that are neighbours are one text; a bare address is one as well, since it is
 * read as a link however it is printed; a heading has one line. Word joiners are another test's.
 */
function withoutSeams({type, children = []}: LooseNode): LooseNode[] {
  const result: LooseNode[] = []
  for (const child of children) {
    const value = type === 'heading' && child.type === 'break' ? '\n' : (bareAddress(child) ?? textOf(child))
    const last = result.at(-1)
    if (value === undefined) result.push(child.type === 'inlineCode' ? {...child, value: spaced(child.value)} : child)
    else if (last?.type === 'text') result[result.length - 1] = {type: 'text', value: `${last.value}${value}`}
    else if (value !== '') result.push({type: 'text', value})
  }
  return type === 'heading' ? onOneLine(result) : result
}

function onOneLine(children: LooseNode[]): LooseNode[] {
  return children.flatMap((child, at) => {
    if (child.type !== 'text') return [child]
    const start = at === 0 ? spaced(child.value).trimStart() : spaced(child.value)
    const value = at === children.length - 1 ? start.trimEnd() : start
    return value === '' ? [] : [{...child, value}]
  })
}

function textOf({type, value}: LooseNode): string | undefined {
  return type === 'text' && typeof value === 'string' ? value.replaceAll('\u2060', '') : undefined
}

function spaced(value: unknown): string {
  return String(value).replace(/\s+/g, ' ')
}

function bareAddress({type, url, children}: LooseNode): string | undefined {
  const value = type === 'link' && children?.length === 1 ? children[0]?.value : undefined
  if (typeof value !== 'string') return
  return [value, `http://${value}`, `mailto:${value}`].some((address) => address === url)
    ? value.replaceAll('\u2060', '')
    : undefined
}

function brief(value: unknown): string {
  const text = JSON.stringify(value, (key, inner) => (key === 'position' ? undefined : inner)) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

/** Every node at or below one, with the number of quotes it stands in; parents first. */
export function* walk(node: Nodes, depth = 0): Generator<{node: Nodes; depth: number}> {
  const stack = [{node, depth}]
  for (let top = stack.pop(); top; top = stack.pop()) {
    yield top
    if (!('children' in top.node)) continue
    const inner = top.depth + (top.node.type === 'blockquote' ? 1 : 0)
    for (const child of top.node.children.toReversed()) stack.push({node: child, depth: inner})
  }
}

const ours =
  /^(?:<details>\n<summary>[^<>]*<\/summary>|<\/details>|<!-- -->|<!-- claude-export: [A-Za-z0-9_-]{1,80} -->)$/

/** What is wrong with the folds of a document and with other HTML in it: all is ours, and closed where it was opened. */
export function foldProblems(tree: Root): string[] {
  const problems: string[] = []
  for (const {node} of walk(tree)) {
    if (!('children' in node)) continue
    const isFlow = node.type === 'root' || node.type === 'blockquote'
    let open = 0
    for (const child of node.children) {
      if (child.type !== 'html') continue
      const line = child.position?.start.line
      if (!isFlow || !ours.test(child.value)) problems.push(`HTML that is not ours at ${line}: ${brief(child.value)}`)
      if (child.value.startsWith('<details>')) open++
      if (child.value === '</details>' && --open < 0) problems.push(`A fold that is not open ends at ${line}`)
    }
    if (open > 0) problems.push(`A fold is open at ${node.position?.end.line}`)
  }
  return problems
}
