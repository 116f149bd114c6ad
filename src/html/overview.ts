import type {Node, Session, Thread} from '../ast/nodes.js'
import {nodes, threads, turns} from '../ast/walk.js'
import {oneLine} from '../content/one-line.js'
import {count, duration, withCommas} from '../content/quantities.js'
import {allTokens, short, shortModel, toolName} from './amounts.js'
import type {SitePlan} from './page.js'
import {percent} from './svg.js'
import type {Fact, OverviewData, Phrase, ToolCount} from './template-data.js'
import {busyTime} from './time-scale.js'
import type {Work} from './work.js'

/** What the overview says in figures. */
export function overviewFacts(
  plan: SitePlan,
  work?: Work,
  urlOf: (id: string) => string | undefined = () => undefined
): Pick<OverviewData, 'facts' | 'more' | 'tools'> {
  return {
    facts: [...figures(plan, work), errorFact(plan.session, urlOf(work?.firstFailed() ?? ''))],
    more: details(plan.session),
    tools: toolCounts(plan.session, work)
  }
}

/** The same in one line, for the head of a session's first page, and of an agent's: nobody counts an agent's turns. */
export function factLine({rollup, models, type}: Pick<Session, 'rollup' | 'models'> & {type: Node['type']}): string[] {
  const {ms, turns: all, toolCalls, agents, tokens, errors} = rollup
  return [
    ...(ms === undefined ? [] : [duration(ms)]),
    ...(type === 'thread' ? [] : [count(all, 'turn')]),
    count(toolCalls, 'tool call'),
    ...(agents > 0 ? [count(agents, 'agent')] : []),
    `${tokens.estimated ? 'about ' : ''}${short(allTokens(tokens))} tokens`,
    ...models.slice(0, 3).map(shortModel),
    ...(errors > 0 ? [count(errors, 'error')] : [])
  ]
}

function figures(plan: SitePlan, work: Work | undefined): Fact[] {
  const {session} = plan
  const {turns: all, toolCalls, agents, tokens, ms} = session.rollup
  const main = session.children.find(({role}) => role === 'main')
  const own = main ? [...turns(main)].reduce((sum, {stats}) => sum + stats.toolCalls + stats.delegations, 0) : 0
  const rewound = main ? rewoundTurns(main) : 0
  const depth = [...threads(session)].reduce((most, thread) => Math.max(most, plan.depthOf(thread)), 0)
  const about = tokens.estimated ? 'about ' : ''
  return [
    ...worked(main, ms, work),
    {label: 'Turns', value: withCommas(all), ...detail(rewound > 0 && `${rewound} rewound`)},
    {
      label: 'Tool calls',
      value: withCommas(toolCalls),
      ...detail(toolCalls > own && `${withCommas(toolCalls - own)} by agents`)
    },
    {label: 'Agents', value: withCommas(agents), ...detail(depth > 1 && `${depth} levels deep`)},
    {
      label: 'Tokens',
      value: `${about}${short(allTokens(tokens))}`,
      ...detail(tokens.cacheRead > 0 && `${short(tokens.cacheRead)} from cache`)
    }
  ]
}

function errorFact({rollup: {errors}}: Session, first: string | undefined): Fact {
  if (errors === 0) return {label: 'Errors', value: '0'}
  const way = first === undefined ? {} : {detail: errors === 1 ? 'show it' : 'show the first', href: first}
  return {label: 'Errors', value: `✕ ${withCommas(errors)}`, bad: true, ...way}
}

/** How long the main thread was at work, of all the time that went by. */
function worked(main: Thread | undefined, ms: number | undefined, work: Work | undefined): Fact[] {
  if (ms === undefined) return []
  const busy = busyTime(main && work?.of(main)?.spans, ms)
  if (busy === ms) return [{label: 'Took', value: duration(ms)}]
  return [{label: 'Worked', value: duration(busy), detail: `of ${duration(ms)}`}]
}

function rewoundTurns(main: Thread): number {
  let found = 0
  for (const segment of main.children) {
    for (const node of segment.children) {
      if (node.type !== 'branch') continue
      for (const inner of nodes(node)) if (inner.type === 'turn') found++
    }
  }
  return found
}

function detail(words: string | false): {detail?: string} {
  return words === false ? {} : {detail: words}
}

function details({models, project, cwd, branch, id, versions}: Session): OverviewData['more'] {
  const code = (text: string) => ({text: oneLine(text, 300), code: true})
  const rows: Array<{label: string; value: Phrase}> = []
  if (models.length > 0)
    rows.push({
      label: models.length === 1 ? 'Model' : 'Models',
      value: [{text: oneLine(models.map(shortModel).join(', '), 300)}]
    })
  const folder = cwd ?? project
  if (folder !== undefined) {
    rows.push({label: 'Folder', value: [code(folder), ...(branch === undefined ? [] : [{text: ' on '}, code(branch)])]})
  }
  const made = versions.length > 0 ? [{text: `, Claude Code ${oneLine(versions.join(', '), 100)}`}] : []
  return [...rows, {label: 'Session', value: [code(id), ...made]}]
}

function toolCounts({rollup}: Session, work: Work | undefined): ToolCount[] {
  const all = Object.entries(rollup.tools).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const most = Math.max(1, all[0]?.[1] ?? 1)
  return all.map(([name, calls]) => {
    const failed = Math.min(calls, work?.failed.get(name) ?? 0)
    const base = {
      name: toolName(name, 80),
      count: withCommas(calls),
      width: percent((calls / most) * 100)
    }
    return failed > 0 ? {...base, failed: withCommas(failed), failedWidth: percent((failed / most) * 100)} : base
  })
}
