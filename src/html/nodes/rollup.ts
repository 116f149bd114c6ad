import type {Element} from 'hast'
import type {Delegation, Rollup, Status} from '../../ast/nodes.js'
import {oneLine} from '../../content/one-line.js'
import {count, duration} from '../../content/quantities.js'
import {allTokens, short, shortModel} from '../amounts.js'
import {element} from '../element.js'
import {span} from './line.js'

interface Facts {
  status?: Status
  mode?: Delegation['mode']
  /** Phase, round, why it has no call. */
  notes?: readonly string[]
  /** How long the call took, where the thread does not say. */
  ms?: number | undefined
  rollup?: Rollup | undefined
}

/** What became of an agent and what it took, in one line. */
export function rollupHast({status, mode = 'wait', notes = [], ms, rollup}: Facts): Element {
  const took = rollup?.ms ?? ms
  return span('rollup', [
    ...(status ? [ends[status]()] : []),
    ...(rollup?.errors ? [span('bad', [count(rollup.errors, 'error')])] : []),
    ...(modes[mode] ? [plain(modes[mode])] : []),
    ...notes.map((note) => plain(oneLine(note, 200))),
    ...(took === undefined ? [] : [plain(duration(took))]),
    ...(rollup && allTokens(rollup.tokens) > 0 ? [plain(tokens(rollup))] : []),
    ...(rollup ? [plain(count(rollup.toolCalls, 'tool'))] : []),
    ...(rollup && rollup.agents > 0 ? [plain(count(rollup.agents, 'agent'))] : []),
    ...(rollup?.models ?? []).map((model) => plain(shortModel(model)))
  ])
}

const ends: {[status in Status]: () => Element} = {
  done: () => span('ok', ['done']),
  failed: () => span('bad', ['failed']),
  denied: () => span('bad', ['denied']),
  interrupted: () => span('bad', ['interrupted']),
  pending: () => plain('no result')
}

const modes: {[mode in Delegation['mode']]: string} = {
  wait: '',
  background: 'in the background',
  teammate: 'teammate',
  workflow: '',
  resume: 'set going again'
}

function tokens({tokens: used}: Rollup): string {
  return `${used.estimated ? 'about ' : ''}${short(allTokens(used))} tokens`
}

function plain(words: string): Element {
  return element('span', {}, [words])
}
