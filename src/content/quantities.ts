import type {Tokens} from '../ast/nodes.js'

/** `1,234,567`. Commas are put by hand: to load what the system knows of languages takes half as long as starting does. */
export function withCommas(amount: number): string {
  if (!Number.isSafeInteger(amount)) return amount.toLocaleString('en-US')
  const digits = `${amount}`
  return digits.length < 4 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1 error`, `1,234 tool calls`. */
export function count(amount: number, noun: string): string {
  return `${withCommas(amount)} ${noun}${amount === 1 ? '' : 's'}`
}

/** Tokens that went in, cached ones told apart, and tokens that came out. */
export function tokens({input, output, cacheRead, cacheWrite, estimated}: Tokens): string {
  const read = cacheRead ? ` (${withCommas(cacheRead)} from cache)` : ''
  const about = estimated ? 'about ' : ''
  return `${about}${withCommas(input + cacheRead + cacheWrite)} tokens in${read}, ${withCommas(output)} out`
}

/** A span of time in its two largest units. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(Math.floor(ms / 100) / 10).toString()} s`
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return units([minutes, 'min'], [Math.floor(ms / 1000) % 60, 's'])
  if (minutes < 1440) return units([Math.floor(minutes / 60), 'h'], [minutes % 60, 'min'])
  return units([Math.floor(minutes / 1440), 'd'], [Math.floor(minutes / 60) % 24, 'h'])
}

/** `8 min`, `8 min 5 s`. */
function units([large, name]: [number, string], [small, below]: [number, string]): string {
  return small === 0 ? `${large} ${name}` : `${large} ${name} ${small} ${below}`
}

/** A size in bytes, with three digits at most. */
export function size(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte')
  const [amount, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${amount < 9.95 ? amount.toFixed(1) : withCommas(Math.round(amount))} ${unit}`
}

/** A time of the log as people read it, in a zone of theirs. */
export function moment(time: string | undefined, zone = 'UTC'): string {
  const date = new Date(time ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return 'unknown time'
  if (zone === 'UTC') return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return `${clockOf(zone).format(date)} ${zone}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making one is slow. Swedes write dates as ISO does. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', {timeZone, dateStyle: 'short', timeStyle: 'medium'})
  clocks.set(timeZone, clock)
  return clock
}
