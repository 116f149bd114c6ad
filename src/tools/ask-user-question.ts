import type {RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {defaultTool} from './default.js'
import {code, emphasis, fields, get, list, paragraph, str, strong, text} from './kit.js'
import {bullets, object, type Point, without} from './kit-lists.js'
import {type Reply, readReplies} from './kit-replies.js'
import {markdown, refusal, spoken} from './kit-words.js'
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
    const asked = questions.map((item) => str(get(item, 'question')))
    return [
      ...questions.flatMap((item) => question(item, replies.get(str(get(item, 'question')) ?? ''))),
      ...[...replies].flatMap(([key, reply]) => (asked.includes(key) ? [] : question({question: key}, reply))),
      ...fields(others)
    ]
  },
  result(result, call) {
    return refusal(result) ?? (readReplies(call).isWhole(result) ? [] : defaultTool.result(result))
  }
}

function question(item: Json, reply: Reply | undefined): RootContent[] {
  const {options, multiSelect, ...others} = without(object(item), 'question', 'header')
  const asked = str(get(item, 'question'))
  if (asked === undefined) return fields({question: item})
  const choices = list(options)
  const isListed = options === undefined || Array.isArray(options)
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
    ...fields(isListed ? others : {...others, options})
  ]
}

function choice(option: Json, chosen: Set<string> | undefined): Point {
  const {label, description, preview, ...others} = object(option)
  const name = str(label)
  if (name === undefined) return {line: [text(option)]}
  const isChosen = chosen?.has(name)
  const why = str(description)
  const more = Object.keys(others).length > 0 ? [text(` ${text(others).value}`)] : []
  return {
    line: [isChosen ? strong(name) : text(name), ...(why === undefined ? [] : [text(`: ${why}`)]), ...more],
    checked: isChosen,
    below: str(preview) === undefined ? [] : [code(preview)]
  }
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
