import type {Code, Emphasis, InlineCode, Paragraph, PhrasingContent, RootContent, Strong, Text} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {cleanText} from '../content/clean-text.js'
import {oneLine} from '../content/one-line.js'
import {printJson} from '../content/print-json.js'
import {singleSpaced} from '../content/single-spaced.js'
import {withoutLastLineEnds} from '../content/trim-lines.js'

declare module 'mdast' {
  interface CodeData {
    /** What a terminal was sent, with the codes that the value is without. */
    ansi?: string
  }
}

/** Nesting of JSON that is still shown. */
const jsonDepth = 100

/** A word or sentence on one line. */
export function text(value: Json | undefined): Text {
  return {type: 'text', value: singleSpaced(cleanText(shown(value)))}
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

/** Characters of a value that a summary shows. */
const summaryLength = 200

/** A value on one line as code. */
export function inlineCode(value: Json | undefined, length = summaryLength): InlineCode | Text {
  const line = value === null ? '' : oneLine(shown(value), length)
  return line ? {type: 'inlineCode', value: line} : {type: 'text', value: ''}
}

/** Lines as code, in full; the colours a terminal showed are kept beside them. */
export function code(value: Json | undefined, lang?: string): Code {
  const raw = shown(value)
  const lines = withoutLastLineEnds(cleanText(raw))
  if (lang) return {type: 'code', lang, value: lines}
  return hasColours.test(raw) ? {type: 'code', value: lines, data: {ansi: raw}} : {type: 'code', value: lines}
}

// Colours and links; what else a terminal is told leaves nothing to be seen.
const hasColours = /\u001b\[[0-9;:]*m|\u001b\]8;/

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

/** The fields of an input that a summary of the `said` ones leaves out, or says only in part. */
export function unsaid(input: {[key: string]: Json}, ...said: string[]): RootContent[] {
  const left = Object.keys(input).filter((key) => !said.includes(key) || !fits(input[key]))
  return left.length > 0 ? fields(Object.fromEntries(left.map((key) => [key, input[key] ?? null]))) : []
}

/** Whether a summary shows all of a value. */
export function fits(value: Json | undefined): boolean {
  if (typeof value === 'string') return oneLine(value, summaryLength) === value
  return typeof value === 'number' || typeof value === 'boolean'
}

/** Whether a summary can show a value at all: something on a line. */
export function given(value: Json | undefined): value is string | number | boolean {
  return typeof value === 'string' ? value.trim() !== '' : typeof value === 'number' || typeof value === 'boolean'
}

/** What a tool tells beside its output, on one line; what is not known or not so is left out. */
export function facts(...said: Array<string | false | undefined>): RootContent[] {
  const line = said.filter((fact) => typeof fact === 'string' && fact.trim() !== '').join(' · ')
  return line ? [paragraph(emphasis(line))] : []
}

/** A string that says something. */
export function str(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** A number. */
export function num(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The items of a list, none where it is no list. */
export function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

/** The fields of an object, none where it is no object. */
export function fieldsOf(value: Json | undefined): {[key: string]: Json} {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

/** What stands at the end of a path of fields. */
export function get(value: Json | undefined, ...keys: string[]): Json | undefined {
  let at = value
  for (const key of keys) {
    const object = fieldsOf(at)
    at = Object.hasOwn(object, key) ? object[key] : undefined
  }
  return at
}

function shown(value: Json | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : printJson(value, {depth: jsonDepth})
}
