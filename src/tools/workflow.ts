import {defaultTool} from './default.js'
import {code, inlineCode, str, text} from './kit.js'
import {brief, rest} from './kit-input.js'
import {further} from './kit-words.js'
import type {Tool} from './tool.js'

/** A script that sets agents going: its name and purpose, the script itself, and the run it became. */
export const workflow: Tool = {
  names: ['Workflow'],
  summary({input}) {
    const name = str(input.name) ?? str(input.scriptPath)
    const purpose = brief(input.description)
    if (name === undefined) return purpose
    return purpose.length > 0 ? [inlineCode(name), text(': '), ...purpose] : [inlineCode(name)]
  },
  call({input}) {
    const named = str(input.name) === undefined ? 'scriptPath' : 'name'
    const script = str(input.script)
    return [
      ...rest(input, {said: [named, 'description'], shown: ['script']}),
      ...(script === undefined ? [] : [code(script, 'js')])
    ]
  },
  result(result) {
    const facts = {workflowName: 'workflow', runId: 'run', taskId: 'task', scriptPath: 'script', error: 'error'}
    return [...defaultTool.result(result), ...further(result, facts)]
  }
}
