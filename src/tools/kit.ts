import type {Code, Emphasis, InlineCode, Paragraph, PhrasingContent, RootContent, Strong, Text} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {cleanText} from '../content/clean-text.js'
import {oneLine} from '../content/one-line.js'
import {printJson} from '../content/print-json.js'

/** Nesting of JSON that is still shown. */
const jsonDepth = 100

/** A word or sentence on one line. */
export function text(value: Json | undefined): Text {
  return {type: 'text', value: typeof value === 'string' ? value.replace(/\s+/g, ' ') : shown(value)}
}

/** A word or sentence that matters most. */
export function strong(value: Json | undefined): Strong {
  return {type: 'strong', children: [text(value)]}
}

/** A remark of ours. */
export function emphasis(value: string): Emphasis {
  return {type: 'emphasis', children: [text(value.trim())]}
}

/** Phrases as a paragraph. */
export function paragraph(...children: PhrasingContent[]): Paragraph {
  return {type: 'paragraph', children}
}

/** A value on one line as code. */
export function inlineCode(value: Json | undefined, length = 200): InlineCode | Text {
  const line = oneLine(shown(value), length)
  return line ? {type: 'inlineCode', value: line} : {type: 'text', value: ''}
}

/** Lines as code, in full. */
export function code(value: Json | undefined, lang?: string): Code {
  const lines = cleanText(shown(value)).replace(/\n+$/, '')
  return lang ? {type: 'code', lang, value: lines} : {type: 'code', value: lines}
}

/** JSON as code, to a depth people can read. */
export function json(value: Json): Code {
  return {type: 'code', lang: 'json', value: printJson(value, {indent: 2, depth: jsonDepth})}
}

/** What a tool printed. */
export function output(value: Json | undefined): RootContent[] {
  const all = code(value)
  return all.value.trim() ? [all] : []
}

/** The fields of an input, one under the other, long strings as blocks. */
export function fields(input: {[key: string]: Json}): RootContent[] {
  const lines = Object.entries(input).map(([key, value]) => {
    const name = oneLine(key, 200)
    if (typeof value !== 'string') return `${name}: ${printJson(value, {indent: 2, depth: jsonDepth})}`
    if (!/[\r\n]/.test(value)) return `${name}: ${value}`
    return `${name}: |\n${cleanText(value).replace(/^(?=.)/gm, '  ')}`
  })
  return lines.length > 0 ? [code(lines.join('\n'))] : []
}

function shown(value: Json | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : printJson(value, {depth: jsonDepth})
}
