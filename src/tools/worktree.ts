import {fields, inlineCode, str, text} from './kit.js'
import {without} from './kit-lists.js'
import {further, laidOut} from './kit-words.js'
import type {Tool} from './tool.js'

/** A copy of the repository to work in, and leaving it. */
export const worktree: Tool = {
  names: ['EnterWorktree', 'ExitWorktree'],
  summary({input}) {
    const where = str(input.name) ?? str(input.path)
    if (where !== undefined) return [inlineCode(where, Number.POSITIVE_INFINITY)]
    return str(input.action) === undefined ? [] : [text(input.action)]
  },
  call({input}) {
    const said = ['name', 'path', 'action'].find((field) => str(input[field]) !== undefined)
    return fields(said === undefined ? input : without(input, said))
  },
  result(result) {
    const facts = {worktreePath: 'worktree', worktreeBranch: 'branch', originalCwd: 'back in', action: 'action'}
    return [...laidOut(result), ...further(result, facts)]
  }
}
