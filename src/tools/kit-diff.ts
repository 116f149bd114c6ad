import type {Code} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {code, get, list, num} from './kit.js'

/** A change as the harness recorded it: hunks with their places; nothing where there are none. */
export function patch(hunks: Json | undefined): Code | undefined {
  const lines = list(hunks).flatMap((hunk) => {
    const body = list(get(hunk, 'lines')).filter((line) => typeof line === 'string')
    if (body.length === 0) return []
    const [oldStart, oldLines, newStart, newLines] = places.map((place) => num(get(hunk, place)) ?? 0)
    return [`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, ...body]
  })
  return lines.length > 0 ? code(lines.join('\n'), 'diff') : undefined
}

/** Whether a change shows a text that was there before, or is there after it; spaces aside, which logs do not keep. */
export function covers(change: Code, side: '-' | '+', text: string): boolean {
  const kept = change.value.split('\n').filter((line) => line.startsWith(' ') || line.startsWith(side))
  const lines = kept.map((line) => line.slice(1)).join('\n')
  // What stands there as it is also does with its spaces aside.
  return lines.includes(text) || squeezed(lines).includes(squeezed(text))
}

/** A change by its two texts: what they begin and end with alike is not marked. */
export function diff(before: string, after: string): Code {
  const {old, now, start, end} = compare(before, after)
  const marked = [
    ...old.slice(0, start).map((line) => ` ${line}`),
    ...old.slice(start, old.length - end).map((line) => `-${line}`),
    ...now.slice(start, now.length - end).map((line) => `+${line}`),
    ...old.slice(old.length - end).map((line) => ` ${line}`)
  ]
  return code(marked.join('\n'), 'diff')
}

/** What is not alike in two texts: the lines that go, and those that come. */
export function changedPart(before: string, after: string): {removed: string; added: string} {
  const {old, now, start, end} = compare(before, after)
  const part = (lines: string[]) => lines.slice(start, lines.length - end).join('\n')
  return {removed: part(old), added: part(now)}
}

/** The lines of two texts, and how many of them they begin and end with alike. */
function compare(before: string, after: string): {old: string[]; now: string[]; start: number; end: number} {
  const [old, now] = [linesOf(before), linesOf(after)]
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start++
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++
  return {old, now, start, end}
}

const places = ['oldStart', 'oldLines', 'newStart', 'newLines']

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split(/\r\n?|\n/)
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
