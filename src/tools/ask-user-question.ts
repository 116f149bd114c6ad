import type {RootContent} from 'mdast'
import type {Json} from '../ast/nodes.js'
import {code, facts, fields, get, list, output, str, strong, text} from './kit.js'
import {object, rest} from './kit-input.js'
import {bullets, type Point} from './kit-lists.js'
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
    const {replies} = readReplies(call)
    const asked = list(call.input.questions)
    const names = asked.map(questionOf)
    return [
      ...asked.flatMap((item) => question(item, replies.get(questionOf(item) ?? ''))),
      ...[...replies].flatMap(([name, reply]) => (names.includes(name) ? [] : question(name, reply))),
      ...rest(call.input, {lists: ['questions'], objects: ['answers', 'annotations']})
    ]
  },
  result(result, call) {
    return refusal(result) ?? shown(result, (value) => (readReplies(call).isWhole(value) ? [] : output(value)))
  }
}

function question(item: Json, reply: Reply | undefined): RootContent[] {
  const asked = questionOf(item)
  if (asked === undefined) return fields({question: item})
  const options = list(get(item, 'options'))
  const isMultiple = get(item, 'multiSelect') === true
  const labels = options.flatMap((option) => str(get(option, 'label')) ?? [])
  const {chosen, other} = isMultiple ? split(reply?.answer, labels) : pick(reply?.answer, labels)
  return [
    ...markdown(asked),
    ...facts(isMultiple && 'Several may be chosen'),
    ...bullets(options.map((option) => choice(option, reply && chosen))),
    ...(other === undefined ? [] : spoken('Answer', other)),
    ...(reply?.notes === undefined ? [] : spoken('Note', reply.notes)),
    ...rest(object(item), {shown: ['question', 'header'], lists: ['options'], flags: ['multiSelect']})
  ]
}

function questionOf(item: Json): string | undefined {
  return str(item) ?? str(get(item, 'question'))
}

function choice(option: Json, chosen: ReadonlySet<string> | undefined): Point {
  const [name, why, preview] = ['label', 'description', 'preview'].map((field) => str(get(option, field)))
  if (name === undefined) return {line: [text(option)]}
  const isChosen = chosen?.has(name)
  const line = [isChosen ? strong(name) : text(name), ...(why === undefined ? [] : [text(': '), ...inline(why)])]
  const others = rest(object(option), {shown: ['label', 'description', 'preview']})
  const below = [...(preview === undefined ? [] : [code(preview)]), ...others]
  return {line, checked: isChosen, below: below.filter((node) => node.type === 'code')}
}

interface Chosen {
  chosen: ReadonlySet<string>
  /** What the person wrote instead or beside. */
  other?: string
}

function pick(answer: string | undefined, labels: readonly string[]): Chosen {
  if (answer === undefined || answer.trim() === '') return {chosen: new Set()}
  return labels.includes(answer) ? {chosen: new Set([answer])} : {chosen: new Set(), other: answer}
}

/** Several labels and words, with commas between them; a label may hold commas too, so the longest is tried first. */
function split(answer: string | undefined, labels: readonly string[]): Chosen {
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
