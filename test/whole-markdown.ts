import type {Nodes, Root} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** What is open at the end of a document or of a quote in it: fences and folds. */
export function openEnds(markdown: string): string[] {
  const lines = markdown.split('\n')
  const problems: string[] = []
  const root: Root = parser.parse(markdown)
  const waiting: Nodes[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const end = node.position?.end.line ?? 0
    const isFenced = node.type === 'code' && /[`~]{3}/.test(lines[(node.position?.start.line ?? 1) - 1] ?? '')
    if (isFenced && !/[`~]{3,}$/.test(lines[end - 1] ?? '')) problems.push(`A fence is open at line ${end}`)
    if (!('children' in node)) continue
    let open = 0
    for (const child of node.children) {
      waiting.push(child)
      if (child.type !== 'html') continue
      open += child.value.startsWith('<details>') ? 1 : child.value === '</details>' ? -1 : 0
      if (open < 0) problems.push(`A fold ends that was not opened at line ${child.position?.start.line}`)
    }
    if (open > 0) problems.push(`A fold is open at line ${end}`)
  }
  return problems
}
