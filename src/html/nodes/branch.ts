import type {Element, ElementContent} from 'hast'
import type {Branch, Turn} from '../../ast/nodes.js'
import {count} from '../../content/quantities.js'
import {element} from '../element.js'
import {turnTitle} from './gist.js'
import {idOf, isHome, ownAnchors, type Scene} from './scene.js'

/** Branches of branches, each level a rail; beyond this they stand after the one that holds them. */
const deepest = 4

/** What was said and then taken back, folded. */
export function branchHast(branch: Branch, scene: Scene): ElementContent[] {
  if (scene.branches >= deepest) {
    scene.waiting.push(branch)
    return []
  }
  const shown = [foldHast(branch, scene)]
  if (scene.branches === 0) {
    for (let next = scene.waiting.shift(); next; next = scene.waiting.shift()) shown.push(foldHast(next, scene))
  }
  // Whoever speaks next is named again.
  scene.voice.author = undefined
  return shown
}

function foldHast(branch: Branch, scene: Scene): Element {
  const isStart = isHome(branch, scene)
  const properties = isStart ? idOf(branch, scene) : {}
  const own = isStart ? ownAnchors(branch, scene) : []
  const {voice} = scene
  const inner: Scene = {
    ...scene,
    branches: scene.branches + 1,
    base: Math.min(6, scene.base + 1),
    voice: {level: voice.level, model: voice.model}
  }
  const turns = branch.children.filter((child) => child.type === 'turn')
  const gist = turns[0] ? turnTitle(turns[0], 160) : ''
  const summary = element('summary', {}, [
    element('b', {}, ['Rewound.']),
    ` ${sizeOf(turns)} `,
    ...(gist ? [element('span', {className: ['gist'], dir: 'auto'}, [gist])] : [])
  ])
  const thread = element('div', {className: ['thread']}, scene.show(branch.children, inner))
  return element('div', {className: ['branch'], ...properties}, [
    ...own,
    element('details', {className: ['fold']}, [summary, thread])
  ])
}

function sizeOf(turns: readonly Turn[]): string {
  if (turns.length === 0) return 'What follows was abandoned'
  const tools = turns.reduce((sum, {stats}) => sum + stats.toolCalls, 0)
  const said = `${count(turns.length, 'turn')} ${turns.length === 1 ? 'was' : 'were'} abandoned here`
  return tools > 0 ? `${said}: ${count(tools, 'tool')}` : said
}
