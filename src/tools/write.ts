import type {RootContent} from 'mdast'
import {code, facts, get, inlineCode, str, unsaid} from './kit.js'
import {patch} from './kit-diff.js'
import {languageOf} from './kit-languages.js'
import {shown} from './kit-result.js'
import type {Tool} from './tool.js'

/** A file written whole; what that changed, where there was one before. */
export const write: Tool = {
  names: ['Write'],
  summary: ({input}) => [inlineCode(input.file_path)],
  call({input}) {
    const {content, ...rest} = input
    const path = str(input.file_path)
    const whole: RootContent[] = typeof content === 'string' && content !== '' ? [code(content, languageOf(path))] : []
    const odd = typeof content === 'string' || content === undefined ? {} : {content}
    return [...unsaid({...rest, ...odd}, 'file_path'), ...whole]
  },
  result(result) {
    const change = patch(get(result.output, 'structuredPatch'))
    const edited = get(result.output, 'userModified') === true && 'Changed by the user before it was written'
    return [...(change ? [change] : []), ...facts(edited), ...shown(result)]
  }
}
