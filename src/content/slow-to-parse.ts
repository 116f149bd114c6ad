/** Whether the Markdown parser would take many seconds over a text, or overflow: nobody wrote it to be read as such. */
export function slowToParse(text: string): boolean {
  return text.length > longest || nested.test(text) || hasManyMarks(text)
}

// Its time grows faster than a paragraph: 100 KB took 1.7 s, 400 KB 13.6 s.
const longest = 50_000

// A hundred quotes or lists opened on one line, or one very long run of marks.
const nested = /^[ \t]*(?:(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])[ \t]*){100}|([*_~])\1{999}/m

// Each mark that may open something is tried against each that may close it, within one paragraph.
const mostMarks = 2000

function hasManyMarks(text: string): boolean {
  let marks = 0
  let isTable = false
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') {
      marks = 0
      isTable = false
      continue
    }
    if (/^[ \t]*\|?[ \t:|-]*-[ \t:|-]*$/.test(line) && (lines[at - 1] ?? '').includes('|')) isTable = true
    // What begins a list item or a row of a table is not read together with what stands before it.
    if (isTable || /^(?:[-*+]|1[.)]) /.test(line)) marks = 0
    for (const _ of line.matchAll(/[*_~]+|[[\]&`]|<[!?]|^[ \t]*(?:=+|-+)[ \t]*$/g)) marks++
    if (marks > mostMarks) return true
  }
  return false
}
