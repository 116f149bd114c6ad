import type {RegexEngine} from 'shiki/types'

type Scanner = ReturnType<RegexEngine['createScanner']>
type Text = Parameters<Scanner['findNextMatchSync']>[0]
type Match = ReturnType<Scanner['findNextMatchSync']>

/** Patterns that are looked for together, and what was found last: in which text, from where on. */
interface Group {
  key: string
  scanner: Scanner
  /** What it finds depends on where it begins to look. */
  isAnchored: boolean
  /** How many scanners share it. */
  users: number
  text: Text | undefined
  from: number
  options: number
  match: Match
}

/**
 * An engine whose scanners share patterns. Each state of a grammar looks for its own end, and then for what many others
 * look for too, more than a hundred patterns of some; an engine compiles all of them anew for each state. And where
 * those are found in a line is known for every place before that, in whatever state it is.
 * What is found is what the engine finds: what begins first, and of that what is first in the list.
 */
export function sharePatterns(engine: RegexEngine): RegexEngine {
  const groups = new Map<string, Group>()
  return {
    createString: engine.createString,
    createScanner(patterns) {
      const [first, ...rest] = patterns
      if (first === undefined || rest.length === 0) return engine.createScanner(patterns)
      const [end, others] = [groupOf([first]), groupOf(rest)]
      return {
        findNextMatchSync: (text, from, options) => findFirst(end, others, {text, from, options}),
        dispose() {
          for (const group of [end, others]) leave(group)
        }
      }
    }
  }

  function groupOf(patterns: Array<string | RegExp>): Group {
    const sources = patterns.map((pattern) => (typeof pattern === 'string' ? pattern : pattern.source))
    const key = JSON.stringify(sources)
    const group = groups.get(key) ?? create(key, sources)
    group.users++
    groups.set(key, group)
    return group
  }

  function create(key: string, sources: string[]): Group {
    const isAnchored = sources.some((source) => source.includes('\\G'))
    const nothing = {users: 0, text: undefined, from: 0, options: 0, match: null}
    return {key, scanner: engine.createScanner(sources), isAnchored, ...nothing}
  }

  function leave(group: Group): void {
    group.users--
    if (group.users > 0) return
    groups.delete(group.key)
    group.scanner.dispose?.()
  }
}

interface Place {
  text: Text
  from: number
  options: number
}

function findFirst(end: Group, others: Group, place: Place): Match {
  const ending = find(end, place)
  if (ending && startOf(ending) === place.from) return ending
  const other = find(others, place)
  if (!other || (ending && startOf(ending) <= startOf(other))) return ending
  return {index: other.index + 1, captureIndices: other.captureIndices}
}

function find(group: Group, {text, from, options}: Place): Match {
  const {match} = group
  const isSame = group.text === text && group.options === options && group.from <= from && !group.isAnchored
  if (isSame && (!match || startOf(match) >= from)) return match
  group.text = text
  group.from = from
  group.options = options
  group.match = group.scanner.findNextMatchSync(text, from, options)
  return group.match
}

function startOf({captureIndices}: NonNullable<Match>): number {
  return captureIndices[0]?.start ?? 0
}
