import {readFileSync} from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import type {Json, Node, Session} from '../src/ast/nodes.js'
import {createReport, type Report} from '../src/report.js'
import {readSession} from '../src/tree/read-session.js'
import {fixtureFolder, fixtureNames, fixtureSessions} from './all-sessions.js'

/** Trees too deep to be read as JSON: a summary is compared instead. */
const tooDeep = new Set(['agents-100-deep', 'deep-json'])

test.each(fixtureNames)('%s: its README says what it is and what wrote it', (name) => {
  const readme = readFileSync(path.join(fixtureFolder(name), 'README.md'), 'utf8')
  expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(readme.split('\n')[0]).toMatch(/^# .+ \(.*Claude Code.*\)$/)
})

test.each(fixtureNames)('%s: reads as expected', async (name) => {
  const found = fixtureSessions(name)
  expect(found).not.toEqual([])
  for (const files of found) {
    const report = createReport()
    const tree = readSession(files, report)
    const suffix = found.length > 1 ? `-${files.id}` : ''
    const expected = (file: string) => path.join(fixtureFolder(name), 'expected', file)
    await (tooDeep.has(name)
      ? expect(summarise(tree)).toMatchFileSnapshot(expected(`summary${suffix}.txt`))
      : expect(print(tree)).toMatchFileSnapshot(expected(`tree${suffix}.json`)))
    await expect(warned(report)).toMatchFileSnapshot(expected(`report${suffix}.txt`))
  }
})

/** One line for each position, or they would be most of the text. */
function print(tree: Session): string {
  const text = JSON.stringify(tree, null, 1)
  return `${text.replace(/"position": \{[^}]*\},[^}]*\}\s*\}/g, (position) => position.replace(/\s+/g, ' '))}\n`
}

function warned(report: Report): string {
  const counts = [...report.counts].sort(([a], [b]) => a.localeCompare(b))
  return counts.map(([rule, count]) => `${rule}: ${count}\n`).join('') || 'no warning\n'
}

/** Kinds of node counted, and how deep threads and inputs go; with a stack, since that is what is tested. */
function summarise(session: Session): string {
  const counts = new Map<string, number>()
  let threads = 0
  let inputs = 0
  const stack: Array<{node: Node; depth: number}> = [{node: session, depth: -1}]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const {node} = top
    const depth = top.depth + (node.type === 'thread' ? 1 : 0)
    counts.set(node.type, (counts.get(node.type) ?? 0) + 1)
    threads = Math.max(threads, depth)
    if ('input' in node) inputs = Math.max(inputs, depthOf(node.input))
    if ('children' in node) for (const child of node.children) stack.push({node: child, depth})
  }
  const kinds = [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([type, count]) => `${type}: ${count}\n`)
  return `${kinds.join('')}deepest thread: ${threads}\ndeepest input: ${inputs}\n${JSON.stringify(session.account)}\n`
}

function depthOf(json: Json): number {
  let deepest = 0
  const stack: Array<{value: Json; depth: number}> = [{value: json, depth: 1}]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const {value, depth} = top
    deepest = Math.max(deepest, depth)
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) stack.push({value: inner, depth: depth + 1})
  }
  return deepest
}
