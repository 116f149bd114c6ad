import {withoutAgentTail} from '../log/agent-tail.js'
import {defaultTool} from './default.js'
import {fields, output, str, text} from './kit.js'
import {without} from './kit-lists.js'
import {wordsOf} from './kit-result.js'
import {markdown, written} from './kit-words.js'
import type {Tool} from './tool.js'

/** A call that sets an agent going, where no thread says so: who, to do what, and its answer. */
export const agent: Tool = {
  names: ['Task', 'Agent', 'proxy_Task'],
  summary({input}) {
    const said = [input.subagent_type, input.description].flatMap((value) => str(value) ?? [])
    return said.length > 0 ? [text(said.join(': '))] : []
  },
  call({input}) {
    return [...fields(without(input, 'subagent_type', 'description', 'prompt')), ...written('Prompt', input.prompt)]
  },
  result(result) {
    const [first, ...others] = result.children
    const isAnswer =
      first?.type === 'text' && !result.error && !/^(?:Async agent launched|Spawned)/.test(wordsOf(result))
    if (!isAnswer) return defaultTool.result(result)
    // The first text is the answer; the harness puts its own lines at its end or after it.
    const answer = withoutAgentTail(first.value)
    const after = others.length > 0 ? defaultTool.result({...result, children: others}) : []
    return [...markdown(answer), ...output(first.value.slice(answer.length).trim()), ...after]
  }
}
