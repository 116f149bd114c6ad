import type {Paragraph, PhrasingContent} from 'mdast'

// Words and marks that can neither begin nor end anything, code in single backticks, and a few strong words.
const words = String.raw`[\p{L}\p{N}\p{So}\u200d\ufe0f ,.;'"()?!%–—…’“”·/+]`
const colon = String.raw`:(?=[ \n]|$)`
const hyphen = String.raw`(?<=\p{L})-(?=\p{L})`
const codeSpan = '`[^`\\s](?:[^`\\n]*[^`\\s])?`(?!`)'
const strongWords = String.raw`(?<=^|[ \n(])\*\*[\p{L}\p{N}](?:[\p{L}\p{N} ]*[\p{L}\p{N}])?\*\*(?=[ \n,.;:)?!]|$)`
// A line begins with a letter, or with code or strong words; so it is not a list, a heading or anything else.
const newLine = String.raw`\n(?=[\p{L}\p{So}]|${'`'}[^${'`'}]|\*\*[\p{L}\p{N}])`
const prose = new RegExp(
  `^(?=[\\p{L}\\p{So}\`*])(?:${words}|${colon}|${hyphen}|${codeSpan}|${strongWords}|${newLine})+$`,
  'u'
)
const phrases = new RegExp(`(${codeSpan}|${strongWords})`, 'u')
// Ends of lines that mean a break, and what GitHub takes for an address.
const special = / \n|^ | $|[Ww]\./

/** A paragraph of mere words, which needs no parser; nothing where a text may be more than that. */
export function plainProse(text: string): Paragraph | undefined {
  if (text.length > 5000 || special.test(text) || !prose.test(text)) return undefined
  return {type: 'paragraph', children: text.split(phrases).flatMap(phrase)}
}

function phrase(value: string): PhrasingContent[] {
  if (value === '') return []
  if (value.startsWith('`')) return [{type: 'inlineCode', value: value.slice(1, -1)}]
  if (value.startsWith('**')) return [{type: 'strong', children: [{type: 'text', value: value.slice(2, -2)}]}]
  return [{type: 'text', value}]
}
