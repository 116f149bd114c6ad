import type {Element} from 'hast'
import type {Lane} from './lanes.js'
import {el, percent} from './svg.js'
import {mergeStretches, type TimeScale} from './time-scale.js'
import {clock, shortDay} from './when.js'

/** Percent below which two signs would lie on each other. */
const apart = 0.5

/** Pixels of the narrowest lane of a wide screen and of a phone, of a letter of the axis, and between two times. */
const pixels = {wide: 520, narrow: 320, letter: 7, between: 8}

/** Times above the lanes, those that would collide left out; the silences, to be drawn again in every lane. */
export function axis(scale: TimeScale, {again = false} = {}): Element {
  const bands = scale.idle.map(({from, width}) => {
    return el('rect', {className: ['idle'], x: percent(from), y: 0, width: percent(width), height: 28})
  })
  const symbol = el('symbol', {id: 'idle-times', overflow: 'visible'}, ...bands)
  return el('svg', {ariaHidden: 'true'}, ...(again ? [] : [symbol]), ...labels(scale))
}

interface Label {
  at: number
  iso: string
  text: string
}

function labels({ticks}: TimeScale): Element[] {
  const [first, end] = [ticks[0], ticks.at(-1)]
  const isLong = clock(first?.time)?.text !== clock(end?.time)?.text
  const wide = fitting(isLong ? ticks : ticks.slice(0, -1), pixels.wide, labelOf)
  const narrow = new Set(fitting(wide, pixels.narrow, (label) => label))
  return wide.map((label) => {
    const {at, iso, text} = label
    const place = at === 100 ? {x: '100%', textAnchor: 'end'} : {x: percent(at)}
    const className = narrow.has(label) ? {} : {className: ['wide']}
    return el('text', {...className, ...place, y: 20, dataTime: iso}, text)
  })
}

type Tick = TimeScale['ticks'][number]

function labelOf({time, at}: Tick, before: Tick | undefined): Label {
  const isNewDay = before !== undefined && shortDay(before.time)?.text !== shortDay(time)?.text
  const {iso, text} = (isNewDay ? shortDay(time) : clock(time)) ?? {iso: '', text: ''}
  return {at, iso, text}
}

/** What fits on a lane so wide, from the left; the end before all that would reach into it. */
function fitting<Item extends {at: number}>(
  items: readonly Item[],
  lane: number,
  toLabel: (item: Item, before: Item | undefined) => Label
): Label[] {
  const width = ({text}: Label) => text.length * pixels.letter + pixels.between
  const end = items.find((item) => item === items.at(-1) && item.at === 100)
  const until = end ? lane - width(toLabel(end, items[0])) : lane
  const kept: Array<{item: Item; label: Label}> = []
  let free = 0
  for (const item of items) {
    const before = kept.at(-1)?.item
    const label = toLabel(item, before)
    const from = (item.at / 100) * lane
    if (before && item !== end && (from < free || from + width(label) > until)) continue
    kept.push({item, label})
    free = from + width(label)
  }
  return kept.map(({label}) => label)
}

/** One lane: the silences, when it was at work, prompts above, failures below; its signs lead to what they mean. */
export function drawing(lane: Lane, scale: TimeScale, urlOf: (id: string) => string | undefined): Element {
  const place = urlOf(lane.id)
  const bars = placed(lane, scale).map(({from, to}) => {
    const width = Math.max(0.35, to - from)
    const x = Math.min(from, 100 - width)
    return el('rect', {className: ['bar'], x: percent(x), y: 8, width: percent(width), height: 9, rx: 1})
  })
  const prompts = spread(lane.prompts, ({time}) => scale.at(time)).map(({item, at}) => {
    const sign = el('path', {className: ['said'], d: 'M-3.5 0h7l-3.5 6z'})
    return sized(at, {y: 0, width: 8, height: 8}, linked(sign, urlOf(item.id), item.title))
  })
  const cuts = spread(lane.cuts, scale.at).map(({at}) => {
    return sized(at, {y: 3, width: 5, height: 20}, el('rect', {className: ['cut'], x: -2, y: 0, width: 4, height: 19}))
  })
  const fails = spread(lane.fails, scale.at).map(({at}) => {
    return sized(at, {y: 19, width: 8, height: 8}, el('path', {className: ['fail'], d: 'M-3 .5l6 6m0-6l-6 6'}))
  })
  const bed = el('line', {className: ['bed'], x1: 0, x2: '100%', y1: 12.5, y2: 12.5})
  const idle = el('use', {href: '#idle-times', width: '100%', height: 28})
  const work = place === undefined ? bars : [linkedAll(bars, place)]
  return el(
    'svg',
    {ariaHidden: 'true'},
    ...(scale.idle.length > 0 ? [idle] : []),
    bed,
    ...work,
    ...cuts,
    ...prompts,
    ...fails
  )
}

/** Bars in percent, those one could not tell apart made one. */
function placed(lane: Lane, scale: TimeScale): Array<{from: number; to: number}> {
  const all = lane.bars.map(({first, last}) => ({first: scale.at(first), last: scale.at(last)}))
  return mergeStretches(all, 0.2).map(({first, last}) => ({from: first, to: last}))
}

function spread<Item>(items: readonly Item[], placeOf: (item: Item) => number): Array<{item: Item; at: number}> {
  const kept: Array<{item: Item; at: number}> = []
  for (const place of items.map((item) => ({item, at: placeOf(item)})).sort((a, b) => a.at - b.at)) {
    if (place.at - (kept.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= apart) kept.push(place)
  }
  return kept
}

/** A sign that keeps its size wherever it stands. */
function sized(at: number, box: {y: number; width: number; height: number}, sign: Element): Element {
  return el('svg', {x: percent(at), overflow: 'visible', ...box}, sign)
}

/** The row has the same link in words, and the outline below those of the turns: no second stop for the keyboard. */
function linked(sign: Element, href: string | undefined, title: string): Element {
  if (href === undefined) return sign
  return el('a', {href, tabIndex: -1}, el('title', {}, title), sign)
}

function linkedAll(bars: Element[], href: string): Element {
  return el('a', {href, tabIndex: -1}, ...bars)
}
