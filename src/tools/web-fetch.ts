import type {RootContent} from 'mdast'
import type {Json, ToolResult} from '../ast/nodes.js'
import {attachment} from '../content/attachment.js'
import {size} from '../content/quantities.js'
import {defaultTool} from './default.js'
import {facts, get, num, output, paragraph, str, strong, text} from './kit.js'
import {rest} from './kit-input.js'
import {link} from './kit-lists.js'
import {wordsOf} from './kit-result.js'
import {written} from './kit-words.js'
import type {Tool} from './tool.js'

/** A page of the web, read by the harness (`WebFetch`) or by the server (`web_fetch`). */
export const webFetch: Tool = {
  names: ['WebFetch', 'web_fetch'],
  summary({input}) {
    return link(input.url)
  },
  call({input}) {
    return [...rest(input, {shown: ['url', 'prompt']}), ...written('Prompt', input.prompt)]
  },
  result(result, {input}) {
    const page = result.error ? undefined : get(result.output, 'content', 'source')
    const words = page === undefined ? defaultTool.result(result) : document(result)
    const known = page === undefined ? [input.url, wordsOf(result)] : [input.url]
    return [...words, ...moved(get(result.output, 'url'), known), ...answered(result.output)]
  }
}

/** The page as the server gave it to the model; a result's own text is only its address. */
function document({id, output: told}: ToolResult): RootContent[] {
  const page = get(told, 'content')
  const title = str(get(page, 'title'))
  const data = str(get(page, 'source', 'data')) ?? ''
  const mediaType = str(get(page, 'source', 'media_type')) ?? 'text/plain'
  if (get(page, 'source', 'type') === 'base64') {
    const name = title === undefined ? {} : {name: title}
    return [attachment({type: 'document', id, source: 'base64', mediaType, value: data, ...name})]
  }
  return [...(title === undefined ? [] : [paragraph(strong(title))]), ...output(data)]
}

/** Where the page really was, if elsewhere. */
function moved(url: Json | undefined, known: Array<Json | undefined>): RootContent[] {
  const isKnown = known.some((said) => typeof said === 'string' && typeof url === 'string' && said.includes(url))
  const address = isKnown ? [] : link(url)
  return address.length > 0 ? [paragraph(text('From '), ...address)] : []
}

function answered(told: Json | undefined): RootContent[] {
  const [code, bytes] = ['code', 'bytes'].map((field) => num(get(told, field)))
  const status = [code?.toString(), str(get(told, 'codeText'))].filter((part) => part !== undefined).join(' ')
  const at = str(get(told, 'retrieved_at'))
  return facts(status, bytes === undefined ? undefined : size(bytes), at && `retrieved ${at}`)
}
