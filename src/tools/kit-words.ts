import type {PhrasingContent, RootContent} from 'mdast'
import type {Json, ToolResult} from '../ast/nodes.js'
import {markdownText} from '../content/markdown-text.js'
import {oneLine} from '../content/one-line.js'
import {plainText} from '../content/plain-text.js'
import {defaultTool} from './default.js'
import {facts, get, output, paragraph, str, strong, text} from './kit.js'
import {jsonOutput} from './kit-json.js'
import {shown, wordsOf} from './kit-result.js'

/** What a model or a person wrote, as Markdown. */
export function markdown(value: string): RootContent[] {
  return markdownText(value, () => undefined)
}

/** What a model wrote for somebody, under its name. */
export function written(label: string, value: Json | undefined): RootContent[] {
  const said = str(value)
  return said === undefined ? [] : [paragraph(strong(label)), ...markdown(said)]
}

/** One line that a model wrote, as Markdown where that is still one line. */
export function inline(value: string): PhrasingContent[] {
  const [first, ...more] = markdown(oneLine(value))
  return first?.type === 'paragraph' && more.length === 0 ? first.children : [text(value)]
}

/** Whether two names of a task differ only in the form of their verb: `Trim it`, `Trimming it`. */
export function echoes(name: string, other: Json | undefined): boolean {
  const [a, b] = [name, str(other) ?? ''].map((value) => value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  return a?.[0]?.slice(0, 2) === b?.[0]?.slice(0, 2) && a?.slice(1).join(' ') === b?.slice(1).join(' ')
}

/** What a person said, after its name and in one paragraph, so that it ends where it ends. */
export function spoken(label: string, value: string): RootContent[] {
  const parsed = markdown(value)
  const [first, ...more] = parsed.length === 1 ? parsed : plainText(value.replace(/\n\s*\n/g, '\n'))
  if (first?.type !== 'paragraph') return [paragraph(strong(`${label}:`)), ...(first ? [first] : []), ...more]
  return [paragraph(strong(`${label}:`), text(' '), ...first.children), ...more]
}

/** Fields of what the harness was told, under names of ours, where the result's text does not say them. */
export function further(result: ToolResult, names: {[key: string]: string}): RootContent[] {
  const told = wordsOf(result)
  // Without a text the default view shows all of them.
  if (result.children.length === 0) return []
  return facts(
    ...Object.entries(names).map(([key, name]) => {
      const value = get(result.output, key)
      if (value === undefined || value === null || value === '' || typeof value === 'object') return undefined
      return told.includes(String(value)) ? undefined : `${name}: ${value}`
    })
  )
}

// What the harness says around the words of a person who would not have it.
const refused = /^([\s\S]{0,2000}?\bthe user said:)\s+([\s\S]+?)(\n\nNote: The user's next message may [\s\S]*)?$/i

/** A refusal, the person's words apart from the harness's; nothing where it is none. */
export function refusal(result: ToolResult): RootContent[] | undefined {
  const [, before, said, after = ''] = (result.error && refused.exec(wordsOf(result))) || []
  if (before === undefined || said === undefined) return
  return [...output(before + after), ...spoken('Answer', said), ...shown(result, () => [])]
}

/** What came back, its texts laid out; without any, what the harness was told. */
export function laidOut(result: ToolResult, layOut = jsonOutput): RootContent[] {
  return result.children.length > 0 ? shown(result, layOut) : defaultTool.result(result)
}
