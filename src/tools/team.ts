import {fields, str, text} from './kit.js'
import {without} from './kit-lists.js'
import {laidOut, written} from './kit-words.js'
import type {Tool} from './tool.js'

/** A group of agents that is made or dissolved. */
export const team: Tool = {
  names: ['TeamCreate', 'TeamDelete'],
  summary({input}) {
    const name = str(input.team_name)
    return name === undefined ? [] : [text(name)]
  },
  call({input}) {
    return [...fields(without(input, 'team_name', 'description')), ...written('Purpose', input.description)]
  },
  result: laidOut
}
