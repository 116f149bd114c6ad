import {count} from '../content/quantities.js'
import {facts, get, inlineCode, list, num, output, str, text, unsaid} from './kit.js'
import {shown} from './kit-result.js'
import type {Tool} from './tool.js'

/** A search for files by name. */
export const glob: Tool = {
  names: ['Glob'],
  summary({input}) {
    const where = str(input.path) ? [text(' in '), inlineCode(input.path)] : []
    return [inlineCode(input.pattern), ...where]
  },
  call: ({input}) => unsaid(input, 'pattern', 'path'),
  result(result) {
    const found = num(get(result.output, 'numFiles'))
    const total = num(get(result.output, 'totalMatches'))
    const names = list(get(result.output, 'filenames')).filter((name) => typeof name === 'string')
    const more = total !== undefined && total !== found ? ` of ${total}` : ''
    return [
      ...facts(found !== undefined && count(found, 'file') + more, get(result.output, 'truncated') === true && 'cut'),
      ...(result.children.length > 0 ? shown(result) : output(names.join('\n')))
    ]
  }
}
