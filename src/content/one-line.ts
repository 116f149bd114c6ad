import {cleanText} from './clean-text.js'
import {singleSpaced} from './single-spaced.js'

/** Text on one line, cut to `length` characters with an ellipsis; never inside a surrogate pair. */
export function oneLine(value: string, length = Number.POSITIVE_INFINITY): string {
  // Four times the length is enough to look at, however long the log made it.
  const start = length === Number.POSITIVE_INFINITY ? value : value.slice(0, length * 4 + 400)
  const line = singleSpaced(cleanText(start)).trim()
  if (line.length <= length && start.length === value.length) return line
  const kept = line.slice(0, Math.max(0, Math.min(line.length, length - 1)))
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}
