// How time and memory grow along each axis: twice as much should take twice as long, in the same memory.
import {archiveOf, removeInputs, sessionOf, shapeOf, tools} from './inputs.mjs'
import {out} from './measure.mjs'
import {rowsOf, takeTurns} from './rows.mjs'

/** A row for Markdown and for the site of every step of every axis; the quick ones leave out the largest steps. */
export function growth(cli, {isQuick}) {
  const steps = [
    ...(isQuick ? [10, 100] : [10, 100, 1000]).map((mb) => [`${mb} MB`, () => sessionOf(mb)]),
    ...(isQuick ? [100] : [100, 1000]).map((count) => [`${count} sessions`, () => archiveOf(count).folder]),
    ...[100, 1000].map((count) => [`${count} agents`, () => shapeOf('agents', count)]),
    ...[25, 50].map((count) => [`agents ${count} deep`, () => shapeOf('deep', count)]),
    ...[10_000, 100_000].map((count) => [`a turn of ${count} messages`, () => shapeOf('turn', count)]),
    ...(isQuick ? [20] : [20, 200]).map((count) => [`a line of ${count} MB`, () => shapeOf('line', count)])
  ]
  return steps.flatMap(([name, input]) => {
    const file = input()
    const isOne = file.endsWith('.jsonl')
    const found = takeTurns(name, 1, [
      ['floor', [tools.floor, file]],
      ['markdown', [cli, file, '-o', isOne ? `${out}.md` : out, ...(isOne ? [] : ['--format', 'md'])]],
      ['site, plain', [cli, file, '--format', 'html', '--no-highlight', '-o', out]]
    ])
    if (name === '1000 MB') removeInputs(1000)
    return rowsOf(name, found, 'floor')
  })
}
