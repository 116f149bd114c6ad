import {count} from '../content/quantities.js'
import {facts, get, given, inlineCode, num, output, text, unsaid} from './kit.js'
import {shown} from './kit-result.js'
import type {Call, Tool} from './tool.js'

/** A question to a language server: what, and about which place. */
export const lsp: Tool = {
  names: ['LSP'],
  summary({input}) {
    const {line, character} = place(input)
    const at = [input.filePath, line, character].filter(given).join(':')
    const query = given(input.query) ? [text(' '), inlineCode(input.query)] : []
    return [
      text(given(input.operation) ? input.operation : ''),
      ...query,
      ...(at ? [text(' at '), inlineCode(at, 400)] : [])
    ]
  },
  call: ({input}) => unsaid(input, 'operation', 'query', 'filePath', ...Object.keys(place(input))),
  result(result) {
    const found = num(get(result.output, 'resultCount'))
    const files = num(get(result.output, 'fileCount'))
    const said =
      found !== undefined && count(found, 'result') + (files === undefined ? '' : ` in ${count(files, 'file')}`)
    return [...facts(said), ...(result.children.length > 0 ? shown(result) : output(get(result.output, 'result')))]
  }
}

/** A place in a file; no character without its line. */
function place({line, character}: Call['input']): {line?: number; character?: number} {
  const [row, column] = [num(line), num(character)]
  if (row === undefined) return {}
  return column === undefined ? {line: row} : {line: row, character: column}
}
