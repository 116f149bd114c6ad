import {roles} from '../log/classify.js'
import {flag, hasFlag, roleOf} from '../log/ledger.js'
import {safeId} from '../log/safe-id.js'
import type {AgentFile} from '../log/session-files.js'
import {addThread, fold, leave, type Shape, type ThreadRows} from './shape.js'

/** Give every row to a thread: a file is one, and so is each side conversation inside the main file. */
export function gatherThreads(shape: Shape, agents: ReadonlyMap<number, AgentFile>): void {
  const {ledger, files} = shape
  for (const [number, file] of files.entries()) {
    const agent = agents.get(number)
    if (agent) addAgentFile(shape, number, agent)
    else addMainFile(shape, number)
    for (let row = file.first; row < file.last; row++)
      if (hasFlag(ledger, row, flag.copy) && shape.folded.get(row) < 0) fold(shape, row, 'copy')
  }
}

function addMainFile(shape: Shape, number: number): void {
  const {ledger, facts, files} = shape
  const file = files[number]
  if (!file) return
  const main = addThread(shape, {id: 'main', file: number, rows: [], main: true})
  const sides = new Map<string, number>()
  for (let row = file.first; row < file.last; row++) {
    const within = facts.streamParents.get(row)
    const isSide = within !== undefined || hasFlag(ledger, row, flag.sidechain)
    let thread = main
    if (isSide) {
      const key =
        within !== undefined
          ? `call ${within}`
          : ledger.agent.get(row) >= 0
            ? `agent ${ledger.agent.get(row)}`
            : undefined
      const known = key === undefined ? threadOfParent(row) : sides.get(key)
      thread = known ?? addSide(row, within)
      if (key !== undefined) sides.set(key, thread)
    }
    shape.thread.set(row, thread)
    shape.threads[thread]?.rows.push(row)
  }

  /** A record that names no parent goes on with the side conversation before it. */
  function threadOfParent(row: number): number | undefined {
    const parent = ledger.parent.get(row)
    const owner = parent >= 0 ? ledger.owner.get(parent) : hasFlag(ledger, row, flag.unchained) ? row - 1 : -1
    const thread = owner >= 0 && owner < row ? shape.thread.get(owner) : -1
    return thread >= 0 && shape.threads[thread]?.inline ? thread : undefined
  }

  function addSide(row: number, within: number | undefined): number {
    const agent = ledger.agent.get(row)
    const uuid = ledger.uuid.get(row)
    const side: ThreadRows = {id: `sidechain-${row}`, file: number, rows: [], main: false, inline: true}
    if (agent >= 0) side.agentId = ledger.names.get(agent)
    if (within !== undefined) side.streamTool = within
    if (side.agentId !== undefined) side.id = safeId(side.agentId)
    else if (within !== undefined) side.id = `agent-${safeId(ledger.tools.get(within))}`
    else if (uuid >= 0) side.id = `sidechain-${safeId(ledger.ids.get(uuid))}`
    else side.id = `sidechain-L${ledger.line.get(row)}`
    return addThread(shape, side)
  }
}

function addAgentFile(shape: Shape, number: number, agent: AgentFile): void {
  const {ledger, files} = shape
  const file = files[number]
  if (!file) return
  const thread = addThread(shape, {
    id: safeId(agent.id),
    file: number,
    rows: [],
    main: false,
    agentId: agent.id,
    agentFile: agent
  })
  const rows = shape.threads[thread]?.rows ?? []
  for (let row = file.first; row < file.last; row++) {
    shape.thread.set(row, thread)
    rows.push(row)
  }
  if (agent.sidecar?.isFork === true || agent.sidecar?.agentType === 'fork' || shape.facts.forks.has(agent.id)) {
    foldInherited(shape, rows)
  }
  const internal = internalReason(shape, agent, rows)
  if (internal === undefined) return
  for (const row of rows) if (!hasFlag(ledger, row, flag.copy)) leave(shape, row, internal)
  rows.length = 0
  const made = shape.threads[thread]
  if (made) made.internal = true
}

/** A fork begins with its parent's conversation: that has been told already. */
function foldInherited(shape: Shape, rows: number[]): void {
  const {ledger} = shape
  const last = rows.findLastIndex((row) => {
    const message = ledger.message.get(row)
    return hasFlag(ledger, row, flag.copy) || (message >= 0 && ledger.messageRow.get(message) < (rows[0] ?? 0))
  })
  for (const row of rows.slice(0, last + 1)) {
    const role = roleOf(ledger, row)
    if (role !== 'meta' && role !== 'left') fold(shape, row, 'inherited history')
  }
  // Its prompt comes with a result that stands for the call: the call is answered elsewhere.
  const own = rows[last + 1]
  if (own !== undefined && roleOf(ledger, own) === 'result' && hasFlag(ledger, own, flag.extra)) {
    ledger.role.set(own, roles.indexOf('prompt'))
  }
}

const internalNames = /^a(?:compact|side_question|prompt_suggestion)-/
const internalShape = /^a([a-z_]+)-[0-9a-f]+$/

/** Why an agent is the harness's own, or nothing. */
function internalReason(shape: Shape, agent: AgentFile, rows: number[]): string | undefined {
  const {ledger, facts} = shape
  const first = rows.find((row) => roleOf(ledger, row) === 'prompt')
  if (first !== undefined && rows.length <= 20 && /^warmup$/i.test(facts.titles.get(first) ?? ''))
    return 'warm-up agent'
  if (agent.sidecar) return undefined
  if (internalNames.test(agent.id)) return 'internal agent'
  const name = internalShape.exec(agent.id)?.[1]
  if (name === undefined) return undefined
  for (const spawn of facts.spawns.values()) if (spawn.agentName === name) return undefined
  for (const result of facts.spawnResults.values())
    if (result.agentId === agent.id || result.textId === agent.id) return undefined
  return facts.progress.has(agent.id) ? undefined : 'internal agent'
}
