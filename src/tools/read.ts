import type {RootContent, Text} from 'mdast'
import type {ToolResult} from '../ast/nodes.js'
import {code, facts, get, given, inlineCode, num, output, str, text, unsaid} from './kit.js'
import {languageOf} from './kit-languages.js'
import {shown} from './kit-result.js'
import type {Call, Tool} from './tool.js'

/** A file read: its content, without the column of line numbers. */
export const read: Tool = {
  names: ['Read'],
  summary: ({input}) => [inlineCode(input.file_path), ...part(input)],
  call: ({input}) => unsaid(input, 'file_path', 'offset', 'limit', 'pages'),
  result(result, call) {
    const lang = languageOf(str(call.input.file_path))
    const content = str(get(result.output, 'file', 'content'))
    if (result.children.length === 0 && content) return [...extent(result), code(content, lang)]
    return [...extent(result), ...shown(result, (value) => withoutNumbers(value, lang))]
  }
}

function part({offset, limit, pages}: Call['input']): Text[] {
  const asked = [given(offset) && `from line ${offset}`, given(limit) && `${limit} lines at most`]
  const said = [...asked, given(pages) && `pages ${pages}`].filter((words) => words !== false)
  return said.length > 0 ? [text(` ${said.join(', ')}`)] : []
}

/** How much of the file this is, if not all of it. */
function extent({output: kept}: ToolResult): RootContent[] {
  const file = (field: string) => num(get(kept, 'file', field))
  const [start = 1, lines, total] = [file('startLine'), file('numLines'), file('totalLines')]
  const [width, height] = ['originalWidth', 'originalHeight'].map((side) => num(get(kept, 'file', 'dimensions', side)))
  const isPart = lines !== undefined && total !== undefined && lines < total
  return facts(
    isPart && `Lines ${start} to ${start + lines - 1} of ${total}`,
    get(kept, 'file', 'truncatedByTokenCap') === true && 'Cut: too many tokens',
    width !== undefined && height !== undefined && `${width} × ${height} pixels`
  )
}

/** Lines numbered one after the other as content, anything after them as it is. */
function withoutNumbers(value: string, lang: string | undefined): RootContent[] {
  const content: string[] = []
  let next: number | undefined
  let at = 0
  while (at <= value.length) {
    numbered.lastIndex = at
    if (!numbered.test(value)) break
    const from = numbered.lastIndex
    const number = Number(value.slice(at, from - 1))
    if (next !== undefined && number !== next) break
    next = number + 1
    const end = endOfLine(value, from)
    content.push(value.slice(from, end))
    at = end + 1
  }
  if (content.length === 0) return output(value)
  return [code(content.join('\n'), lang), ...output(value.slice(at))]
}

/** The number of a line, and the sign that stands behind it. */
const numbered = / *\d+[→\t]/y

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
