import type {Element} from 'hast'
import {count} from '../content/quantities.js'
import {el, percent} from './svg.js'
import {shortDay} from './when.js'

/** Turns of each day, by `2026-05-12`. */
export type Days = {[day: string]: number}

/** Twelve weeks. */
const shown = 84
const dayLength = 86_400_000

/** Turns of a day from which a bar is a step higher. */
const steps = [1, 8, 15, 30]

export interface StripSetting {
  /** The last day, as `2026-05-12`. */
  last: string
  /** Height of the bars in pixels. */
  height: number
  /** With names of months below. */
  months?: boolean
}

/** The last twelve weeks as bars that grow in height and tone. */
export function activityStrip(days: Days, {last, height, months = false}: StripSetting): Element {
  const end = Date.parse(last)
  const bars: Element[] = []
  const ticks: Element[] = []
  let [turns, active] = [0, 0]
  for (let at = 0; at < shown; at++) {
    const time = end - (shown - 1 - at) * dayLength
    const day = new Date(time).toISOString().slice(0, 10)
    const x = (at / shown) * 100
    if (months && (at === 0 || day.endsWith('-01'))) ticks.push(...month(time, {x, at, height}))
    const amount = days[day] ?? 0
    if (amount === 0) continue
    turns += amount
    active++
    bars.push(bar(amount, {x, height, title: `${shortDay(time)?.text}: ${count(amount, 'turn')}`}))
  }
  const base = el('rect', {className: ['h0'], x: 0, y: height - 1, width: '100%', height: 1})
  const ariaLabel = `${count(turns, 'turn')} on ${active} of ${shown} days`
  const all = {className: ['strip'], height: months ? height + 18 : height, role: 'img', ariaLabel}
  return el('svg', all, ...ticks, base, ...bars)
}

/** Whether there is anything to be seen on a strip that ends on that day. */
export function hasActivity(days: Days, last: string): boolean {
  const first = new Date(Date.parse(last) - (shown - 1) * dayLength).toISOString().slice(0, 10)
  return Object.keys(days).some((day) => day >= first && day <= last)
}

function bar(amount: number, {x, height, title}: {x: number; height: number; title: string}): Element {
  const step = steps.filter((least) => amount >= least).length
  const tall = Math.round((height * step) / steps.length)
  const box = {x: percent(x + 0.12), y: height - tall, width: '0.95%', height: tall}
  return el('rect', {className: [`h${step}`], ...box}, el('title', {}, title))
}

function month(time: number, {x, at, height}: {x: number; at: number; height: number}): Element[] {
  // The name of a month that is nearly over would lie on the next.
  const isShort = at === 0 && new Date(time).getUTCDate() > 22
  const name = shortDay(time)?.text.split(' ')[1]?.slice(0, 3) ?? ''
  const tick = el('line', {className: ['tick'], x1: percent(x), x2: percent(x), y1: 0, y2: height + 16})
  return [tick, ...(isShort ? [] : [el('text', {x: percent(x), dx: 4, y: height, dy: '1.15em'}, name)])]
}
