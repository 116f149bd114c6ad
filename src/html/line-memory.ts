import type {Grammar} from 'shiki/types'

/** A line cut where its colour changes: the end and the class of each part, an empty one for plain text. */
export interface ColouredLine {
  line: string
  ends: readonly number[]
  classes: readonly string[]
}

/** Reads lines of one language, and remembers them: half of what agents see they have seen before. */
export interface LineMemory {
  linesOf(code: string): ColouredLine[]
}

/** Lines beyond this are not coloured. */
const longestLine = 1000

/** Lines that are remembered. */
const mostLines = 2_000

/** Rules within rules. Each line would be compared with all that is around it. */
const deepest = 2000

/** Where the grammar stands between two lines; absent before the first. */
type Stack = ReturnType<Grammar['tokenizeLine2']>['ruleStack']

/** What a line begins in, and the lines that were read there. */
interface State {
  stack: Stack | undefined
  lines: Map<string, Step>
}

interface Step extends ColouredLine {
  next: State
}

/**
 * A memory for one language, whose grammar is asked line by line: shiki prepares theme and state anew at every call,
 * which takes longer than to read a line. `classes` names the colours of the theme by their number.
 */
export function createLineMemory(grammar: Pick<Grammar, 'tokenizeLine2'>, classes: readonly string[]): LineMemory {
  let states = createStates()
  let remembered = 0

  function read(line: string, state: State): Step {
    if (line === '') return {line, ends: [], classes: [], next: state}
    if (line.length >= longestLine) return {line, ends: [line.length], classes: [''], next: state}
    // The default limit is in milliseconds: bytes would depend on the machine.
    const {tokens, ruleStack} = grammar.tokenizeLine2(line, state.stack ?? null, 0)
    return {line, ...partsOf(line, tokens, classes), next: states.at(ruleStack) ?? state}
  }

  return {
    linesOf(code) {
      if (remembered > mostLines) {
        remembered = 0
        states = createStates()
      }
      let state = states.first
      return code.split('\n').map((line) => {
        const known = state.lines.get(line)
        const step = known ?? read(line, state)
        if (!known && line.length < longestLine) {
          state.lines.set(line, step)
          remembered++
        }
        state = step.next
        return step
      })
    }
  }
}

/** Tokens come in pairs: where one begins, and what it is. */
function partsOf(line: string, tokens: Uint32Array, names: readonly string[]): {ends: number[]; classes: string[]} {
  const [ends, classes]: [number[], string[]] = [[], []]
  for (let at = 0; at < tokens.length; at += 2) {
    const start = tokens[at] ?? 0
    const end = tokens[at + 2] ?? line.length
    if (start === end) continue
    // Spaces have no colour of their own, and belong to what stands before them.
    const isBlank = line.slice(start, end).trim() === ''
    const className = isBlank ? (classes.at(-1) ?? '') : (names[colourOf(tokens[at + 1] ?? 0)] ?? '')
    if (classes.length > 0 && className === classes.at(-1)) ends[ends.length - 1] = end
    else {
      ends.push(end)
      classes.push(className)
    }
  }
  return {ends, classes}
}

/** Nine bits of what a token is are the number of its colour. */
function colourOf(token: number): number {
  return (token >>> 15) & 0x1ff
}

/** States that lines begin in, each once. */
function createStates() {
  const first: State = {stack: undefined, lines: new Map()}
  const alike = new Map<number, State[]>()
  return {
    first,
    /** Nothing where it is too deep: what follows is read as if it stood as deep as the line before it. */
    at(stack: Stack): State | undefined {
      const {key, depth} = marksOf(stack)
      if (depth > deepest) return undefined
      const isSame = (other: Stack | undefined) => other?.equals(stack) && sameMarks(other, stack)
      const known = alike.get(key)?.find((state) => isSame(state.stack))
      if (known) return known
      const state = {stack, lines: new Map()}
      alike.set(key, [...(alike.get(key) ?? []), state])
      return state
    }
  }
}

/** What makes two states differ though they call themselves equal: whether rules began at the end of a line. */
function* marks(stack: object): Generator<boolean> {
  for (let at: unknown = stack; typeof at === 'object' && at !== null; at = 'parent' in at ? at.parent : undefined) {
    yield 'beginRuleCapturedEOL' in at && at.beginRuleCapturedEOL === true
  }
}

/** As a number, not a text: code may nest as deep as it has lines. */
function marksOf(stack: object): {key: number; depth: number} {
  let [key, depth] = [0, 0]
  for (const mark of marks(stack)) {
    key = (Math.imul(key, 31) + (mark ? 2 : 1)) >>> 0
    depth++
  }
  return {key, depth}
}

function sameMarks(one: object, other: object): boolean {
  const others = marks(other)
  for (const mark of marks(one)) if (mark !== others.next().value) return false
  return others.next().done === true
}
