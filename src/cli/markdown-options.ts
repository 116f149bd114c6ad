import {
  type ExportOptions,
  githubLimit,
  type MarkdownOptions,
  markdownDefaults,
  markdownFlags,
  smallestLimit
} from '../options.js'
import {usageError} from '../usage-error.js'
import {parseEnd, parseTime} from './parse-time.js'

/** What the command line asks of Markdown; what it does not say is as usual. */
export function markdownOptions(options: ExportOptions, now: number): MarkdownOptions {
  const {detail, thinking, only, agents, images, since, until, turns, last, tz, split} = options
  const maxChars = options['max-chars']
  return {
    ...markdownDefaults,
    ...(detail !== undefined && {detail}),
    ...(thinking !== undefined && {thinking}),
    ...(only !== undefined && {only: parseOnly(only)}),
    ...(agents !== undefined && {agents}),
    ...(images !== undefined && {images}),
    ...(since !== undefined && {since: parseTime(since, {now, flag: 'since'})}),
    ...(until !== undefined && {until: parseEnd(until, {now, flag: 'until'})}),
    ...(turns !== undefined && {turns: parseTurns(turns)}),
    ...(last !== undefined && {last: parseCount(last, 'last')}),
    ...(tz !== undefined && {tz: parseZone(tz)}),
    ...(maxChars !== undefined && {maxChars: parseLimit(maxChars, split === true)}),
    ...(split !== undefined && {split})
  }
}

/** The first flag that only Markdown knows, if any was given. */
export function markdownFlag(options: ExportOptions): string | undefined {
  const given = new Map<string, unknown>(Object.entries(options))
  return Object.keys(markdownFlags).find((name) => given.get(name) !== undefined)
}

const kinds = ['errors', 'tools', 'agents'] as const

function parseOnly(text: string): MarkdownOptions['only'] {
  return text.split(',').map((name) => {
    const kind = kinds.find((known) => known === name.trim())
    if (kind === undefined) throw usageError(`Expected \`errors\`, \`tools\`, \`agents\` for --only, got \`${name}\``)
    return kind
  })
}

function parseTurns(text: string): {from: number; to: number} {
  const [whole, first, dash, end] = /^(\d{1,9})?(-)?(\d{1,9})?$/.exec(text) ?? []
  const from = Number(first ?? 1)
  const to = dash ? Number(end ?? Number.POSITIVE_INFINITY) : from
  if (!whole || whole === '-' || from < 1 || to < from) {
    throw usageError(`Expected turns such as \`3\`, \`3-7\`, \`3-\` or \`-7\` for --turns, got \`${text}\``)
  }
  return {from, to}
}

function parseCount(text: string, flag: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  const other = flag === 'max-chars' ? ' or `github`' : ''
  throw usageError(`Expected a number from 1${other} for --${flag}, got \`${text}\``)
}

function parseLimit(text: string, split: boolean): number {
  if (text === 'github') return githubLimit
  const limit = parseCount(text, 'max-chars')
  const least = split ? smallestLimit.part : smallestLimit.document
  if (limit < least) throw usageError(`Expected at least ${least} for --max-chars, got \`${text}\``)
  return limit
}

function parseZone(text: string): string {
  try {
    const {timeZone} = new Intl.DateTimeFormat('en', {timeZone: text}).resolvedOptions()
    return timeZone.toLowerCase() === text.toLowerCase() ? timeZone : text
  } catch {
    throw usageError(`Expected a time zone such as \`Europe/Berlin\` for --tz, got \`${text}\``)
  }
}
