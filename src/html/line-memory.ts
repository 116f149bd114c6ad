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
export function createLineMemory(grammar: Grammar, classes: readonly string[]): LineMemory {
  let states = createStates()
  let remembered = 0

  function read(line: string, state: State): Step {
    if (line === '') return {line, ends: [], classes: [], next: state}
    if (line.length >= longestLine) return {line, ends: [line.length], classes: [''], next: state}
    // The default limit is in milliseconds: bytes would depend on the machine.
    const {tokens, ruleStack} = grammar.tokenizeLine2(line, state.stack ?? null, 0)
    return {line, ...partsOf(line, tokens, classes), next: states.at(ruleStack)}
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
  const alike = new Map<string, State[]>()
  return {
    first,
    at(stack: Stack): State {
      const key = marksOf(stack)
      const known = alike.get(key)?.find((state) => state.stack?.equals(stack))
      if (known) return known
      const state = {stack, lines: new Map()}
      alike.set(key, [...(alike.get(key) ?? []), state])
      return state
    }
  }
}

/** What makes two states differ though they call themselves equal: whether rules began at the end of a line. */
function marksOf(stack: object): string {
  let marks = ''
  for (let at: unknown = stack; typeof at === 'object' && at !== null; at = 'parent' in at ? at.parent : undefined) {
    marks += 'beginRuleCapturedEOL' in at && at.beginRuleCapturedEOL === true ? '1' : '0'
  }
  return marks
}
