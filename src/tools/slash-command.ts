import {inlineCode, unsaid} from './kit.js'
import {instructions} from './skill.js'
import type {Tool} from './tool.js'

/** A command of the person's own that the model runs. */
export const slashCommand: Tool = {
  names: ['SlashCommand'],
  summary({input}) {
    return [inlineCode(input.command)]
  },
  call({input}) {
    return unsaid(input, 'command')
  },
  result: instructions
}
