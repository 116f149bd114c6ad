import type {Paragraph, PhrasingContent} from 'mdast'

// Words and marks that can neither begin nor end anything, code in single backticks, a few strong words,
// and addresses of the simplest kind, bare or behind words.
const words = String.raw`[\p{L}\p{N}\p{So}\u200d\ufe0f ,.;'"()?!%–—…’“”·/+]`
const colon = String.raw`:(?=[ \n]|$)`
const hyphen = String.raw`(?<=\p{L})-(?=\p{L})`
const codeSpan = '`[^`\\s](?:[^`\\n]*[^`\\s])?`(?!`)'
const few = String.raw`[\p{L}\p{N}\p{So}—](?:[\p{L}\p{N}\p{So}— ]*[\p{L}\p{N}\p{So}—])?`
const strongWords = String.raw`(?<=^|[ \n(])\*\*${few}\*\*(?=[ \n,.;:)?!]|$)`
const address = String.raw`https?:\/\/[a-z0-9]+(?:[.-][a-z0-9]+)*\.[a-z]+(?:\/[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*)*`
const bareAddress = String.raw`(?<=^|[ \n])${address}(?=[.,;:?!]?(?:[ \n]|$))`
const link = String.raw`(?<=^|[ \n(])\[${few}\]\(${address}\)(?=[ \n,.;:)?!]|$)`
const marked = `${codeSpan}|${strongWords}|${link}|${bareAddress}`
// A line begins with a letter or a dash, or with code or strong words; so it is not a list, a heading or anything else.
const newLine = String.raw`\n(?=[\p{L}\p{So}—]|${'`'}[^${'`'}]|\*\*[\p{L}\p{N}\p{So}—])`
const prose = new RegExp(`^(?=[\\p{L}\\p{So}—\`*[])(?:${words}|${colon}|${hyphen}|${marked}|${newLine})+$`, 'u')
const line = new RegExp(`^(?:${words}|${colon}|${hyphen}|${marked})+$`, 'u')
const phrases = new RegExp(`(${marked})`, 'u')
/** Every phrase that is marked has one of these. */
const mark = /[`*[]|:\/\//
// Ends of lines that mean a break, and what GitHub takes for an address.
const special = / \n|^ | $|[Ww]\./

/** A paragraph of mere words, which needs no parser; nothing where a text may be more than that. */
export function plainProse(text: string): Paragraph | undefined {
  if (text.length > 5000 || special.test(text) || !prose.test(text)) return undefined
  return {type: 'paragraph', children: phrasesOf(text)}
}

/** The same for what stands where nothing but phrases can, such as a cell of a table; there may be none. */
export function plainPhrases(text: string): PhrasingContent[] | undefined {
  if (text === '') return []
  if (text.length > 5000 || special.test(text) || !line.test(text)) return undefined
  return phrasesOf(text)
}

function phrasesOf(text: string): PhrasingContent[] {
  // Most have no marks, and looking for each kind of them takes as long as all else here.
  return mark.test(text) ? text.split(phrases).flatMap(phrase) : [{type: 'text', value: text}]
}

/** Every second part is marked. */
function phrase(value: string, at: number): PhrasingContent[] {
  if (value === '') return []
  if (at % 2 === 0) return [{type: 'text', value}]
  if (value.startsWith('`')) return [{type: 'inlineCode', value: value.slice(1, -1)}]
  if (value.startsWith('**')) return [{type: 'strong', children: [{type: 'text', value: value.slice(2, -2)}]}]
  const seam = value.indexOf('](')
  const [label, url] = seam < 0 ? [value, value] : [value.slice(1, seam), value.slice(seam + 2, -1)]
  return [{type: 'link', title: null, url, children: [{type: 'text', value: label}]}]
}
