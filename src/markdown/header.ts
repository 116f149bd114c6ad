import type {List, PhrasingContent, RootContent} from 'mdast'
import type {Session} from '../ast/nodes.js'
import {oneLine} from '../content/one-line.js'
import {count, duration, moment, tokens} from '../content/quantities.js'
import {inlineCode, paragraph, text} from '../tools/kit.js'

/** The top of the document: a hidden mark to find it again by, the title and the facts. */
export function header(session: Session, {tz}: {tz: string}): RootContent[] {
  const {id, rollup, started, ended, project, branch, models} = session
  const title = oneLine(session.title, 100) || `Session ${id}`
  const facts: PhrasingContent[][] = []
  if (project) facts.push([text('Project: '), inlineCode(project)])
  if (branch) facts.push([text('Branch: '), inlineCode(branch)])
  const until = ended && ended !== started ? ` to ${moment(ended, tz)}` : ''
  facts.push([text(`When: ${moment(started, tz)}${until}`)])
  if (rollup.ms !== undefined) facts.push([text(`Took: ${duration(rollup.ms)}`)])
  if (models.length > 0)
    facts.push([
      text('Model: '),
      ...models.flatMap((model, at) => [...(at > 0 ? [text(', ')] : []), inlineCode(model)])
    ])
  facts.push([text(`Used: ${tokens(rollup.tokens)}`)])
  const counts = [
    count(rollup.toolCalls, 'tool call'),
    count(rollup.agents, 'agent'),
    count(rollup.errors, 'error'),
    ...(rollup.compactions ? [count(rollup.compactions, 'compaction')] : [])
  ]
  facts.push([text(`Counted: ${counts.join(', ')}`)])
  const mark: RootContent[] = safeId.test(id) ? [{type: 'html', value: `<!-- claude-export: ${id} -->`}] : []
  return [...mark, {type: 'heading', depth: 1, children: [text(title)]}, list(facts)]
}

const safeId = /^[A-Za-z0-9_-]{1,80}$/

function list(items: PhrasingContent[][]): List {
  return {
    type: 'list',
    spread: false,
    children: items.map((children) => ({type: 'listItem', spread: false, children: [paragraph(...children)]}))
  }
}
