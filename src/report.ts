/** Every warning, declared once: its id and what it means. */
export const rules = {
  'bad-line': 'A line is not JSON; skipped',
  'cut-line': 'The last line is cut off; skipped',
  'not-an-object': 'A line is JSON but not an object; skipped',
  'long-line': 'A line is too long to be read; skipped',
  'unreadable-file': 'A file could not be read; skipped',
  'unknown-entry': 'An entry type we do not know; kept as `unknown`',
  'unknown-block': 'A content block we do not know; kept as `unknown`',
  'lost-result': 'A tool result without its call; kept as `unknown`',
  'lost-agent': 'An agent file no call refers to; shown as detached',
  'missing-agent': 'A delegation whose file is not there',
  'broken-chain': 'A parent that does not exist, or a cycle; file order used',
  'two-claims': 'Two agents claim one call; the first is used',
  'tool-view-failed': 'A tool view threw; default view used',
  'long-text': 'Text too long to parse as Markdown; shown as code'
} as const

export type Rule = keyof typeof rules

const allRules = Object.keys(rules).filter((name): name is Rule => name in rules)

/** What makes `--strict` fail: something was not understood or not read. */
export const strictRules: ReadonlySet<Rule> = new Set<Rule>([
  'bad-line',
  'cut-line',
  'not-an-object',
  'long-line',
  'unreadable-file',
  'unknown-entry',
  'unknown-block'
])

export interface Warning {
  rule: Rule
  /** Relative to the session's folder. */
  file?: string
  line?: number
  detail?: string
}

/** Where something was masked, and how often; nothing of what it was. */
export interface MaskedPlace {
  rule: string
  /** The session's id. */
  session: string
  /** The node's id; absent where all of a session are counted together. */
  node?: string
  count: number
}

export interface Report {
  warn(rule: Rule, where?: Omit<Warning, 'rule'>): void
  /** How often each rule was warned of. */
  counts: ReadonlyMap<Rule, number>
  /** The first few of each rule: memory does not grow with the log. */
  warnings: readonly Warning[]
  /** Note that an option keeps so many nodes from being shown. */
  hide(option: string, count: number): void
  /** How many nodes each option hid. */
  hidden: ReadonlyMap<string, number>
  /** Note that something was masked, once unless it says how often. */
  mask(place: Omit<MaskedPlace, 'count'> & {count?: number}): void
  /** All that was masked, in the order in which it was found. */
  masked(): MaskedPlace[]
}

/** What a report says, as plain data that can be kept. */
export interface Reported {
  /** How often each rule was warned of. */
  warned: {[rule: string]: number}
  /** How many nodes each option hid. */
  hidden: {[option: string]: number}
  /** Places of the first of each rule, as far as they are known. */
  warnings: readonly Warning[]
  masked: readonly MaskedPlace[]
}

/** What a report says so far. */
export function reported({counts, hidden, warnings, masked}: Report): Reported {
  return {warned: Object.fromEntries(counts), hidden: Object.fromEntries(hidden), warnings, masked: masked()}
}

/** Add what was reported of one session, or of a part of it, to what is reported of all. */
export function addToReport(report: Report, {warned, hidden, warnings, masked}: Reported): void {
  for (const rule of allRules) {
    const places = warnings.filter((warning) => warning.rule === rule)
    for (let n = 0; n < (warned[rule] ?? 0); n++) report.warn(rule, places[n])
  }
  for (const [option, count] of Object.entries(hidden)) report.hide(option, count)
  for (const place of masked) report.mask(place)
}

const keptPerRule = 3

/** An empty report, to be handed down the pipeline. */
export function createReport(): Report {
  const counts = new Map<Rule, number>()
  const warnings: Warning[] = []
  const hidden = new Map<string, number>()
  const masked = new Map<string, MaskedPlace>()
  return {
    counts,
    warnings,
    hidden,
    mask({count = 1, ...place}) {
      const key = `${place.session} ${place.node ?? ''} ${place.rule}`
      const known = masked.get(key)
      if (known) known.count += count
      else masked.set(key, {...place, count})
    },
    masked: () => [...masked.values()],
    hide(option, count) {
      if (count > 0) hidden.set(option, (hidden.get(option) ?? 0) + count)
    },
    warn(rule, where = {}) {
      const count = (counts.get(rule) ?? 0) + 1
      counts.set(rule, count)
      if (count <= keptPerRule) warnings.push({...where, rule})
    }
  }
}
