import {code, facts, get, given, inlineCode, str, text, unsaid} from './kit.js'
import {shown, untold} from './kit-result.js'
import type {Call, Tool} from './tool.js'

/** A cell of a notebook written, put in or taken out; or a notebook read. */
export const notebook: Tool = {
  names: ['NotebookEdit', 'NotebookRead'],
  summary({input}) {
    const cell = [input.cell_id, input.cell_number].find(given)
    const words = [input.edit_mode, input.cell_type].filter(given)
    const where = [inlineCode(input.notebook_path)]
    if (cell !== undefined) return [...where, text(` ${[...words, 'cell '].join(' ')}`), inlineCode(cell)]
    return words.length > 0 ? [...where, text(` ${[...words, 'cell'].join(' ')}`)] : where
  },
  call(call) {
    const {new_source: source, ...rest} = call.input
    const said = given(rest.cell_id) ? ['cell_id'] : ['cell_number']
    const odd = typeof source === 'string' || source === undefined ? {} : {new_source: source}
    const asked = unsaid({...rest, ...odd}, 'notebook_path', 'edit_mode', 'cell_type', ...said)
    return str(source) ? [...asked, code(source, languageOfCell(call))] : asked
  },
  result(result) {
    const error = untold(result, str(get(result.output, 'error')))
    return [...facts(error), ...shown(result)]
  }
}

function languageOfCell({input, children}: Call): string {
  if (input.cell_type === 'markdown') return 'markdown'
  const known = children.map((child) => (child.type === 'toolResult' ? str(get(child.output, 'language')) : undefined))
  const language = known.find((name) => name !== undefined) ?? 'python'
  return /^[\w+#-]{1,20}$/.test(language) ? language : 'python'
}
