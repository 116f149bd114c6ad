import {inlineCode, str} from './kit.js'
import {rest} from './kit-input.js'
import {instructions} from './skill.js'
import type {Tool} from './tool.js'

/** A command of the person's own that the model runs. */
export const slashCommand: Tool = {
  names: ['SlashCommand'],
  summary({input}) {
    return str(input.command) === undefined ? [] : [inlineCode(input.command)]
  },
  call({input}) {
    return rest(input, {said: ['command']})
  },
  result: instructions
}
