import type {List, ListItem} from 'mdast'
import {plainProse} from './plain-prose.js'

/** A list of plain lines without space between them, lists in it too; nothing where it may be more than that. */
export function plainList(lines: readonly string[], isInside = false): List | undefined {
  const first = /^(\d{1,9})\. /.exec(lines[0] ?? '')
  // A number other than 1 right below words is one of them.
  if (first && isInside && first[1] !== '1') return undefined
  const children: ListItem[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at++] ?? ''
    const mark = (first ? /^\d{1,9}\. / : /^- /).exec(line)?.[0]
    const words = mark && plainProse(line.slice(mark.length))
    if (!words) return undefined
    const inside: string[] = []
    const indent = ' '.repeat(mark.length)
    for (let next = lines[at]; next?.startsWith(indent); next = lines[++at]) inside.push(next.slice(indent.length))
    const list = inside.length > 0 ? plainList(inside, true) : undefined
    if (inside.length > 0 && !list) return undefined
    children.push({type: 'listItem', spread: false, checked: null, children: list ? [words, list] : [words]})
  }
  return {type: 'list', ordered: first !== null, start: first ? Number(first[1]) : null, spread: false, children}
}
