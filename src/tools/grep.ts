import {count} from '../content/quantities.js'
import {facts, get, given, inlineCode, list, num, output, str, text, unsaid} from './kit.js'
import {shown, untold} from './kit-result.js'
import type {Tool} from './tool.js'

/** A search for text in files. */
export const grep: Tool = {
  names: ['Grep'],
  summary({input}) {
    const where = given(input.path) ? [text(' in '), inlineCode(input.path)] : []
    const files = [input.glob, input.type]
      .filter((value) => given(value))
      .flatMap((value) => [text(', '), inlineCode(value)])
    return [inlineCode(input.pattern), ...where, ...files]
  },
  call: ({input}) => unsaid(input, 'pattern', 'path', 'glob', 'type'),
  result(result) {
    const found = (field: string) => num(get(result.output, field))
    const [files, lines, matches, limit] = ['numFiles', 'numLines', 'numMatches', 'appliedLimit'].map(found)
    const names = list(get(result.output, 'filenames')).filter((name) => typeof name === 'string')
    const kept = str(get(result.output, 'content')) ?? names.join('\n')
    // That there was nothing is what the model was told.
    const isSaid = result.children.length > 0
    const some = (amount: number | undefined) => amount !== undefined && (amount > 0 || !isSaid)
    return [
      ...facts(
        some(matches) && count(matches ?? 0, 'match').replace(/matchs$/, 'matches'),
        some(lines) && count(lines ?? 0, 'line'),
        files ? untold(result, count(files, 'file')) : undefined,
        limit !== undefined && `cut at ${limit}`
      ),
      ...(isSaid ? shown(result) : output(kept))
    ]
  }
}
