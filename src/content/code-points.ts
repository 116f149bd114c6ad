/** Length as GitHub counts it. */
export function codePoints(text: string): number {
  let pairs = 0
  for (let index = 1; index < text.length; index++) {
    if (isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1))) pairs++
  }
  return text.length - pairs
}

/** The start of a text, never cut inside a character. */
export function startOf(text: string, length: number): string {
  const isInside = isHigh(text.charCodeAt(length - 1)) && isLow(text.charCodeAt(length))
  return text.slice(0, isInside ? length - 1 : length)
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
