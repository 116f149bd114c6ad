/** Columns a text takes in a terminal: wide characters take two, combining ones none. */
export function width(text: string): number {
  let sum = 0
  for (const character of text) sum += characterWidth(character)
  return sum
}

/** A text that takes no more than `size` columns, with an ellipsis where it was cut. */
export function cut(text: string, size: number): string {
  if (width(text) <= size) return text
  let kept = ''
  let used = 1
  for (const character of text) {
    used += characterWidth(character)
    if (used > size) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

/** A text filled up with spaces to `size` columns. */
export function padded(text: string, size: number, right = false): string {
  const space = ' '.repeat(Math.max(0, size - width(text)))
  return right ? space + text : text + space
}

function characterWidth(character: string): number {
  if (/\p{Mark}|\ufe0f|\u200d/u.test(character)) return 0
  const code = character.codePointAt(0) ?? 0
  const wide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3fffd)
  return wide ? 2 : 1
}
