import type {ElementContent} from 'hast'
import type {Branch, Loaded, Turn} from '../../ast/nodes.js'
import {joinRuns} from '../../transform/fold-runs.js'
import type {Item} from '../page.js'
import {branchHast} from './branch.js'
import {compactionHast} from './compaction.js'
import {messageHast} from './message.js'
import {noticeHast} from './notice.js'
import type {Scene} from './scene.js'
import {turnHast} from './turn.js'
import {unknownHast} from './unknown.js'

/** What stands in a turn, a branch or a segment, in its order. */
export function itemsHast(items: readonly Item[], scene: Scene): ElementContent[] {
  const shown: ElementContent[] = []
  const {seal = (nodes) => nodes} = scene.place
  const isOutside = !scene.isNested && scene.branches === 0
  for (const node of joinRuns(loaded(items, scene))) {
    for (const one of seal(itemHast(node, scene), isOutside && node.type === 'turn')) shown.push(one)
  }
  return shown
}

function* loaded(items: readonly Item[], {place, thread}: Scene): Generator<Turn | Branch | Loaded> {
  for (const item of items) yield item.type === 'stub' ? place.load(thread, item) : item
}

function itemHast(node: Turn | Branch | Loaded, scene: Scene): ElementContent[] {
  switch (node.type) {
    case 'turn':
      return turnHast(node, scene)
    case 'branch':
      return branchHast(node, scene)
    case 'message':
      return messageHast(node, scene)
    case 'compaction':
      return compactionHast(node, scene)
    case 'notice':
      return noticeHast(node, scene)
    case 'unknown':
      return unknownHast(node, scene)
  }
}
