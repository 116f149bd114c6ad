/** A text as it reads once something is taken out of it or undone, and where each character of it came from. */
export interface View {
  text: string
  /** The range of the original that a range of the view was made from. */
  original(start: number, end: number): {start: number; end: number}
}

// Colours, moves of the cursor, titles and links of a terminal.
const codes = /\u001b(?:\[[0-?]{0,40}[ -/]{0,4}[@-~]|\][^\u0007\u001b]{0,2000}(?:\u0007|\u001b\\)|[@-Z\\^_])/g
const escapes = /\\(?:u([0-9a-fA-F]{4})|([nrtbf"'/\\]))/g
const meant = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f']
])

/** What a terminal would show. */
export function withoutCodes(text: string): View | undefined {
  return text.includes('\u001b') ? viewOf(text, codes, () => '') : undefined
}

/** What a text means that was written as part of JSON, or of a program. */
export function withoutEscapes(text: string): View | undefined {
  if (!text.includes('\\')) return undefined
  return viewOf(text, escapes, ([, code, sign = '']) =>
    code === undefined ? (meant.get(sign) ?? sign) : String.fromCharCode(Number.parseInt(code, 16))
  )
}

function viewOf(text: string, pattern: RegExp, replacement: (match: RegExpExecArray) => string): View | undefined {
  const parts: string[] = []
  /** Places of the view from which on characters stand so much further on in the original. */
  const places: number[] = []
  const shifts: number[] = []
  let from = 0
  let length = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const put = replacement(match)
    parts.push(text.slice(from, match.index), put)
    length += match.index - from + put.length
    from = match.index + match[0].length
    places.push(length)
    shifts.push(from - length)
  }
  if (places.length === 0) return undefined
  parts.push(text.slice(from))
  return {
    text: parts.join(''),
    original: (start, end) => ({start: start + shiftAt(start), end: end - 1 + shiftAt(end - 1) + 1})
  }

  function shiftAt(place: number): number {
    let low = 0
    let high = places.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((places[middle] ?? 0) <= place) low = middle + 1
      else high = middle
    }
    return shifts[low - 1] ?? 0
  }
}
