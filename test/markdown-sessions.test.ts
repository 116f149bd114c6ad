import path from 'node:path'
import {beforeAll, describe, expect, it, test} from 'vitest'
import type {SessionFiles} from '../src/log/session-files.js'
import {createReport} from '../src/report.js'
import {readSession} from '../src/tree/read-session.js'
import {corpusSessions, fixtureFolder, fixtureNames, fixtureSessions, hasCorpus} from './all-sessions.js'
import {isFound, leaked, wordsIn} from './find-words.js'
import {githubProblems} from './github.js'
import {firstDifference, foldProblems, type ReadBack, readBack} from './read-back.js'
import {saidIn} from './said.js'

/** Markdown too deep for people to read. */
const tooDeep = new Set(['agents-100-deep', 'deep-json'])

/** What is wrong with a session's Markdown. */
interface Problems {
  /** What is read as something else, or reaches into something else. */
  shape: string[]
  /** What is not there at `full`, or at another depth. */
  lost: string[]
  /** What is there at `normal` and should not be. */
  seen: string[]
  /** What GitHub would make of it. */
  github: string[]
}

const none: Problems = {shape: [], lost: [], seen: [], github: []}

test.each(fixtureNames)('%s: its Markdown reads back, complete and in place', (name) => {
  for (const files of fixtureSessions(name)) expect(problemsOf(files)).toEqual(none)
})

test.each(fixtureNames.filter((name) => !tooDeep.has(name)))('%s: is printed as expected', async (name) => {
  const found = fixtureSessions(name)
  for (const files of found) {
    const {markdown} = readBack(readSession(files, createReport()), {detail: 'full'})
    const file = found.length > 1 ? `session-${files.id}.md` : 'session.md'
    // As it is written: half of a surrogate pair is no text.
    await expect(Buffer.from(markdown).toString()).toMatchFileSnapshot(path.join(fixtureFolder(name), 'expected', file))
  }
})

if (!hasCorpus) console.info('Real sessions are not tried: there are none beside the project')

describe.skipIf(!hasCorpus)('the Markdown of real sessions', () => {
  const found: Problems[] = []
  beforeAll(() => {
    for (const files of corpusSessions()) found.push(problemsOf(files))
  })

  it.each([
    ['is read as the tree that was printed', 'shape'],
    ['says everything at `full`, at its depth', 'lost'],
    ['says nothing at `normal` that is hidden', 'seen'],
    ['is shown by GitHub as it was meant', 'github']
  ] as const)('%s', (_, kind) => expect(found.flatMap((problems) => problems[kind])).toEqual([]))
})

function problemsOf(files: SessionFiles): Problems {
  const session = readSession(files, createReport())
  const texts = [...saidIn(session)]
  const [full, normal] = [readBack(session, {detail: 'full'}), readBack(session, {detail: 'normal'})]
  const words = wordsIn(full.tree)
  const lost = texts.filter((text) => !isFound(words, text))
  const seen = leaked(wordsIn(normal.tree), texts)
  return {
    shape: [...shapeProblems(full), ...shapeProblems(normal)].map(at),
    lost: lost.map(({from, depth, value}) => at(`not at depth ${depth}, ${from}: ${value.slice(0, 200)}`)),
    seen: seen.map((line) => at(line.slice(0, 200))),
    github: githubProblems(full.tree).map(at)
  }

  function at(problem: string): string {
    return `${path.basename(files.main ?? files.id)}: ${problem}`
  }
}

function shapeProblems(printed: ReadBack): string[] {
  const difference = firstDifference(printed)
  return [...(difference === undefined ? [] : [difference]), ...foldProblems(printed.tree)]
}
