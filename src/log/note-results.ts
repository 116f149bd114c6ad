import {agentIdInText, withoutAgentTail} from './agent-tail.js'
import {contentOf, type Entry, obj, textOf, word} from './entry.js'
import type {SpawnResult} from './facts.js'
import {hashText} from './hash-text.js'
import {addTool, flag} from './ledger.js'
import {noteWords} from './note-words.js'
import type {Scan} from './scan-file.js'

/** Keep which calls a record answers, and what the results of delegations say of their agents. */
export function noteResults(scan: Scan, entry: Entry, row: number): void {
  const {ledger, facts} = scan
  let flags = ledger.flags.get(row)
  let results = 0
  const said: string[] = []
  for (const item of contentOf(entry)) {
    const block = obj(item)
    if (block?.type !== 'tool_result') {
      flags |= flag.extra
      if (typeof block?.text === 'string') said.push(block.text)
      continue
    }
    results++
    if (block.is_error === true) flags |= flag.error
    const id = word(block.tool_use_id)
    if (id === undefined) continue
    const tool = addTool(ledger, row, id)
    if (!facts.spawns.has(tool)) continue
    facts.spawnResults.set(tool, spawnResult(block, row))
  }
  ledger.flags.set(row, flags)
  if (said.length > 0) noteWords(scan, row, said.join('\n'))
  const tool = ledger.tool.get(row)
  const result = facts.spawnResults.get(tool)
  const output = obj(entry.toolUseResult)
  // `toolUseResult` belongs to the one result of its record.
  if (results !== 1 || !result || result.row !== row || !output) return
  const agentId = word(output.agentId) ?? word(output.resumedAgentId)
  if (agentId !== undefined) result.agentId = agentId
  const status = word(output.status)
  if (status !== undefined) result.status = status
  const run = word(output.runId) ?? word(output.taskId)
  if (run !== undefined) result.run = run
}

function spawnResult(block: Entry, row: number): SpawnResult {
  const text = textOf(block.content)
  const result: SpawnResult = {row, hash: hashText(withoutAgentTail(text))}
  const textId = agentIdInText(text) ?? /"resumedAgentId"\s*:\s*"([\w-]{1,128})"/.exec(text)?.[1]
  if (textId !== undefined) result.textId = textId
  const run = /Task ID: (\S{1,80})/.exec(text)?.[1]
  if (run !== undefined) result.run = run
  if (text.startsWith('Async agent launched')) result.status = 'async_launched'
  if (text.startsWith('Spawned successfully')) result.status = 'teammate_spawned'
  return result
}
