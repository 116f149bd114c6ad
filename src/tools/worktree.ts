import {inlineCode, str} from './kit.js'
import {brief, rest} from './kit-input.js'
import {further, laidOut} from './kit-words.js'
import type {Tool} from './tool.js'

/** A copy of the repository to work in, and leaving it. */
export const worktree: Tool = {
  names: ['EnterWorktree', 'ExitWorktree'],
  summary({input}) {
    const where = str(input.name) ?? str(input.path)
    if (where !== undefined) return [inlineCode(where)]
    return brief(input.action)
  },
  call({input}) {
    const said = ['name', 'path', 'action'].find((field) => str(input[field]) !== undefined)
    return rest(input, {said: said === undefined ? [] : [said]})
  },
  result(result) {
    const facts = {worktreePath: 'worktree', worktreeBranch: 'branch', originalCwd: 'back in'}
    return [...laidOut(result), ...further(result, facts)]
  }
}
