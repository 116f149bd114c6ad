// A line of the log is whatever somebody wrote there: these helpers narrow it without ever throwing.

import type {Json} from '../ast/nodes.js'

/** A parsed line. Nothing about its fields is known. */
export type Entry = {readonly [key: string]: unknown}

/** The value as an object that is not an array. */
export function obj(value: unknown): Entry | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entry) : undefined
}

/** The value as a string. */
export function str(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The value as a string that says something. */
export function word(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The value as a finite number that is not negative. */
export function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

/** The value as an array; anything else is none. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The objects of an array; anything else in it is passed over. */
export function objects(value: unknown): Entry[] {
  return list(value).filter((item): item is Entry => obj(item) !== undefined)
}

/** Milliseconds since 1970 of an entry, or NaN: the log writes ISO strings, a dialect of it seconds as a number. */
export function timeOf(entry: Entry): number {
  const value = entry.timestamp ?? obj(entry.message)?.timestamp ?? obj(entry.snapshot)?.timestamp
  if (typeof value === 'string') return parseTime(value)
  // Seconds until the year 5138, milliseconds since 1973.
  if (typeof value === 'number') return inCalendar(value < 1e11 ? value * 1000 : value)
  return Number.NaN
}

/** A time without a zone is UTC: what it means must not depend on the machine that reads it. */
function parseTime(text: string): number {
  if (!/^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(text)) return Number.NaN
  const isZoned = text.endsWith('Z') || /[+-]\d\d:?\d\d$/.test(text)
  return inCalendar(Date.parse(isZoned ? text : `${text}Z`))
}

function inCalendar(ms: number): number {
  return ms > -62e12 && ms < 253e12 ? ms : Number.NaN
}

/** A time as the tree holds it; nothing where it is none, or out of a calendar's reach. */
export function isoTime(ms: number): string | undefined {
  return Number.isNaN(inCalendar(ms)) ? undefined : new Date(ms).toISOString()
}

/** The blocks of an entry's message, a string being one block of text. */
export function contentOf(entry: Entry): readonly unknown[] {
  const message = obj(entry.message)
  const content = message ? message.content : (entry.message ?? entry.content)
  return blocksOf(content)
}

/** Content in any of its forms as blocks: an array, a string, one block by itself, or nothing. */
export function blocksOf(content: unknown): readonly unknown[] {
  if (typeof content === 'string') return content === '' ? [] : [{type: 'text', text: content}]
  if (Array.isArray(content)) {
    if (!content.some((item) => typeof item === 'string')) return content
    return content.map((item) => (typeof item === 'string' ? {type: 'text', text: item} : item))
  }
  return content === undefined || content === null ? [] : [content]
}

/** The text of content in any form, its blocks joined by newlines. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const parts: string[] = []
  for (const block of blocksOf(content)) {
    const {type, text} = obj(block) ?? {}
    if (type === 'text' && typeof text === 'string') parts.push(text)
  }
  return parts.join('\n')
}

/** A parsed value as the JSON it was parsed from. */
export function jsonOf(value: unknown): Json {
  return value as Json
}

/** A parsed object as the JSON it was parsed from; anything else as the one field of an object. */
export function jsonObject(value: unknown): {[key: string]: Json} {
  const found = obj(value)
  if (found) return found as {[key: string]: Json}
  return value === undefined || value === null ? {} : {input: value as Json}
}
