/** A text with one space wherever there is any white space: most have no other, and are not searched for every one. */
export function singleSpaced(text: string): string {
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text
}
