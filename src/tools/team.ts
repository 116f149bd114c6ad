import {brief, rest} from './kit-input.js'
import {laidOut, written} from './kit-words.js'
import type {Tool} from './tool.js'

/** A group of agents that is made or dissolved. */
export const team: Tool = {
  names: ['TeamCreate', 'TeamDelete'],
  summary({input}) {
    return brief(input.team_name)
  },
  call({input}) {
    return [...rest(input, {said: ['team_name'], shown: ['description']}), ...written('Purpose', input.description)]
  },
  result: (result) => laidOut(result)
}
