import type {Block, Delegation, Loaded, Message} from '../ast/nodes.js'
import type {MarkdownOptions} from '../options.js'
import {isMark} from './select-turns.js'

type Wanted = Pick<MarkdownOptions, 'detail' | 'thinking' | 'only'>

/** What a reader asked to see of a node; nothing where that is none of it. */
export function detailed(node: Loaded, wanted: Wanted): Loaded | undefined {
  if (node.type === 'message') {
    const children = node.children.filter((block) => isShown(block, node, wanted))
    return children.length > 0 ? {...node, children} : undefined
  }
  if (isMark(node)) return node
  if (wanted.only.length > 0) {
    return node.type === 'notice' && wanted.only.includes('errors') && node.level !== 'info' ? node : undefined
  }
  switch (wanted.detail) {
    case 'prompts':
    case 'chat':
      return undefined
    case 'normal':
      if (node.type === 'compaction') return {...node, children: []}
      return node.type === 'notice' && node.level === 'info' ? undefined : node
    case 'full':
      return node
  }
}

/** What is wanted inside an agent: all of it, where agents are what is asked for. */
export function insideAgent<T extends Wanted>(wanted: T): T {
  return wanted.only.includes('agents') ? {...wanted, only: []} : wanted
}

const asking = new Set(['AskUserQuestion', 'ask_user_question', 'ExitPlanMode'])

/** Whether a call asks a person: the answer, or the reason why a plan was refused, is what the person said. */
export function isAsking(block: {type: string; name?: string}): boolean {
  return block.type === 'toolCall' && asking.has(block.name ?? '')
}

function isShown(block: Block, message: Message, {detail, thinking, only}: Wanted): boolean {
  if (only.length > 0) {
    if (block.type === 'delegation') return only.includes('agents') || (only.includes('errors') && holdsErrors(block))
    if (block.type === 'toolCall') return only.includes('tools') || (only.includes('errors') && hasFailed(block))
    return only.includes('errors') && (message.error === true || (block.type === 'notice' && block.level !== 'info'))
  }
  if (isAsking(block)) return true
  const isHuman = message.author === 'human'
  switch (block.type) {
    case 'text':
      return detail !== 'prompts' || isHuman
    case 'image':
    case 'document':
    case 'command':
      return isHuman || detail === 'normal' || detail === 'full'
    case 'thinking':
      return detail !== 'prompts' && (thinking ?? detail === 'full')
    case 'toolCall':
    case 'delegation':
      return detail === 'normal' || detail === 'full'
    case 'unknown':
      return detail === 'normal' || detail === 'full'
    case 'notice':
      return detail === 'full' || (detail === 'normal' && block.level !== 'info')
  }
}

/** Whether an agent failed, or something did on its way. */
function holdsErrors(delegation: Delegation): boolean {
  return (
    hasFailed(delegation) || delegation.children.some((child) => child.type === 'thread' && child.rollup.errors > 0)
  )
}

/** Whether a call came to nothing. */
export function hasFailed({status}: {status: string}): boolean {
  return status === 'failed' || status === 'denied' || status === 'interrupted'
}
