import type {RootContent} from 'mdast'
import type {Json, ToolResult} from '../ast/nodes.js'
import {attachment} from '../content/attachment.js'
import {oneLine} from '../content/one-line.js'
import {code, fields, inlineCode, json, output} from './kit.js'
import type {Tool} from './tool.js'

/** Any tool we do not know, and what a tool that says nothing of its own gets. */
export const defaultTool = {
  names: [/^/],
  summary({input}) {
    const field = summaryField(input)
    return field ? [inlineCode(input[field], summaryLength)] : []
  },
  call({input}) {
    const field = summaryField(input)
    if (field === undefined) return fields(input)
    const {[field]: said, ...rest} = input
    if (typeof said !== 'string' || oneLine(said, summaryLength) === said) return fields(rest)
    return Object.keys(rest).length > 0 ? fields(input) : [code(said)]
  },
  result: showResult
} satisfies Tool

const summaryLength = 120

// The field that best says what a call does, first found.
const telling = [
  'command',
  'file_path',
  'notebook_path',
  'path',
  'pattern',
  'url',
  'query',
  'skill',
  'description',
  'subject',
  'title',
  'name',
  'prompt',
  'message',
  'id'
]

function summaryField(input: {[key: string]: Json}): string | undefined {
  // A search says more by its pattern than by where it looks.
  const fields = typeof input.pattern === 'string' ? ['pattern'] : telling
  const best = fields.find((field) => {
    const value = Object.hasOwn(input, field) ? input[field] : undefined
    return typeof value === 'string' && value.trim() !== ''
  })
  if (best !== undefined) return best
  return Object.entries(input).find(([, value]) => typeof value === 'string' && /\S/.test(value))?.[0]
}

function showResult(result: ToolResult): RootContent[] {
  if (result.children.length === 0 && result.output !== undefined) return output(result.output)
  return result.children.flatMap((child): RootContent[] => {
    if (child.type === 'text') return output(child.value)
    // Pictures are shown by each format in its own way.
    if (child.type === 'image') return []
    if (child.type === 'unknown') return [json(child.raw)]
    if (child.type === 'document' && child.source === 'text') return [attachment(child), ...output(child.value)]
    return [attachment(child)]
  })
}
