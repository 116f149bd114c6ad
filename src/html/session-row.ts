import {oneLine} from '../content/one-line.js'
import {count, duration} from '../content/quantities.js'
import {short} from './amounts.js'
import type {SessionCard} from './site-index.js'
import type {Cell, SessionRow} from './template-data.js'
import {dayAndClock} from './when.js'

/** A session's line in the index. By itself: to make one, nothing is needed that reads logs or Markdown. */
export function sessionRow(card: SessionCard, href: string): SessionRow {
  const {title, prompt, started, ms, turns: all, tools, agents, tokens, errors} = card
  const when = dayAndClock(started)
  return {
    href,
    title,
    ...(prompt && !isSame(prompt, title) ? {prompt} : {}),
    ...(when ? {started: when} : {}),
    order: Date.parse(started ?? '') || 0,
    duration: {text: ms === undefined ? '' : duration(ms), value: ms ?? 0, unit: ''},
    turns: cell(all, 'turn'),
    tools: cell(tools, 'tool'),
    agents: cell(agents, 'agent'),
    tokens: {...cell(tokens, 'token'), text: short(tokens)},
    errors: cell(errors, 'error')
  }
}

function cell(value: number, noun: string): Cell {
  const [text = '', unit = ''] = count(value, noun).split(' ')
  return {text, value, unit}
}

function isSame(prompt: string, title: string): boolean {
  return prompt === title || title === oneLine(prompt, 200)
}
