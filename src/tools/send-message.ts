import {str} from './kit.js'
import {brief, rest} from './kit-input.js'
import {laidOut, written} from './kit-words.js'
import type {Tool} from './tool.js'

/** Words to another agent; old versions call its fields `recipient` and `content`. */
export const sendMessage: Tool = {
  names: ['SendMessage'],
  summary({input}) {
    const to = str(input.to) ?? str(input.recipient)
    return brief(to && `to ${to}`, input.summary)
  },
  call({input}) {
    const to = str(input.to) === undefined ? 'recipient' : 'to'
    return [
      ...rest(input, {said: [to, 'summary'], shown: ['message', 'content']}),
      ...written('Message', input.message),
      ...written('Message', input.content)
    ]
  },
  result: (result) => laidOut(result)
}
