import {oneLine} from '../content/one-line.js'
import {json, text} from './kit.js'
import {shown} from './kit-result.js'
import type {Tool} from './tool.js'

/** An answer in the shape its caller asked for: its fields, and all of it as JSON. */
export const structuredOutput: Tool = {
  names: ['StructuredOutput'],
  summary({input}) {
    const names = Object.keys(input)
    return names.length > 0 ? [text(oneLine(names.join(', '), 200))] : []
  },
  call: ({input}) => (Object.keys(input).length > 0 ? [json(input)] : []),
  result: (result) => shown(result)
}
