import type {Paragraph, RootContent} from 'mdast'
import {cleanText} from './clean-text.js'
import {withoutBlankEnds} from './trim-lines.js'

/** Text that is not Markdown, line by line; as code where its spaces matter or it is long. */
export function plainText(value: string): RootContent[] {
  const text = withoutBlankEnds(cleanText(value))
  if (!text) return []
  if (text.length > 50_000 || /^[ \t]| {3}|\t/m.test(text)) return [{type: 'code', value: text}]
  return text.split(/\n(?:[ \t]*\n)+/).map(paragraph)
}

function paragraph(text: string): Paragraph {
  const children: Paragraph['children'] = []
  for (const line of text.split('\n')) {
    if (children.length > 0) children.push({type: 'break'})
    children.push({type: 'text', value: line.trim()})
  }
  return {type: 'paragraph', children}
}
