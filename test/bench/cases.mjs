// What is measured, and what it should be.
import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {archiveOf, copyOf, removeInputs, sessionOf, tools} from './inputs.mjs'
import {out} from './measure.mjs'
import {rowsOf, takeTurns} from './rows.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
/** The program as it is built. */
export const cli = path.join(here, '../../dist/cli.js')
const library = path.join(here, '../../dist/index.js')
const job = path.join(here, 'job.mjs')

/** How long it takes until anything can be done. */
export async function startTime(rounds) {
  const found = await takeTurns('start', rounds, () => [
    ['node -e 0', ['-e', '0']],
    ['claude-export --version', [cli, '--version']],
    // In every figure of the library below.
    ['import of the library', [library]]
  ])
  return rowsOf('start', found, 'node -e 0', {goals: {'claude-export --version': {times: 2}}})
}

/** A session as everything that can be made of it, and its steps by themselves; `others` has rows of a smaller one. */
export async function session(mb, rounds, {steps = ['outline', 'load', 'json'], others = []} = {}) {
  const name = mb === 1000 ? '1 GB' : `${mb} MB`
  const file = sessionOf(mb)
  try {
    const found = await takeTurns(name, rounds, () => [
      ['floor', [tools.floor, file]],
      ...steps.map((what) => [what, [job, what, file]]),
      ['markdown', [cli, file, '-o', `${out}.md`]],
      ['site, plain', siteOf(file, '--no-highlight')],
      ['site', siteOf(file)],
      ['page', [cli, file, '-o', `${out}.html`]]
    ])
    return rowsOf(name, found, 'floor', {goals: goalsOf(mb), others})
  } finally {
    if (mb === 1000) removeInputs(mb)
  }
}

/** What looking for secrets costs: by the clock, the two in turns and nothing between them. */
export async function masking(mb, rounds) {
  const file = sessionOf(mb)
  const name = `${mb} MB, plain`
  const found = await takeTurns(name, rounds, () => [
    ['not masked', siteOf(file, '--no-highlight', '--no-redact')],
    ['masked', siteOf(file, '--no-highlight')]
  ])
  return rowsOf(name, found, 'not masked', {goals: {masked: {more: 0.25}}})
}

/** A folder of sessions: once, with nothing changed since, and with one that grew. */
export async function archive(sessions, rounds, steps = ['json']) {
  const name = `${sessions} sessions`
  const found = await takeTurns(name, rounds, () => {
    const {root, folder, grow} = copyOf(archiveOf(sessions))
    const list = [cli, 'list', '--root', root]
    return [
      ['floor', [tools.floor, folder]],
      ['list', list],
      ['list --all --json', [...list, '--all', '--json']],
      ['list --all --long', [...list, '--all', '--long']],
      ...steps.map((what) => [what, [job, what, folder]]),
      ['markdown', [cli, folder, '--format', 'md', '-o', `${out}/`]],
      ['site', siteOf(folder)],
      ['site again', siteOf(folder), {again: true}],
      ['site, one changed', siteOf(folder), {again: true, before: grow}]
    ]
  })
  // Fewer take so little time that starting is most of it.
  const isLarge = sessions >= 200
  const goals = {
    site: isLarge ? {times: 15} : {},
    'site again': {of: 'site', ...(isLarge && {share: 0.05})},
    'site, one changed': {of: 'site'}
  }
  return rowsOf(name, found, 'floor', {goals})
}

function siteOf(input, ...flags) {
  return [cli, input, '--format', 'html', ...flags, '-o', out]
}

/** Goals: × floor, megabytes, bytes of a page, or × the memory of another case. */
function goalsOf(mb) {
  const most = {mb: 300}
  const site = {page: 2e6, ...most}
  const all = {outline: {times: 2, ...most}, load: most, json: most, markdown: {times: 6, ...most}}
  if (mb === 100) return {...all, 'site, plain': {times: 6, ...site}, site: {times: 15, ...site}, page: most}
  if (mb === 1000)
    return Object.fromEntries([...Object.keys(all), 'site, plain', 'site', 'page'].map((what) => [what, {grow: 2}]))
  return {}
}

/** Whether there is a program to measure. */
export function isBuilt() {
  return fs.existsSync(cli)
}
