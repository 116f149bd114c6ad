import type {RootContent} from 'mdast'
import type {Json, ToolResult} from '../ast/nodes.js'
import {defaultTool} from './default.js'
import {get, given, inlineCode, list, output, paragraph, str, text, unsaid} from './kit.js'
import {jsonOutput, parsed} from './kit-json.js'
import {shown} from './kit-result.js'
import type {Tool} from './tool.js'

/** A tool of an MCP server, whatever it does: what it gave back is often JSON. */
export const mcp: Tool = {
  names: [/^mcp__/],
  summary: (call) => defaultTool.summary(call),
  call: (call) => defaultTool.call(call),
  result(result) {
    if (result.children.length > 0 || typeof result.output === 'string') return blocks(result)
    const texts = list(result.output).map((block) => str(get(block, 'text')))
    return texts.every((value) => value !== undefined) ? texts.flatMap(jsonOutput) : defaultTool.result(result)
  }
}

/** Resources of MCP servers, their names or one of them whole. */
export const mcpResources: Tool = {
  names: ['ListMcpResourcesTool', 'ListMcpResources', 'ReadMcpResourceTool', 'ReadMcpResource'],
  summary({input}) {
    const uri = given(input.uri) ? [inlineCode(input.uri), text(' ')] : []
    return given(input.server) ? [...uri, text('of '), inlineCode(input.server)] : uri.slice(0, 1)
  },
  call: ({input}) => unsaid(input, 'server', 'uri'),
  result(result) {
    if (result.children.length > 0) return blocks(result, (value) => contents(parsed(value)) ?? jsonOutput(value))
    return contents(result.output) ?? defaultTool.result(result)
  }
}

function blocks(result: ToolResult, showText = jsonOutput): RootContent[] {
  if (result.children.length === 0) return shown(result, showText)
  return result.children.flatMap((child) => {
    const found = child.type === 'unknown' ? resource(get(child.raw, 'resource')) : undefined
    return found ?? shown({...result, children: [child]}, showText)
  })
}

/** The resources of `{contents: […]}`, if each is a text. */
function contents(value: Json | undefined): RootContent[] | undefined {
  const items = list(get(value, 'contents')).map(resource)
  if (items.length === 0 || Object.keys(value ?? {}).length > 1) return
  return items.every((item) => item !== undefined) ? items.flat() : undefined
}

/** A resource that is a text: where from, of which kind, and the text. */
function resource(value: Json | undefined): RootContent[] | undefined {
  const words = str(get(value, 'text'))
  const isMore = Object.keys(value ?? {}).some((key) => !known.includes(key) || str(get(value, key)) === undefined)
  if (words === undefined || isMore) return
  const [uri, kind] = [str(get(value, 'uri')), str(get(value, 'mimeType'))]
  const from = [...(uri ? [inlineCode(uri, 1000)] : []), ...(kind ? [text(` ${kind}`)] : [])]
  return [...(from.length > 0 ? [paragraph(...from)] : []), ...output(words)]
}

const known = ['uri', 'mimeType', 'text']
