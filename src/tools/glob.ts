import {count} from '../content/quantities.js'
import {facts, get, given, inlineCode, list, num, output, text, unsaid} from './kit.js'
import {shown} from './kit-result.js'
import type {Tool} from './tool.js'

/** A search for files by name. */
export const glob: Tool = {
  names: ['Glob'],
  summary({input}) {
    const where = given(input.path) ? [text(' in '), inlineCode(input.path)] : []
    return [inlineCode(input.pattern), ...where]
  },
  call: ({input}) => unsaid(input, 'pattern', 'path'),
  result(result) {
    const found = num(get(result.output, 'numFiles'))
    const total = num(get(result.output, 'totalMatches'))
    const names = list(get(result.output, 'filenames')).filter((name) => typeof name === 'string')
    const many = total === undefined || total === found ? '' : `of ${count(total, 'file')}`
    const isCut = get(result.output, 'truncated') === true
    return [
      ...facts(found ? (many ? `${found} ${many}` : count(found, 'file')) : undefined, isCut && 'The list is cut'),
      ...(result.children.length > 0 ? shown(result) : output(names.join('\n')))
    ]
  }
}
