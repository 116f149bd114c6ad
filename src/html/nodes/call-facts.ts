import type {ElementContent} from 'hast'
import type {ToolCall} from '../../ast/nodes.js'
import {cleanText} from '../../content/clean-text.js'
import {oneLine} from '../../content/one-line.js'
import {count, duration} from '../../content/quantities.js'
import type {View} from '../../tools/tool.js'
import {lineCount} from '../cut-text.js'
import {span} from './line.js'

type Figure = Array<ElementContent | string>

/** A word for a call that did not do what it was asked; nothing for success, which is silent. */
export function flagOf({status}: ToolCall): string | undefined {
  return status === 'done' || status === 'pending' ? undefined : status
}

/** Why a call did not do what it was asked. */
export interface Why {
  words: string
  /** By a person, not by a machine. */
  isSaid: boolean
}

/** What a person said who would not have a call, else the first line of what it gave back. */
export function whyOf(node: ToolCall): Why | undefined {
  if (flagOf(node) === undefined) return undefined
  const words = node.children.flatMap(({children}) =>
    children.flatMap((child) => (child.type === 'text' ? child.value : []))
  )
  const told = words
    .join('\n')
    .replace(/<\/?tool_use_error>/g, '')
    .slice(0, 5000)
  if (node.status === 'denied' && refused.test(told)) {
    const reason = reasonOf.exec(told)?.[1]?.trim()
    return reason ? {words: oneLine(reason, 200), isSaid: true} : undefined
  }
  const lines = cleanText(told)
    .split('\n')
    .map((line) => line.replace(frame, ''))
  const line = lines.find((one) => /[\p{L}\p{N}]/u.test(one) && !/^Exit code \d+$/.test(one))
  return line === undefined ? undefined : {words: oneLine(line, 200), isSaid: false}
}

/** The box that some programs draw around their words. */
const frame = /^[\s\u2500-\u257f]+|(?<![\s\u2500-\u257f])[\s\u2500-\u257f]+$/g

// What the harness says around the words of a person who would not have it, if there were any.
const refused = /^The user doesn't want to /
const reasonOf =
  /(?:the user said|reason for the rejection):([\s\S]+?)(?:\n\nNote: The user's next message may [\s\S]*)?$/i

/** The one figure that says most of a call: lines changed, lines read, else how long it took. */
export function figureOf(node: ToolCall, {call, result}: View): Figure {
  if (node.status === 'pending') return ['no result']
  const changes = [...call, ...result].flatMap((one) => (one.type === 'code' && one.lang === 'diff' ? [one.value] : []))
  if (changes.length > 0) return changed(changes.join('\n').split('\n'))
  if (node.name === 'Write' && typeof node.input.content === 'string')
    return [span('plus', [`+${linesIn(node.input.content)}`])]
  const printed = result.find((one) => one.type === 'code')
  if (looking.has(node.name) && node.status === 'done' && printed?.type === 'code')
    return [foundNothing.test(printed.value) ? 'nothing found' : count(linesIn(printed.value), 'line')]
  // A log that gives all of an answer one time does not know how long anything took.
  return node.duration ? [duration(node.duration)] : []
}

const looking: ReadonlySet<string> = new Set(['Read', 'Grep', 'Glob', 'LS'])
/** The one line that searches give back then. */
const foundNothing = /^No (?:files|matches) found$/

function changed(lines: readonly string[]): Figure {
  const [added, removed] = ['+', '-'].map((sign) => lines.filter((line) => line.startsWith(sign)).length)
  const plus = added ? [span('plus', [`+${added}`])] : []
  const minus = removed ? [span('minus', [`−${removed}`])] : []
  return plus.length > 0 && minus.length > 0 ? [...plus, ' ', ...minus] : [...plus, ...minus]
}

function linesIn(text: string): number {
  return lineCount(text) - (text.endsWith('\n') ? 1 : 0)
}
