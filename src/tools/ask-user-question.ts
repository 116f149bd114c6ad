import type {RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {code, emphasis, fields, get, list, output, paragraph, str, strong, text} from './kit.js'
import {bullets, object, type Point, rest} from './kit-lists.js'
import {type Reply, readReplies} from './kit-replies.js'
import {shown} from './kit-result.js'
import {inline, markdown, refusal, spoken} from './kit-words.js'
import type {Tool} from './tool.js'

/** Questions to a person: what could be chosen, and what was. */
export const askUserQuestion: Tool = {
  names: ['AskUserQuestion', 'ask_user_question'],
  summary({input}) {
    const headers = list(input.questions).flatMap((item) => str(get(item, 'header')) ?? [])
    return headers.length > 0 ? [text(headers.join(', '))] : []
  },
  call(call) {
    const {questions, answers, annotations, ...others} = call.input
    if (!Array.isArray(questions)) return fields(call.input)
    const {replies} = readReplies(call)
    const asked = questions.map(questionOf)
    return [
      ...questions.flatMap((item) => question(item, replies.get(questionOf(item) ?? ''))),
      ...[...replies].flatMap(([key, reply]) => (asked.includes(key) ? [] : question({question: key}, reply))),
      ...fields(others)
    ]
  },
  result(result, call) {
    return refusal(result) ?? shown(result, (value) => (readReplies(call).isWhole(value) ? [] : output(value)))
  }
}

function question(item: Json, reply: Reply | undefined): RootContent[] {
  const {options, multiSelect, question: _, ...others} = object(item)
  const asked = questionOf(item)
  if (asked === undefined) return fields({question: item})
  const choices = list(options)
  if (options !== undefined && !Array.isArray(options)) others.options = options
  if (multiSelect !== undefined && typeof multiSelect !== 'boolean') others.multiSelect = multiSelect
  const {chosen, other} = split(
    reply?.answer,
    choices.flatMap((option) => str(get(option, 'label')) ?? [])
  )
  return [
    ...markdown(asked),
    ...(multiSelect === true ? [paragraph(emphasis('Several may be chosen'))] : []),
    ...bullets(choices.map((option) => choice(option, reply && chosen))),
    ...(other === undefined ? [] : spoken('Answer', other)),
    ...(reply?.notes === undefined ? [] : spoken('Note', reply.notes)),
    ...rest(others, {shown: ['header']})
  ]
}

function questionOf(item: Json): string | undefined {
  return str(item) ?? str(get(item, 'question'))
}

function choice(option: Json, chosen: Set<string> | undefined): Point {
  const [name, why, preview] = ['label', 'description', 'preview'].map((field) => str(get(option, field)))
  if (name === undefined) return {line: [text(option)]}
  const isChosen = chosen?.has(name)
  const line = [isChosen ? strong(name) : text(name), ...(why === undefined ? [] : [text(': '), ...inline(why)])]
  const others = rest(object(option), {shown: ['label', 'description', 'preview']})
  const below = [...(preview === undefined ? [] : [code(preview)]), ...others]
  return {line, checked: isChosen, below: below.filter((node) => node.type === 'code')}
}

/** The labels an answer holds, and what the person wrote beside them; labels may hold commas too. */
function split(answer: string | undefined, labels: readonly string[]): {chosen: Set<string>; other?: string} {
  const chosen = new Set<string>()
  let left = answer?.trim() ?? ''
  for (const label of [...labels].sort((a, b) => b.length - a.length)) {
    const parts = `, ${left}, `.split(`, ${label.trim()}, `)
    if (parts.length < 2) continue
    chosen.add(label)
    left = parts.join(', ').replace(/^(?:, )+|(?:, )+$/g, '')
  }
  return left === '' ? {chosen} : {chosen, other: left}
}
