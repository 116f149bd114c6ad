import {defaultTool} from './default.js'
import {code, fields, inlineCode, str, text} from './kit.js'
import {without} from './kit-lists.js'
import {further} from './kit-words.js'
import type {Tool} from './tool.js'

/** A script that sets agents going: its name and purpose, the script itself, and the run it became. */
export const workflow: Tool = {
  names: ['Workflow'],
  summary({input}) {
    const name = str(input.name) ?? str(input.scriptPath)
    const purpose = str(input.description)
    if (name === undefined) return purpose === undefined ? [] : [text(purpose)]
    const shown = inlineCode(name, Number.POSITIVE_INFINITY)
    return purpose === undefined ? [shown] : [shown, text(`: ${purpose}`)]
  },
  call({input}) {
    const named = str(input.name) === undefined ? 'scriptPath' : 'name'
    const script = str(input.script)
    return [
      ...fields(without(input, named, 'description', 'script')),
      ...(script === undefined ? [] : [code(script, 'js')])
    ]
  },
  result(result) {
    const facts = {workflowName: 'workflow', runId: 'run', taskId: 'task', scriptPath: 'script', error: 'error'}
    return [...defaultTool.result(result), ...further(result, facts)]
  }
}
