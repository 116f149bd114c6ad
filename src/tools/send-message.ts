import {fields, str, text} from './kit.js'
import {without} from './kit-lists.js'
import {laidOut, written} from './kit-words.js'
import type {Tool} from './tool.js'

/** Words to another agent; old versions call its fields `recipient` and `content`. */
export const sendMessage: Tool = {
  names: ['SendMessage'],
  summary({input}) {
    const to = str(input.to) ?? str(input.recipient)
    const said = [to && `to ${to}`, str(input.summary)].filter((part) => part !== undefined)
    return said.length > 0 ? [text(said.join(': '))] : []
  },
  call({input}) {
    const to = str(input.to) === undefined ? 'recipient' : 'to'
    return [
      ...fields(without(input, to, 'summary', 'message', 'content')),
      ...written('Message', input.message),
      ...written('Message', input.content)
    ]
  },
  result: laidOut
}
