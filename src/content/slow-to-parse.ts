/** Whether the Markdown parser would take many seconds over a text, or overflow: nobody wrote it to be read as such. */
export function slowToParse(text: string): boolean {
  if (text.length > longest || nested.test(text)) return true
  const lines = text.split(/\r\n?|\n/)
  return hasManyMarks(lines) || copies(lines) * text.length > mostCopied
}

// Its time grows faster than a paragraph: 100 KB took 1.7 s, 400 KB 13.6 s.
const longest = 50_000

// A hundred quotes or lists opened on one line, or one very long run of marks.
const nested = /^[ \t]*(?:(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])[ \t]*){100}|([*_~])\1{999}/m

// Each mark that may open something is tried against each that may close it, within one paragraph.
const mostMarks = 2000

function hasManyMarks(lines: readonly string[]): boolean {
  let marks = 0
  let isTable = false
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') {
      marks = 0
      isTable = false
      continue
    }
    if (/^[ \t]*\|?[ \t:|-]*-[ \t:|-]*$/.test(line) && (lines[at - 1] ?? '').includes('|')) isTable = true
    // What begins a list item or a row of a table is not read together with what stands before it.
    if (isTable || /^(?:[-*+]|1[.)]) /.test(line)) marks = 0
    for (const _ of line.matchAll(/\*+|_+|~+|[[\]&`]|<[!?]|^[ \t]*(?:=+|-+)[ \t]*$/g)) marks++
    if (marks > mostMarks) return true
  }
  return false
}

// A thousand copies of the longest text take a second.
const mostCopied = 50_000_000

/**
 * How often the parser copies all that it has read: at each heading that is underlined, and where a quote, a list or
 * a note ends that another one or a paragraph follows. As many end as begin, and those can be seen in their lines.
 */
function copies(lines: readonly string[]): number {
  let count = 0
  let quotes = 0
  // How far the last marker is indented; nothing outside of lists.
  let indent = Number.POSITIVE_INFINITY
  for (const line of lines) {
    if (line.trim() === '') {
      quotes = 0
      continue
    }
    if (/^[ \t]*(?:=+|-+)[ \t]*$/.test(line)) count++
    const quoted = /^[ \t]*(?:>[ \t]?)+/.exec(line)?.[0] ?? ''
    const depth = quoted.split('>').length - 1
    if (depth > quotes) count++
    if (depth !== quotes) indent = Number.POSITIVE_INFINITY
    quotes = depth
    const rest = line.slice(quoted.length)
    const start = /\S/.exec(rest)?.index ?? 0
    const markers = opening.exec(rest)
    if (!markers) {
      if (start === 0) indent = Number.POSITIVE_INFINITY
      continue
    }
    if (markers[1] !== undefined || start > indent || indent === Number.POSITIVE_INFINITY) count++
    indent = start
  }
  return count
}

// An item of a list or a note begins, perhaps with another container at once.
const opening = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]]+\]:)[ \t]*(>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))?/
