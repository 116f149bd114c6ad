import type {PhrasingContent} from 'mdast'
import {duration} from '../content/quantities.js'
import {code, inlineCode, num, str, text} from './kit.js'
import {brief, rest} from './kit-input.js'
import {further, laidOut, written} from './kit-words.js'
import type {Tool} from './tool.js'

/** What is to happen later, elsewhere, or when something changes. */
export const schedule: Tool = {
  names: ['Monitor', 'CronCreate', 'CronList', 'CronDelete', 'ScheduleWakeup', 'RemoteTrigger', 'PushNotification'],
  summary({input}) {
    const seconds = num(input.delaySeconds)
    const parts: PhrasingContent[] = brief(input.action)
    for (const field of marks) if (str(input[field]) !== undefined) parts.push(inlineCode(input[field]))
    if (seconds !== undefined) parts.push(text(`in ${duration(seconds * 1000).replace(/ 0 \w+$/, '')}`))
    for (const field of sentences) parts.push(...brief(input[field]))
    return parts.flatMap((part, index) => (index > 0 ? [text(' · '), part] : [part]))
  },
  call({input}) {
    const command = str(input.command)
    return [
      ...rest(input, {
        said: ['action', ...marks, ...sentences],
        shown: ['command', 'prompt'],
        numbers: ['delaySeconds']
      }),
      ...(command === undefined ? [] : [code(command, 'bash')]),
      ...written('Prompt', input.prompt)
    ]
  },
  result(result) {
    return [...laidOut(result), ...further(result, {humanSchedule: 'schedule', id: 'id', taskId: 'task'})]
  }
}

const marks = ['cron', 'id', 'trigger_id']

const sentences = ['description', 'reason', 'message']
