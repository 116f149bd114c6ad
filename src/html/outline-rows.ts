import type {Branch, Node, Turn} from '../ast/nodes.js'
import {count, duration} from '../content/quantities.js'
import {turnTitle} from './nodes/gist.js'
import {agentRow, agentsIn, hrefOf, type OutlineSetting} from './outline-agents.js'
import type {PartSegment} from './outline-parts.js'
import type {OutlineRow, OutlineSegment} from './template-data.js'
import type {TurnWork} from './turn-work.js'

interface Setting extends OutlineSetting {
  /** What is known of the turns of the main thread, by their ids. */
  worked: ReadonlyMap<string, TurnWork>
}

/** A part of an outline: the segments, turns and branches in it, the agents in them. */
export function outlineRows(part: readonly PartSegment[], setting: Setting): OutlineSegment[] {
  return part.map(({nodes, ...heading}) => ({...heading, rows: nodes.flatMap((node) => nodeRows(node, setting))}))
}

const began = {command: 'command', agent: 'from an agent', notification: 'notification', harness: 'from the harness'}

function nodeRows(node: Node, setting: Setting): OutlineRow[] {
  if (node.type === 'thread') return [agentRow(node, setting)]
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
