import type {RootContent} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import {unified} from 'unified'

/** mdast as GitHub-flavoured Markdown, without the line ending at its end. */
export function print(nodes: RootContent[]): string {
  return printer.stringify({type: 'root', children: nodes}).replace(/\n+$/, '')
}

// Cells are not padded: one long cell would widen every row.
const printer = unified()
  .use(remarkStringify, {bullet: '-', rule: '-', listItemIndent: 'one'})
  .use(remarkGfm, {tablePipeAlign: false})
  .freeze()
