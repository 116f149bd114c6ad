import {inlineCode, unsaid} from './kit.js'
import {shown} from './kit-result.js'
import type {Tool} from './tool.js'

/** The files of a folder. */
export const ls: Tool = {
  names: ['LS'],
  summary: ({input}) => [inlineCode(input.path)],
  call: ({input}) => unsaid(input, 'path'),
  result: (result) => shown(result)
}
