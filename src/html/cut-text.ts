import {startOf} from '../content/code-points.js'

interface Length {
  lines: number
  characters: number
}

/** The start of a long text. */
export interface Start {
  text: string
  /** Lines that are shown; the only one perhaps not to its end. */
  lines: number
  /** How long the whole is. */
  of: Length
}

/** The first lines of a text that is longer than allowed, whole ones if possible; nothing of one that is not. */
export function cutText(text: string, allowed: Length): Start | undefined {
  let lines = 0
  let end = 0
  for (let at = -1; lines < allowed.lines; ) {
    at = text.indexOf('\n', at + 1)
    const stop = at < 0 ? text.length : at
    if (stop > allowed.characters) break
    if (at < 0) return
    lines++
    end = stop
  }
  const of = {lines: lineCount(text), characters: text.length}
  if (lines === 0) return {text: startOf(text, allowed.characters), lines: 1, of}
  return {text: text.slice(0, end), lines, of}
}

/** How many lines a text has. */
export function lineCount(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
