import type {Nodes as HtmlNodes, Root as HtmlRoot} from 'hast'
import type {Root, RootContent} from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, {defaultSchema} from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
import {unified} from 'unified'
import {walk} from './read-back.js'

const withoutHtml = unified().use(remarkRehype).freeze()
const withHtml = unified().use(remarkRehype, {allowDangerousHtml: true}).use(rehypeRaw).freeze()
const sanitizer = unified().use(rehypeSanitize, defaultSchema).freeze()

/** What would go wrong with a document on GitHub: as HTML, sanitized by its rules, with what it links by itself. */
export function githubProblems(tree: Root): string[] {
  const raw = withHtml.runSync(tree)
  const clean = sanitizer.runSync(raw)
  const problems = [
    ...differences('Sanitizing changes', flat(raw), flat(clean)),
    ...differences(
      'HTML of the log',
      flat(withoutHtml.runSync(tree)),
      flat(raw).filter(({text}) => !isFold(text))
    ),
    ...differences('A fold holds', foldsOf(tree), detailsOf(clean)),
    ...badAddresses(raw),
    ...mentions(clean)
  ]
  return [...new Set(problems)]
}

interface Token {
  text: string
}

function isFold(tag: string): boolean {
  return tag === '<details {}>' || tag === '<summary {}>'
}

function differences(what: string, before: readonly Token[], after: readonly Token[]): string[] {
  const at = before.findIndex(({text}, index) => text !== after[index]?.text)
  const place = at < 0 && before.length !== after.length ? before.length : at
  return place < 0 ? [] : [`${what}: ${brief(before[place])} is ${brief(after[place])}`]
}

function brief(token: Token | undefined): string {
  return token ? token.text.slice(0, 300) : 'nothing'
}

/** Elements with their attributes and texts, in order; those of folds apart, since they stand in no tree without HTML. */
function flat(root: HtmlRoot): Token[] {
  const tokens: Token[] = []
  for (const {node, inside} of htmlNodes(root)) {
    const isLabel = inside.includes('summary')
    // In a fold's line an address is code, since Markdown is not read there.
    const isOurs = isLabel && node.type === 'element' && node.tagName === 'code'
    if (node.type === 'element' && !isOurs) {
      tokens.push({text: `<${node.tagName} ${JSON.stringify(node.properties, ifSet)}>`})
    }
    if (node.type === 'text' && node.value.trim() && !isLabel) tokens.push({text: unspaced(node.value)})
  }
  return tokens
}

function ifSet(_: string, value: unknown): unknown {
  return value === false ? undefined : value
}

/** What stands between the lines that open and close each fold. */
function foldsOf(tree: Root): Token[] {
  const found: Token[] = []
  for (const {node} of walk(tree)) {
    if (node.type !== 'root' && node.type !== 'blockquote') continue
    const open: Token[] = []
    for (const child of node.children) {
      if (child.type === 'html' && child.value.startsWith('<details>')) {
        const fold = {text: ''}
        open.push(fold)
        found.push(fold)
      } else if (child.type === 'html' && child.value === '</details>') open.pop()
      else for (const fold of open) fold.text += wordsOf(child)
    }
  }
  return found.sort(byText)
}

function detailsOf(root: HtmlRoot): Token[] {
  const found: Token[] = []
  for (const {node} of htmlNodes(root)) {
    if (node.type !== 'element' || node.tagName !== 'details') continue
    const [summary, ...rest] = node.children.filter((child) => child.type !== 'text' || child.value.trim())
    const isLabelled = summary?.type === 'element' && summary.tagName === 'summary'
    found.push({text: isLabelled ? rest.map(textOf).join('') : 'no summary'})
  }
  return found.sort(byText)
}

function byText(a: Token, b: Token): number {
  return a.text < b.text ? -1 : 1
}

/** Words of Markdown as they are rendered. */
function wordsOf(root: RootContent): string {
  let words = ''
  for (const {node} of walk(root)) if ('value' in node && node.type !== 'html') words += unspaced(node.value)
  return words
}

function textOf(node: HtmlNodes): string {
  let text = ''
  for (const {node: inner, inside} of htmlNodes(node)) {
    if (inner.type === 'text' && !inside.includes('summary')) text += unspaced(inner.value)
  }
  return text
}

function unspaced(value: string): string {
  return value.replace(/\s+/g, '')
}

// An issue, a pull request, a discussion or a commit, each of which is told that it was spoken of.
const reference = /https?:\/\/(?:www\.)?github\.com\/[^\s/]+\/[^\s/]+\/(?:issues|pull|discussions|commit)\/\w/i
const safeAddress = /^(?:https?:|mailto:|[^:]*(?:[/?#]|$))/i

function badAddresses(root: HtmlRoot): string[] {
  const problems: string[] = []
  for (const {node} of htmlNodes(root)) {
    if (node.type !== 'element') continue
    for (const address of [node.properties.href, node.properties.src]) {
      if (typeof address !== 'string') continue
      if (!safeAddress.test(address) || reference.test(address)) problems.push(`Address ${address.slice(0, 100)}`)
    }
  }
  return problems
}

// What GitHub turns into a mention, a reference or a link in text.
const live = [/(?<![A-Za-z0-9_])@[A-Za-z0-9]/, /#\d/, /\bGH-\d/i, /[\w.-]@[0-9a-f]{7,40}\b/i, reference]

function mentions(root: HtmlRoot): string[] {
  const problems: string[] = []
  for (const {node, inside} of htmlNodes(root)) {
    if (node.type !== 'text') continue
    const isCode = inside.includes('code')
    if (isCode || inside.includes('a')) {
      if (isCode && /[@#]\u2060/.test(node.value)) problems.push(`Code is changed: ${node.value.slice(0, 200)}`)
      continue
    }
    const found = live.map((pattern) => pattern.exec(node.value)).find((match) => match)
    if (found) problems.push(`Not muted: ${node.value.slice(Math.max(0, found.index - 60), found.index + 60)}`)
  }
  return problems
}

/** Every node, and the elements it stands in. */
function* htmlNodes(root: HtmlNodes): Generator<{node: HtmlNodes; inside: readonly string[]}> {
  const stack: Array<{node: HtmlNodes; inside: readonly string[]}> = [{node: root, inside: []}]
  for (let top = stack.pop(); top; top = stack.pop()) {
    yield top
    if (!('children' in top.node)) continue
    const inside = top.node.type === 'element' ? [...top.inside, top.node.tagName] : top.inside
    for (const node of top.node.children.toReversed()) stack.push({node, inside})
  }
}
