import type {Moment, When} from './template-data.js'

const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** `14:02`, in UTC; the page's script knows these forms and shows them in the reader's zone. */
export function clock(time: string | number | undefined): Moment | undefined {
  // Every message has one, and most are as the tree writes them.
  if (typeof time === 'string' && written.test(time)) return {iso: time, text: hours(time)}
  return momentOf(time, (_, iso) => hours(iso))
}
const written = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** `Tuesday 12 May 2026`. */
export function day(time: string | number | undefined): Moment | undefined {
  return momentOf(time, (date) => `${weekdays[date.getUTCDay()]} ${dayOf(date)} ${date.getUTCFullYear()}`)
}

/** `12 May 2026, 14:02`. */
export function dayAndClock(time: string | number | undefined): Moment | undefined {
  return momentOf(time, (date, iso) => `${dayOf(date)} ${date.getUTCFullYear()}, ${hours(iso)}`)
}

/** `12 May`. */
export function shortDay(time: string | number | undefined): Moment | undefined {
  return momentOf(time, dayOf)
}

/** From when to when, days said once where they are the same. */
export function spanInWords(first: string | number | undefined, last: string | number | undefined): When | undefined {
  const [began, from] = [day(first), clock(first)]
  if (!began || !from) return undefined
  const [ended, to] = [day(last), clock(last)]
  if (!ended || !to || (ended.text === began.text && to.text === from.text)) return {day: began, from}
  return {day: began, from, to, ...(ended.text === began.text ? {} : {lastDay: ended})}
}

function momentOf(time: string | number | undefined, words: (date: Date, iso: string) => string): Moment | undefined {
  const date = new Date(time ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return undefined
  const iso = date.toISOString()
  return {iso, text: words(date, iso)}
}

function hours(iso: string): string {
  return iso.slice(-13, -8)
}

function dayOf(date: Date): string {
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}
