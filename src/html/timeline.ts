import type {Element, ElementContent} from 'hast'
import type {Session} from '../ast/nodes.js'
import {count, duration} from '../content/quantities.js'
import {hueOf} from './amounts.js'
import {type Lane, lanesOf} from './lanes.js'
import type {SitePlan} from './page.js'
import {el} from './svg.js'
import {type TimeScale, timeScale} from './time-scale.js'
import {axis, drawing} from './timeline-svg.js'
import {clock, day} from './when.js'
import type {Work} from './work.js'

/** Lanes seen at once; the others are in a fold. */
const shown = 24

/** When who was at work: a table with a drawing in each row. Empty where no time is known. */
export function timelineHast(
  _session: Session,
  plan: SitePlan,
  urlOf: (id: string) => string | undefined,
  work?: Work
): Element {
  const lanes = lanesOf(plan, work)
  const scale = timeScale(lanes.flatMap((lane) => lane.bars))
  const timeline = el('div', {className: ['timeline']})
  if (!scale) return timeline
  const rows = lanes.map((lane) => laneRow(lane, scale, urlOf))
  const rest = lanes.slice(shown)
  timeline.children.push(table(rows.slice(0, shown), axis(scale), 'Who was at work when'))
  if (rest.length > 0) {
    const tags = `${rest[0]?.tag} to ${rest.at(-1)?.tag}`
    const summary = el('summary', {}, el('b', {}, count(rest.length, 'more agent')), `, ${tags}`)
    const more = table(rows.slice(shown), axis(scale, {again: true}), 'More agents')
    timeline.children.push(el('details', {className: ['fold']}, summary, el('div', {className: ['inside']}, more)))
  }
  timeline.children.push(keys(lanes, scale))
  return timeline
}

function table(rows: Element[], scale: Element, label: string): Element {
  const heads = ['Who', 'When', 'How long'].map((name, at) => {
    const hushed = el('span', {className: ['hush']}, name)
    const properties = {role: 'columnheader', scope: 'col', className: [['who', 'when', 'sum'][at] ?? '']}
    return el('th', properties, hushed, ...(at === 1 ? [scale] : []))
  })
  const head = el('thead', {role: 'rowgroup'}, el('tr', {role: 'row', className: ['lane', 'axis']}, ...heads))
  return el(
    'table',
    {className: ['lanes'], role: 'table', ariaLabel: label},
    head,
    el('tbody', {role: 'rowgroup'}, ...rows)
  )
}

function laneRow(lane: Lane, scale: TimeScale, urlOf: (id: string) => string | undefined): Element {
  const {tag, depth, name, task, id} = lane
  const isMain = depth === 0 && tag === ''
  const words = task ? `${name}: ${task}` : name
  const href = urlOf(id)
  const link = href === undefined ? el('span', {}, words) : el('a', {href}, words)
  const who = el('span', {}, ...(tag ? [el('span', {className: ['tag']}, tag)] : []), link)
  const className = ['lane', isMain ? 'main' : `hue-${hueOf(depth)}`]
  return el(
    'tr',
    {className, role: 'row', ...(isMain ? {} : {dataDepth: Math.min(depth, 6)})},
    el('th', {className: ['who'], role: 'rowheader', scope: 'row'}, who),
    el('td', {className: ['when'], role: 'cell'}, drawing(lane, scale, urlOf), inWords(lane)),
    el('td', {className: ['sum'], role: 'cell'}, lane.ms === undefined ? '' : duration(lane.ms))
  )
}

/** What the drawing shows, for those who hear it. */
function inWords({bars, prompts, fails, cuts}: Lane): Element {
  const first = bars.reduce((least, bar) => Math.min(least, bar.first), Number.POSITIVE_INFINITY)
  const last = bars.reduce((most, bar) => Math.max(most, bar.last), Number.NEGATIVE_INFINITY)
  const counts = [
    ...(prompts.length > 0 ? [count(prompts.length, 'prompt')] : []),
    ...(fails.length > 0 ? [`${fails.length} failed`] : []),
    ...(cuts.length > 0 ? [`compacted ${cuts.length === 1 ? 'once' : `${cuts.length} times`}`] : [])
  ]
  const [from, to] = [moment(first), moment(last)]
  const times: Array<ElementContent | string> = from.length > 0 ? [...from, ' to ', ...to] : ['at an unknown time']
  return el('span', {className: ['hush']}, ...times, ...(counts.length > 0 ? [`, ${counts.join(', ')}`] : []))
}

function moment(time: number): Element[] {
  return [day(time), clock(time)].flatMap((part) => (part ? [el('time', {dateTime: part.iso}, part.text)] : []))
}

/** What the signs mean; only those that are there. */
function keys(lanes: readonly Lane[], scale: TimeScale): Element {
  const key = (sign: Element, words: string) => el('span', {}, el('svg', {ariaHidden: 'true'}, sign), words)
  const signs = [key(el('rect', {className: ['bar'], y: 2, width: 14, height: 8, rx: 1}), 'at work')]
  if (lanes.some(({prompts}) => prompts.length > 0)) {
    signs.push(key(el('path', {className: ['said'], d: 'M3.5 3h7l-3.5 6z'}), 'prompt'))
  }
  if (lanes.some(({fails}) => fails.length > 0)) {
    signs.push(key(el('path', {className: ['fail'], d: 'M3.5 2.5l7 7m0-7l-7 7'}), 'failed'))
  }
  if (lanes.some(({cuts}) => cuts.length > 0)) {
    signs.push(key(el('rect', {className: ['cut'], x: 5.5, y: 0.5, width: 4, height: 11}), 'compacted'))
  }
  if (scale.idle.length > 0) {
    signs.push(key(el('rect', {className: ['idle'], x: 0.5, y: 0.5, width: 8, height: 11}), 'idle, shortened'))
  }
  return el('p', {className: ['keys']}, ...signs)
}
