import {fields, text} from './kit.js'
import type {Tool} from './tool.js'

/** A call that sets an agent going: who, and to do what; its prompt opens its own thread. */
export const agent: Tool = {
  names: ['Task', 'Agent'],
  summary({input}) {
    const {subagent_type: type, description} = input
    const said = [type, description].filter((value) => typeof value === 'string' && value.trim() !== '')
    return said.length > 0 ? [text(said.join(': '))] : []
  },
  call({input}) {
    const rest = Object.entries(input).filter(([key, value]) => !labels.has(key) || typeof value !== 'string')
    return fields(Object.fromEntries(rest))
  }
}

const labels = new Set(['subagent_type', 'description'])
