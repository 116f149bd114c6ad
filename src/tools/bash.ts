import type {RootContent} from 'mdast'
import type {ToolResult} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'
import {duration} from '../content/quantities.js'
import {code, facts, fits, get, given, inlineCode, num, output, str, text, unsaid} from './kit.js'
import {shown, untold, wordsOf} from './kit-result.js'
import type {Tool} from './tool.js'

/** A command of a shell: the command and why, then what it printed. */
export const bash: Tool = {
  names: ['Bash', 'PowerShell'],
  summary({input}) {
    const why = given(input.description) ? [text(` — ${oneLine(String(input.description), 200)}`)] : []
    return [inlineCode(input.command), ...why]
  },
  call({input, name}) {
    const {command, ...rest} = input
    if (typeof command !== 'string') return unsaid(input, 'command', 'description')
    const whole = fits(command) ? [] : [code(command, name === 'PowerShell' ? 'powershell' : 'bash')]
    return [...whole, ...unsaid(rest, 'description')]
  },
  result(result) {
    return [...printed(result), ...errors(result), ...facts(...ending(result))]
  }
}

/** What the model saw; where that is nothing, what the harness kept. */
function printed(result: ToolResult): RootContent[] {
  // A picture on stdout is the result's image, not text: fixtures/tools/bash.
  if (result.children.length > 0 || get(result.output, 'isImage') === true) return shown(result)
  return typeof result.output === 'string' ? shown(result) : output(get(result.output, 'stdout'))
}

function errors(result: ToolResult): RootContent[] {
  const stderr = untold(result, str(get(result.output, 'stderr')))
  return stderr ? [...facts('Standard error'), ...output(stderr)] : []
}

/** How it ended, which the call's status does not say. */
function ending(result: ToolResult): Array<string | false | undefined> {
  const task = untold(result, str(get(result.output, 'backgroundTaskId')))
  const timeout = num(get(result.output, 'timedOutAfterMs'))
  const isQuiet = wordsOf(result).trim() === '' && get(result.output, 'stdout') === ''
  return [
    isQuiet && str(get(result.output, 'stderr')) === undefined && !task && 'No output',
    timeout !== undefined && `Stopped after ${duration(timeout)}`,
    task && `In the background as ${task}`,
    str(get(result.output, 'returnCodeInterpretation'))
  ]
}
