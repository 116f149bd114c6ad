import type {RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {defaultTool} from './default.js'
import {code, facts, fits, get, inlineCode, list, num, output, paragraph, str, strong, text} from './kit.js'
import {diff} from './kit-diff.js'
import {brief, rest} from './kit-input.js'
import {languageOf} from './kit-languages.js'
import type {Tool} from './tool.js'

/** Programs and files in the server's own box. */
export const codeExecution: Tool = {
  names: ['code_execution', 'bash_code_execution', 'text_editor_code_execution'],
  summary({input, name}) {
    const path = str(input.path)
    if (name === 'text_editor_code_execution')
      return path === undefined ? brief(input.command) : [...brief(input.command), text(' '), inlineCode(path)]
    const line = firstLine(str(input.command) ?? input.code)
    return line ? [inlineCode(line)] : []
  },
  call({input, name}) {
    if (name !== 'text_editor_code_execution') return program(input)
    const [before, after, content] = [input.old_str, input.new_str, input.file_text].map(str)
    return [
      ...rest(input, {said: ['command', 'path'], shown: ['old_str', 'new_str', 'file_text']}),
      ...(before === undefined && after === undefined ? [] : [diff(before ?? '', after ?? '')]),
      ...(content === undefined ? [] : [code(content, languageOf(str(input.path)))])
    ]
  },
  result(result, {input}) {
    const nodes = [...printed(result.output, input), ...outcome(result.output)]
    return nodes.length > 0 ? nodes : defaultTool.result(result)
  }
}

/** What was run, where the summary has not all of it. */
function program(input: {[key: string]: Json}): RootContent[] {
  const [command, script] = [str(input.command), str(input.code)]
  const isSaid = (value: string | undefined) => value === undefined || (firstLine(value) === value && fits(value))
  return [
    ...rest(input, {shown: ['command', 'code']}),
    ...(isSaid(command) ? [] : [code(command, 'bash')]),
    ...(script === undefined || (command === undefined && isSaid(script)) ? [] : [code(script, 'python')])
  ]
}

/** What was printed, read or changed, errors apart. */
function printed(told: Json | undefined, input: {[key: string]: Json}): RootContent[] {
  const [out, errors, content] = ['stdout', 'stderr', 'content'].map((field) => str(get(told, field)))
  const lines = list(get(told, 'lines')).filter((line) => typeof line === 'string')
  const change = lines.join('\n')
  const isSaid = change === diff(str(input.old_str) ?? '', str(input.new_str) ?? '').value
  return [
    ...output(out),
    ...(errors === undefined ? [] : [paragraph(strong('Errors')), ...output(errors)]),
    ...(content === undefined ? [] : [code(content, languageOf(str(input.path)))]),
    ...(change === '' || isSaid ? [] : [code(change, 'diff')])
  ]
}

function outcome(told: Json | undefined): RootContent[] {
  const exit = num(get(told, 'return_code'))
  const files = list(get(told, 'content')).flatMap((file) => str(get(file, 'file_id')) ?? [])
  const [from, lines, total] = ['startLine', 'numLines', 'totalLines'].map((field) => num(get(told, field)))
  return facts(
    exit !== undefined && (exit !== 0 || !str(get(told, 'stdout'))) && `exit code ${exit}`,
    files.length > 0 && `files: ${files.join(', ')}`,
    total !== undefined && lines !== undefined && lines < total && `${lines} of ${total} lines from line ${from ?? 1}`,
    get(told, 'is_file_update') === true && 'written over',
    get(told, 'is_file_update') === false && 'new file',
    list(get(told, 'lines')).length > 0 && `at line ${num(get(told, 'newStart')) ?? 1}`
  )
}

function firstLine(value: Json | undefined): string {
  return str(value)?.trimStart().split('\n')[0] ?? ''
}
