/** A text without the line ends at its end. A pattern such as `\n+$` would try every run of them in the text. */
export function withoutLastLineEnds(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 10) end--
  return end === text.length ? text : text.slice(0, end)
}

/** A text without the blank lines before it and the white space after it. */
export function withoutBlankEnds(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed.replace(/^(?:[ \t]*\n)+/, '')
}
