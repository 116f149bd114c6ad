import type {Branch, Thread, Turn} from '../ast/nodes.js'
import {agentName, agentTask, hueOf} from './amounts.js'
import {turnTitle} from './nodes/gist.js'
import {agentsIn} from './outline-agents.js'
import type {Item, Page, SitePlan} from './page.js'
import type {TocItem} from './template-data.js'

interface Setting {
  plan: SitePlan
  /** Where a node stands, relative to the page. */
  urlOf(id: string): string | undefined
  page: Page
}

/** The outline beside a page: its turns, the agents and branches in them, and where the context was compacted. */
export function tocOf(setting: Setting): TocItem[] {
  return setting.page.stretches.flatMap(({items}) => items.flatMap((item) => itemsOf(item, setting)))
}

function itemsOf(item: Item, setting: Setting): TocItem[] {
  if (item.type === 'turn') return [turnItem(item, setting)]
  if (item.type === 'branch') return [branchItem(item, setting)]
  if (item.type === 'stub' && item.of === 'compaction') {
    return [{kind: 'cut', href: `#${item.id}`, text: 'Context compacted', children: []}]
  }
  return agentsIn(item).map((thread) => agentItem(thread, setting))
}

function turnItem(turn: Turn, setting: Setting): TocItem {
  const branches = turn.children.flatMap((child) => (child.type === 'branch' ? [branchItem(child, setting)] : []))
  return {
    kind: 'turn',
    href: `#${anchorOf(turn, setting)}`,
    no: `${setting.plan.numberOf(turn)}`,
    text: turnTitle(turn, 120),
    ...(turn.trigger === 'human' ? {} : {quiet: true}),
    ...(turn.trigger === 'command' ? {code: true} : {}),
    children: [...agentsIn(turn).map((thread) => agentItem(thread, setting)), ...branches]
  }
}

function branchItem(branch: Branch, setting: Setting): TocItem {
  const first = branch.children.find((child) => child.type === 'turn')
  const title = first ? turnTitle(first, 100) : ''
  const text = title === '' ? 'Rewound' : `Rewound: ${title}`
  return {kind: 'branch', href: `#${anchorOf(branch, setting)}`, text, children: []}
}

/** Agents on this page nest in the outline as they do on it; one with pages of its own is a link. */
function agentItem(thread: Thread, setting: Setting): TocItem {
  const {plan, urlOf} = setting
  const isHere = plan.pagesOf(thread).length === 0
  const inner = isHere ? thread.children.flatMap(({children}) => children.flatMap(agentsIn)) : []
  return {
    kind: 'agent',
    href: urlOf(thread.id) ?? '#content',
    tag: plan.tagOf(thread),
    hue: hueOf(plan.depthOf(thread)),
    text: agentTask(thread.agent) || agentName(thread),
    children: inner.map((below) => agentItem(below, setting))
  }
}

/** Of what began on a page before, the first thing that stands on this one. */
function anchorOf(node: Turn | Branch, {plan, page}: Setting): string {
  let at: Item = node
  while ((at.type === 'turn' || at.type === 'branch') && plan.homeOf(at.id) !== page) {
    const first: Item | undefined = at.children[0]
    if (!first) break
    at = first
  }
  return at.id
}
