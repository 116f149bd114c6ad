import type {PhrasingContent} from 'mdast'
import {duration} from '../content/quantities.js'
import {code, fields, inlineCode, num, str, text} from './kit.js'
import {without} from './kit-lists.js'
import {further, laidOut, written} from './kit-words.js'
import type {Tool} from './tool.js'

/** What is to happen later, elsewhere, or when something changes. */
export const schedule: Tool = {
  names: ['Monitor', 'CronCreate', 'CronList', 'CronDelete', 'ScheduleWakeup', 'RemoteTrigger', 'PushNotification'],
  summary({input}) {
    const seconds = num(input.delaySeconds)
    const parts: PhrasingContent[] = [input.cron, input.id, input.trigger_id].flatMap((value) => {
      return str(value) === undefined ? [] : [inlineCode(value, Number.POSITIVE_INFINITY)]
    })
    if (seconds !== undefined) parts.push(text(`in ${duration(seconds * 1000)}`))
    const said = sentences.flatMap((field) => str(input[field]) ?? [])
    parts.push(...said.map((value) => text(value)))
    return parts.flatMap((part, index) => (index > 0 ? [text(' · '), part] : [part]))
  },
  call({input}) {
    const {delaySeconds, ...others} = input
    const left = num(delaySeconds) === undefined ? input : others
    const command = str(input.command)
    return [
      ...fields(without(left, 'cron', 'id', 'trigger_id', 'command', 'prompt', ...sentences)),
      ...(command === undefined ? [] : [code(command, 'bash')]),
      ...written('Prompt', input.prompt)
    ]
  },
  result(result) {
    return [...laidOut(result), ...further(result, {humanSchedule: 'schedule', id: 'id', taskId: 'task'})]
  }
}

const sentences = ['action', 'description', 'reason', 'message']
