// How time and memory grow along each axis: twice as much should take twice as long, in the same memory.
import {cli} from './cases.mjs'
import {removeInputs, sessionOf, shapeOf, tools} from './inputs.mjs'
import {out} from './measure.mjs'
import {rowsOf, takeTurns} from './rows.mjs'

/** Rows for Markdown and for the site of every step of every axis; the quick ones leave out the largest steps. */
export async function growth({isQuick, only}, add) {
  const steps = [
    ...(isQuick ? [10, 100] : [10, 100, 1000]).map((mb) => [`${mb} MB`, () => sessionOf(mb)]),
    ...(isQuick ? [100, 1000] : [100, 1000, 10_000]).map((count) => [
      `${count} sessions`,
      () => shapeOf('small', count)
    ]),
    ...[100, 1000].map((count) => [`${count} agents`, () => shapeOf('agents', count)]),
    ...[25, 50].map((count) => [`agents ${count} deep`, () => shapeOf('deep', count)]),
    ...[10_000, 100_000].map((count) => [`a turn of ${count} messages`, () => shapeOf('turn', count)]),
    ...(isQuick ? [20] : [20, 200]).map((count) => [`a line of ${count} MB`, () => shapeOf('line', count)])
  ].filter(([name]) => name.includes(only))
  for (const [name, input] of steps) {
    const file = input()
    const isOne = file.endsWith('.jsonl')
    const site = [cli, file, '--format', 'html', '--no-highlight', '-o', out]
    const found = await takeTurns(name, 1, () => [
      ['floor', [tools.floor, file]],
      ['markdown', isOne ? [cli, file, '-o', `${out}.md`] : [cli, file, '--format', 'md', '-o', `${out}/`]],
      ['site, plain', site],
      ...(isOne ? [] : [['site again', site, {again: true}]])
    ])
    if (name === '1000 MB') removeInputs(1000)
    add(rowsOf(name, found, 'floor', {goals: {'site again': {of: 'site, plain'}}}))
  }
}
