import type {RootContent} from 'mdast'
import type {ToolResult} from '../ast/nodes.js'
import {code, facts, get, inlineCode, num, paragraph, str, text} from './kit.js'
import {brief, rest} from './kit-input.js'
import {languageOf} from './kit-languages.js'
import {link} from './kit-lists.js'
import {wordsOf} from './kit-result.js'
import {laidOut} from './kit-words.js'
import type {Tool} from './tool.js'

/** A page the model publishes for the person. */
export const artifact: Tool = {
  names: ['Artifact'],
  summary({input}) {
    const title = brief(input.title)
    const path = str(input.path) ?? str(input.file_path)
    if (path === undefined) return title
    return title.length > 0 ? [...title, text(' '), inlineCode(path)] : [inlineCode(path)]
  },
  call({input}) {
    const path = str(input.path) === undefined ? 'file_path' : 'path'
    const content = str(input.content)
    return [
      ...rest(input, {said: ['title', path], shown: ['content']}),
      ...(content === undefined ? [] : [code(content, languageOf(str(input[path])))])
    ]
  },
  result(result) {
    return [...laidOut(result), ...address(result)]
  }
}

function address(result: ToolResult): RootContent[] {
  const known = wordsOf(result)
  const url = str(get(result.output, 'url'))
  const version = get(result.output, 'version')
  return [
    ...(url === undefined || known.includes(url) ? [] : [paragraph(...link(url))]),
    ...facts(
      (num(version) !== undefined || str(version) !== undefined) && `version ${version}`,
      get(result.output, 'updated') === true && 'updated',
      get(result.output, 'liveSubscription') === true && 'live'
    )
  ]
}
