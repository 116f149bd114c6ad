import type {Json} from '../ast/nodes.js'
import {get, list, str} from './kit.js'
import {object} from './kit-input.js'
import {wordsOf} from './kit-result.js'
import type {Call} from './tool.js'

/** What a person answered to one question. */
export interface Reply {
  answer: string
  notes?: string
}

interface Replies {
  /** By question. */
  replies: ReadonlyMap<string, Reply>
  /** Whether they are all that a text says. */
  isWhole(text: string): boolean
}

/** What a person answered to the questions of a call: as the harness kept it, else as the model was told. */
export function readReplies(call: Call): Replies {
  const results = call.children.flatMap((child) => (child.type === 'toolResult' ? [child] : []))
  const replies = new Map<string, Reply>()
  for (const told of [call.input, ...results.map(({output}) => output)]) {
    for (const [question, value] of Object.entries(object(get(told, 'answers')))) {
      const answer = Array.isArray(value) ? value.filter((item) => str(item) !== undefined).join(', ') : str(value)
      const notes = str(get(told, 'annotations', question, 'notes'))
      if (answer === undefined && notes === undefined) continue
      replies.set(question, {answer: answer ?? '', ...(notes === undefined ? {} : {notes})})
    }
  }
  if (replies.size === 0) {
    const asked = list(call.input.questions).flatMap((item) => str(get(item, 'question')) ?? [])
    for (const result of results)
      for (const [question, answer] of told(wordsOf(result), asked)) replies.set(question, {answer})
  }
  return {replies, isWhole: (text) => isWhole(text, replies, call.input.questions)}
}

/** Answers in a text of the form `"question"="answer", …`. */
function told(text: string, asked: readonly string[]): Array<[string, string]> {
  const starts = asked.flatMap((question) => {
    const at = text.indexOf(`"${question}"="`)
    return at < 0 ? [] : [{question, at}]
  })
  starts.sort((a, b) => a.at - b.at)
  return starts.map(({question, at}, index) => {
    const answer = text.slice(at + question.length + 4, starts[index + 1]?.at)
    return [question, answer.slice(0, Math.max(0, answer.lastIndexOf('"')))]
  })
}

const around =
  /^(?:Your questions have been answered|User has answered your questions):|(?:user )?notes:|selected preview:|You can now continue with (?:the user's answers|these answers) in mind/g

function isWhole(text: string, replies: ReadonlyMap<string, Reply>, questions: Json | undefined): boolean {
  const previews = list(questions).flatMap((item) =>
    list(get(item, 'options')).flatMap((option) => str(get(option, 'preview')) ?? [])
  )
  let left = text
  for (const [question, {answer, notes}] of replies) {
    left = left.replace(`"${question}"="${answer}"`, () => '')
    if (notes !== undefined) left = left.replace(notes, () => '')
  }
  for (const preview of previews) left = left.replace(preview, () => '')
  return !/[^\s.,;]/.test(left.replace(around, ''))
}
