import type {Root, RootContent} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {cleanText} from './clean-text.js'
import {descendants} from './loose-node.js'
import {plainBlocks} from './plain-blocks.js'
import {lengthOfReferences, selfContain} from './self-contain.js'
import {slowToParse} from './slow-to-parse.js'

/** Beyond this a tree is no longer something people wrote, and walking it recursively is not safe. */
const deepest = 100

/** More than this is no text with links any more. */
const longestReferences = 100_000

/** What a person or a model wrote, as Markdown that stands alone; `onLong` is told when it is shown as code instead. */
export function markdownText(value: string, onLong: () => void): RootContent[] {
  const text = cleanText(value)
  const plain = plainBlocks(text.trim())
  if (plain) return plain
  const root = parse(text)
  if (root) {
    selfContain(root)
    return root.children
  }
  onLong()
  return [{type: 'code', value: text}]
}

function parse(text: string): Root | undefined {
  if (slowToParse(text)) return
  try {
    const root = parser.parse(text)
    for (const {depth} of descendants(root)) if (depth > deepest) return
    if (lengthOfReferences(root) > longestReferences) return
    return root
  } catch (error) {
    // The parser is recursive.
    if (error instanceof RangeError) return
    throw error
  }
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze()
