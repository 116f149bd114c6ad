import type {RootContent} from 'mdast'
import type {Author, Message, Thread} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'
import {moment} from '../content/quantities.js'
import {paragraph, strong, text} from '../tools/kit.js'

/** The line above what somebody says: a heading in the conversation itself, bold inside an agent's quote. */
export function speaker(
  {author, time}: Message,
  {thread, depth, options}: {thread: Thread; depth: number; options: {tz: string}}
): RootContent {
  const isCalled = thread.role !== 'main'
  const agent = !isCalled ? undefined : (thread.agent?.type ?? thread.agent?.name)
  const name =
    author === 'claude' && agent?.trim()
      ? oneLine(agent, 100)
      : isCalled && author === 'agent'
        ? 'Caller'
        : names[author]
  if (depth > 0) return paragraph(strong(name), text(` · ${moment(time, options.tz)}`))
  return {type: 'heading', depth: 2, children: [text(`${name} · ${moment(time, options.tz)}`)]}
}

const names: {[author in Author]: string} = {human: 'Human', claude: 'Claude', agent: 'Agent', harness: 'Harness'}
