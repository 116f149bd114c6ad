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
    return [
      ...facts(
        matches !== undefined && count(matches, 'match').replace(/matchs$/, 'matches'),
        lines !== undefined && count(lines, 'line'),
        files ? untold(result, count(files, 'file')) : undefined,
        limit !== undefined && `cut at ${limit}`
      ),
      ...(result.children.length > 0 ? shown(result) : output(kept))
    ]
  }
}
