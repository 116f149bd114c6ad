import type {RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {defaultTool} from './default.js'
import {code, facts, fields, get, inlineCode, list, num, output, paragraph, str, strong, text} from './kit.js'
import {diff} from './kit-diff.js'
import {languageOf} from './kit-languages.js'
import {without} from './kit-lists.js'
import type {Tool} from './tool.js'

/** Programs and files in the server's own box. */
export const codeExecution: Tool = {
  names: ['code_execution', 'bash_code_execution', 'text_editor_code_execution'],
  summary({input, name}) {
    const path = str(input.path)
    if (name === 'text_editor_code_execution') return [text(input.command), text(path ? ' ' : ''), inlineCode(path)]
    return [inlineCode(firstLine(input.command ?? input.code))]
  },
  call({input, name}) {
    if (name !== 'text_editor_code_execution') return program(input)
    const [before, after, content] = [input.old_str, input.new_str, input.file_text].map(str)
    return [
      ...fields(without(input, 'command', 'path', 'old_str', 'new_str', 'file_text')),
      ...(before === undefined && after === undefined ? [] : [diff(before ?? '', after ?? '')]),
      ...(content === undefined ? [] : [code(content, languageOf(str(input.path)))])
    ]
  },
  result(result) {
    const told = result.output
    return [...(printed(told) ?? defaultTool.result(result)), ...outcome(told)]
  }
}

function program(input: {[key: string]: Json}): RootContent[] {
  const [command, script] = [str(input.command), str(input.code)]
  return [
    ...fields(without(input, 'command', 'code')),
    ...(command === undefined || firstLine(command) === command ? [] : [code(command, 'bash')]),
    ...(script === undefined || (command === undefined && firstLine(script) === script) ? [] : [code(script, 'python')])
  ]
}

/** What was printed or read, errors apart; nothing where the result is of another shape. */
function printed(told: Json | undefined): RootContent[] | undefined {
  const [out, errors, content] = ['stdout', 'stderr', 'content'].map((field) => str(get(told, field)))
  const lines = list(get(told, 'lines')).filter((line) => typeof line === 'string')
  if (out === undefined && errors === undefined && content === undefined && lines.length === 0) return
  return [
    ...output(out),
    ...(errors === undefined ? [] : [paragraph(strong('Errors')), ...output(errors)]),
    ...output(content),
    ...(lines.length > 0 ? [code(lines.join('\n'), 'diff')] : [])
  ]
}

function outcome(told: Json | undefined): RootContent[] {
  const exit = num(get(told, 'return_code'))
  const files = list(get(told, 'content')).flatMap((file) => str(get(file, 'file_id')) ?? [])
  const [from, lines, total] = ['startLine', 'numLines', 'totalLines'].map((field) => num(get(told, field)))
  return facts(
    exit !== undefined && exit !== 0 && `exit code ${exit}`,
    files.length > 0 && `files: ${files.join(', ')}`,
    total !== undefined && lines !== undefined && lines < total && `${lines} of ${total} lines from line ${from ?? 1}`,
    get(told, 'is_file_update') === true && 'the file was there before'
  )
}

function firstLine(value: Json | undefined): string {
  return str(value)?.trimStart().split('\n')[0] ?? ''
}
