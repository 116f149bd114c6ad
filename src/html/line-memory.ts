import type {GrammarState, HighlighterCore, ThemedToken} from 'shiki/core'

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

interface Step extends ColouredLine {
  /** Number of the state that the next line begins in. */
  next: number
}

/** A memory for the one language that a highlighter has loaded. */
export function createLineMemory(highlighter: HighlighterCore, lang: string): LineMemory {
  let steps = new Map<string, Step>()
  let states = createStates()

  function read(line: string, state: number): Step {
    const grammarState = states.of(state)
    const tokens = highlighter.codeToTokensBase(line, {
      lang,
      theme: 'classes',
      // The default limit is in milliseconds: bytes would depend on the machine.
      tokenizeTimeLimit: 0,
      tokenizeMaxLineLength: longestLine,
      ...(grammarState ? {grammarState} : {})
    })
    return {line, ...partsOf(tokens[0] ?? []), next: states.numberOf(highlighter.getLastGrammarState(tokens))}
  }

  return {
    linesOf(code) {
      if (steps.size > mostLines) {
        steps = new Map()
        states = createStates()
      }
      let state = 0
      return code.split('\n').map((line) => {
        const key = `${state} ${line}`
        const known = steps.get(key)
        const step = known ?? read(line, state)
        if (!known && line.length < longestLine) steps.set(key, step)
        state = step.next
        return step
      })
    }
  }
}

function partsOf(tokens: readonly ThemedToken[]): {ends: number[]; classes: string[]} {
  const [ends, classes]: [number[], string[]] = [[], []]
  let end = 0
  for (const {content, color = ''} of tokens) {
    end += content.length
    // Spaces have no colour of their own, and belong to what stands before them.
    const className = content.trim() === '' ? (classes.at(-1) ?? '') : classOf(color)
    if (classes.length > 0 && className === classes.at(-1)) ends[ends.length - 1] = end
    else {
      ends.push(end)
      classes.push(className)
    }
  }
  return {ends, classes}
}

/** `var(--token-keyword)` as `tk-keyword`. */
function classOf(color: string): string {
  const name = /^var\((?:--)?token-([a-z-]+)\)$/.exec(color)?.[1]
  return name ? `tk-${name}` : ''
}

/** States that lines begin in, by number; 0 is the start of a text. */
function createStates() {
  const all: Array<GrammarState | undefined> = [undefined]
  const alike = new Map<string, number[]>()
  return {
    of: (number: number) => all[number],
    numberOf(state: GrammarState | undefined): number {
      const stack = state?.getInternalStack()
      if (!stack) return 0
      const key = marksOf(stack)
      const numbers = alike.get(key) ?? []
      const known = numbers.find((number) => all[number]?.getInternalStack()?.equals(stack))
      if (known !== undefined) return known
      alike.set(key, [...numbers, all.length])
      return all.push(state) - 1
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
