import type {Branch, Node, Segment, Turn} from '../ast/nodes.js'
import {count, duration} from '../content/quantities.js'
import {turnTitle} from './nodes/gist.js'
import {agentRow, agentsIn, hrefOf, type OutlineSetting} from './outline-agents.js'
import type {SitePlan} from './page.js'
import type {OutlineRow, OutlineSegment} from './template-data.js'
import {type TurnWork, turnWork} from './turn-work.js'
import type {Work} from './work.js'

interface Setting extends OutlineSetting {
  worked: ReadonlyMap<string, TurnWork>
}

/** Everything there is in a session: its segments, their turns and branches, the agents in them. */
export function outlineRows(
  plan: SitePlan,
  {urlOf, work}: {urlOf(id: string): string | undefined; work?: Work | undefined}
): OutlineSegment[] {
  const main = plan.session.children.find(({role}) => role === 'main')
  const lost = plan.session.children.filter((thread) => thread !== main)
  const setting = {plan, urlOf, worked: main ? turnWork(main, work) : new Map<string, TurnWork>()}
  const all = main?.children ?? []
  const segments = all.map((segment, at) => segmentRows(segment, {...setting, title: titleOf(at, all.length)}))
  if (lost.length === 0) return segments
  const rows = lost.map((thread) => agentRow(thread, setting))
  return [...segments, {title: 'Agents no call refers to', note: count(lost.length, 'agent'), rows}]
}

const starts: Record<Segment['start'], string> = {
  session: 'from the start',
  resume: 'resumed from another session',
  compact: 'after the context was compacted'
}

const began = {command: 'command', agent: 'from an agent', notification: 'notification', harness: 'from the harness'}

function titleOf(at: number, all: number): string {
  return all > 1 ? `Segment ${at + 1}` : 'All turns'
}

function segmentRows(segment: Segment, {title, ...setting}: Setting & {title: string}): OutlineSegment {
  return {title, note: starts[segment.start], rows: segment.children.flatMap((node) => nodeRows(node, setting))}
}

function nodeRows(node: Node, setting: Setting): OutlineRow[] {
  if (node.type === 'branch') return [branchRow(node, setting)]
  if (node.type !== 'turn') return agentsIn(node).map((thread) => agentRow(thread, setting))
  const rewound = node.children.flatMap((child) => (child.type === 'branch' ? [branchRow(child, setting)] : []))
  return [turnRow(node, setting), ...rewound]
}

function turnRow(turn: Turn, setting: Setting): OutlineRow {
  const {stats, trigger, id} = turn
  const {ms, failed} = setting.worked.get(id) ?? {ms: 0, failed: 0}
  const tools = stats.toolCalls + stats.delegations
  const words = [
    ...(ms > 0 ? [duration(ms)] : []),
    ...(tools > 0 ? [count(tools, 'tool')] : []),
    ...(trigger === 'human' ? [] : [began[trigger]])
  ]
  return {
    kind: 'turn',
    no: `${setting.plan.numberOf(turn)}`,
    text: turnTitle(turn, 240),
    stats: words.join(', '),
    ...(failed > 0 ? {failed: `${failed} failed`} : {}),
    ...(trigger === 'human' ? {} : {quiet: true}),
    ...(trigger === 'command' ? {code: true} : {}),
    ...hrefOf(turn, setting),
    children: agentsIn(turn).map((thread) => agentRow(thread, setting))
  }
}

function branchRow(branch: Branch, setting: Setting): OutlineRow {
  const turns = branch.children.flatMap((node) => (node.type === 'turn' ? [node] : []))
  const tools = turns.reduce((sum, {stats}) => sum + stats.toolCalls + stats.delegations, 0)
  const stats = [count(turns.length, 'turn'), ...(tools > 0 ? [count(tools, 'tool')] : [])].join(', ')
  const text = `Rewound: ${turns[0] ? turnTitle(turns[0], 200) : 'no words'}`
  const children = agentsIn(branch).map((thread) => agentRow(thread, setting))
  return {kind: 'branch', no: '↩', quiet: true, text, stats, ...hrefOf(branch, setting), children}
}
