import type {RootContent} from 'mdast'
import {defaultTool} from './default.js'
import {brief, rest} from './kit-input.js'
import {markdown, written} from './kit-words.js'
import type {Tool} from './tool.js'

/** A call that sets an agent going, where its thread is not shown: who, to do what, and its answer. */
export const agent: Tool = {
  names: ['Task', 'Agent', 'proxy_Task'],
  summary({input}) {
    return brief(input.subagent_type, input.description)
  },
  call({input}) {
    return [
      ...rest(input, {said: ['subagent_type', 'description'], shown: ['prompt']}),
      ...written('Prompt', input.prompt)
    ]
  },
  result(result) {
    if (result.children.length === 0) return defaultTool.result(result)
    return result.children.flatMap((child): RootContent[] => {
      const isAnswer = child.type === 'text' && child.format === 'markdown'
      return isAnswer ? markdown(child.value) : defaultTool.result({...result, children: [child]})
    })
  }
}
