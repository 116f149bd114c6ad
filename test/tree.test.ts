import {describe, expect, test} from 'vitest'
import type {Session} from '../src/ast/nodes.js'
import {threads} from '../src/ast/walk.js'
import {exportJson} from '../src/export-json.js'
import type {SessionFiles} from '../src/log/session-files.js'
import {createReport} from '../src/report.js'
import {readSession} from '../src/tree/read-session.js'
import {corpusSessions, fixtureNames, fixtureSessions, hasCorpus} from './all-sessions.js'
import {checkAccount, checkTree, firstDifference} from './invariants.js'
import {recount} from './recount.js'

describe.each(fixtureNames)('%s', (name) => {
  const found = fixtureSessions(name)

  test('keeps the content model, and accounts for every line', () => {
    expect(found).not.toEqual([])
    for (const files of found) expect(problemsOf(files)).toEqual([])
  })

  test('is the same tree whether kept in memory, read again from disk, or printed', () => {
    for (const files of found) expect(differences(files)).toEqual([])
  })
})

describe.skipIf(!hasCorpus)(`real sessions${hasCorpus ? '' : ': skipped, ../shared/corpus is not here'}`, () => {
  const found = hasCorpus ? corpusSessions() : []

  test('keep the content model, and account for every line', () => {
    expect(found.length).toBeGreaterThan(50)
    expect(found.flatMap((files) => problemsOf(files).map((problem) => `${files.id}: ${problem}`))).toEqual([])
  })

  test('are the same trees whether kept in memory, read again from disk, or printed', () => {
    expect(found.flatMap((files) => differences(files).map((problem) => `${files.id}: ${problem}`))).toEqual([])
  })

  test('nearly all agents are joined to their calls', () => {
    const methods = new Map<string, number>()
    const unlinked: string[] = []
    for (const files of found) {
      for (const {role, link, unlinked: why, source} of threads(readSession(files, createReport()))) {
        if (link) methods.set(link, (methods.get(link) ?? 0) + 1)
        if (role === 'detached') unlinked.push(`${source}: ${why}`)
      }
    }
    const rows = [...methods].sort(([, a], [, b]) => b - a).map(([method, count]) => `${method.padEnd(14)}${count}`)
    console.log(['agents joined by', ...rows, `not joined    ${unlinked.length}`, ...unlinked].join('\n'))
    expect(methods.size).toBeGreaterThan(3)
    // Made by hand to look like agents, and no call was made up for them.
    const orphans = ['sidechain.jsonl', 'agent-test-hash-123.jsonl', 'agent-test-hash-456.jsonl']
    expect(unlinked.filter((line) => line.endsWith(': no call matches it'))).toEqual(
      orphans.map((file) => `${file}: no call matches it`)
    )
  })
})

function problemsOf(files: SessionFiles): string[] {
  const session = readSession(files, createReport())
  return [...checkTree(session), ...checkAccount(session), ...recount(files, session)]
}

/** Reading within the budget, with none at all, and printing: one tree. */
function differences(files: SessionFiles): string[] {
  const whole = readSession(files, createReport())
  const again = readSession(files, createReport(), {budget: 0})
  let text = ''
  exportJson(files, (part) => (text += part), createReport(), {redact: false})
  const printed: Session = JSON.parse(text)
  const found = [firstDifference(whole, again), firstDifference(whole, printed)]
  return found.flatMap((difference) => difference ?? [])
}
