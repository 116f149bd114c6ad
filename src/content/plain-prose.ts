import type {Paragraph} from 'mdast'

// Begins with a letter, and holds nothing that could begin or end anything: what a parser would find is known.
const prose = /^\p{L}(?:[\p{L}\p{N} ,.;'"()?!%–—…’“”·]|:(?=[ \n]|$)|-(?=\p{L})|\n(?=\p{L})|\n\n(?=\p{L}))*$/u
// Ends of lines that mean a break, and what GitHub takes for an address.
const special = / \n| $|[Ww]\./

/** Paragraphs of mere words, which need no parser; nothing where a text may be more than that. */
export function plainProse(text: string): Paragraph[] | undefined {
  if (text.length > 5000 || !prose.test(text) || special.test(text)) return undefined
  return text.split('\n\n').map((value) => ({type: 'paragraph', children: [{type: 'text', value}]}))
}
