import {usageError} from '../usage-error.js'

const units = new Map([
  ['m', 60e3],
  ['h', 3600e3],
  ['d', 864e5],
  ['w', 6048e5]
])

/** A date, a time, or a span before now such as `7d`; in milliseconds since 1970. */
export function parseTime(text: string, {now, flag}: {now: number; flag: string}): number {
  const span = /^(\d+(?:\.\d+)?)([mhdw])$/.exec(text)
  const time = span ? now - Number(span[1]) * (units.get(span[2] ?? '') ?? 0) : Date.parse(text)
  if (Number.isNaN(time) || (!span && !/^\d{4}-/.test(text))) {
    throw usageError(`Expected a date or a time such as \`7d\` for --${flag}, got \`${text}\``)
  }
  return time
}

/** The same for the end of a range: a date alone means all of that day. */
export function parseEnd(text: string, where: {now: number; flag: string}): number {
  const time = parseTime(text, where)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? time + 864e5 - 1 : time
}
