import type {ElementContent} from 'hast'
import type {Block, Delegation, Message} from '../../ast/nodes.js'
import {isAsking} from '../../transform/detail.js'
import {foldRuns, type Run} from '../../transform/fold-runs.js'
import {answerHast} from './answer.js'
import {callHast} from './call.js'
import {commandHast} from './command.js'
import {delegationHast} from './delegation.js'
import {documentHast, imageHast} from './image.js'
import {noticeHast} from './notice.js'
import {parallelHast} from './parallel.js'
import {questionHast} from './question.js'
import {runHast} from './run.js'
import type {Scene} from './scene.js'
import {textHast} from './text.js'
import {thinkingHast} from './thinking.js'
import {unknownHast} from './unknown.js'

/** The blocks of a message: quiet calls as runs, agents that were set going together as one group. */
export function blocksHast(message: Message, scene: Scene): ElementContent[] {
  const answer = isAnswer(message, scene) ? message.children.findLast((block) => block.type === 'text') : undefined
  const shown: ElementContent[] = []
  let together: Delegation[] = []
  for (const block of foldRuns(message.children)) {
    if (block.type === 'delegation') {
      together.push(block)
      continue
    }
    shown.push(...delegationsHast(together, scene))
    together = []
    shown.push(
      ...(block.type === 'text' && block === answer ? answerHast(block, scene) : blockHast(block, message, scene))
    )
  }
  return [...shown, ...delegationsHast(together, scene)]
}

/** Whether the last text of a message is what its agent came to; an error is not said by it. */
function isAnswer({id, aka = [], error}: Message, {thread}: Scene): boolean {
  return !error && thread.role !== 'main' && thread.answer !== undefined && [id, ...aka].includes(thread.answer)
}

function delegationsHast(nodes: readonly Delegation[], scene: Scene): ElementContent[] {
  return nodes.length > 1 ? parallelHast(nodes, scene) : nodes.flatMap((node) => delegationHast(node, scene))
}

function blockHast(block: Exclude<Block, Delegation> | Run, message: Message, scene: Scene): ElementContent[] {
  switch (block.type) {
    case 'text':
      return message.error
        ? noticeHast({...block, type: 'notice', kind: 'API error', level: 'error'}, scene)
        : textHast(block, scene)
    case 'thinking':
      return thinkingHast(block, scene)
    case 'image':
      return imageHast(block, scene, origins[message.author])
    case 'document':
      return documentHast(block, scene)
    case 'command':
      return commandHast(block, scene)
    case 'toolCall':
      return isAsking(block) ? questionHast(block, scene, message.time) : callHast(block, scene)
    case 'run':
      return runHast(block, scene)
    case 'notice':
      return noticeHast(block, scene)
    case 'unknown':
      return unknownHast(block, scene)
  }
}

const origins = {
  human: 'pasted by the human',
  claude: 'made by Claude',
  agent: 'given to the agent',
  harness: 'given by the harness'
}
