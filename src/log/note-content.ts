import {agentIdInText, withoutAgentTail} from './agent-tail.js'
import type {Role} from './classify.js'
import {commandLine, parseCommandText} from './command-text.js'
import {blocksOf, contentOf, count, type Entry, list, obj, str, textOf, word} from './entry.js'
import type {Spawn, SpawnResult} from './facts.js'
import {hashText} from './hash-text.js'
import {flag, type Ledger} from './ledger.js'
import {firstWords} from './note-facts.js'
import {parseNotification} from './notification.js'
import {isLifecycle, parsePeerText} from './peer-text.js'
import type {Scan} from './scan-file.js'
import {withoutReminders} from './user-text.js'

/** Keep what linking, ordering and counting need of a record's content. */
export function noteContent(scan: Scan, entry: Entry, row: number, role: Role): void {
  switch (role) {
    case 'assistant':
      return noteAnswer(scan, entry, row)
    case 'result':
      return noteResults(scan, entry, row)
    case 'peer':
      return notePeer(scan, row, textOf(contentOf(entry)))
    case 'command': {
      const text = withoutReminders(textOf(contentOf(entry))).trim()
      noteWords(scan, row, text)
      return void scan.facts.titles.set(row, firstWords(commandLine(parseCommandText(text))))
    }
    case 'prompt':
    case 'summary':
      return noteWords(scan, row, textOf(contentOf(entry)))
    case 'queued':
      return noteWords(scan, row, textOf(obj(entry.attachment)?.prompt))
    case 'notification':
      return noteNotification(scan, row, textOf(obj(entry.attachment)?.prompt ?? contentOf(entry)))
    case 'queue':
      return noteQueue(scan, entry, row)
    case 'body': {
      const tool = word(entry.sourceToolUseID)
      if (tool !== undefined) addTool(scan.ledger, row, tool)
      return
    }
    case 'progress':
      return noteProgress(scan, entry)
    case 'boundary':
      return noteBoundary(scan, entry, row)
    default:
  }
}

function noteWords({ledger, facts}: Scan, row: number, text: string): void {
  ledger.chars.set(row, text.length)
  ledger.hash.set(row, hashText(withoutReminders(text)))
  facts.titles.set(row, firstWords(text))
}

/** The words of agents, without their envelopes; what the harness says of them is no title. */
function notePeer(scan: Scan, row: number, text: string): void {
  const messages = parsePeerText(text)
  const said = messages.filter((message) => !isLifecycle(message))
  noteWords(scan, row, (said.length > 0 ? said : messages).map((message) => message.text).join('\n'))
}

function addTool(ledger: Ledger, row: number, id: string): number {
  const tool = ledger.tools.add(id)
  if (ledger.tool.get(row) < 0) ledger.tool.set(row, tool)
  else {
    const more = ledger.moreTools.get(row)
    if (more) more.push(tool)
    else ledger.moreTools.set(row, [tool])
  }
  return tool
}

const callTypes = new Set(['tool_use', 'server_tool_use', 'mcp_tool_use'])

function noteAnswer(scan: Scan, entry: Entry, row: number): void {
  const {ledger} = scan
  const message = obj(entry.message) ?? {}
  const isCopy = (ledger.flags.get(row) & flag.copy) !== 0
  let flags = ledger.flags.get(row)
  let chars = 0
  let text = ''
  for (const item of contentOf(entry)) {
    const block = obj(item)
    if (!block) continue
    const id = word(block.id)
    if (id !== undefined && callTypes.has(String(block.type))) {
      const tool = addTool(ledger, row, id)
      if (ledger.callRow.get(tool) < 0 && !isCopy) {
        ledger.callRow.set(tool, row)
        noteCall(scan, tool, str(block.name) ?? '', obj(block.input) ?? {})
      }
    }
    if (hasFailed(block)) flags |= flag.error
    const words = str(block.text) ?? str(block.thinking)
    if (words !== undefined) chars += words.length
    if (block.type === 'text' && typeof block.text === 'string')
      text = text === '' ? block.text : `${text}\n${block.text}`
  }
  if (text !== '') {
    flags |= flag.text
    ledger.hash.set(row, hashText(text))
  }
  if (entry.isApiErrorMessage === true) flags |= flag.apiError | flag.error
  if (message.stop_reason === 'end_turn') flags |= flag.endTurn
  ledger.flags.set(row, flags)
  ledger.chars.set(row, chars)
  noteUsage(scan, entry, row)
}

/** Whether a block is the result of a server's tool that failed. */
function hasFailed(block: Entry): boolean {
  if (typeof block.type !== 'string' || !block.type.endsWith('_tool_result')) return false
  return block.is_error === true || obj(block.content)?.error_code !== undefined
}

/** Usage is repeated on every line of a message, early lines with placeholders: the largest number is right. */
function noteUsage({ledger}: Scan, entry: Entry, row: number): void {
  const message = obj(entry.message) ?? {}
  // Without an id of the API a record is a message by itself; a space keeps its key apart from theirs.
  const id = ledger.messages.add(word(message.id) ?? ` ${row}`)
  ledger.message.set(row, id)
  if (ledger.messageRow.get(id) < 0) ledger.messageRow.set(id, row)
  const model = word(message.model)
  if (model === '<synthetic>') return
  if (model !== undefined) ledger.messageModel.set(id, ledger.names.add(model.slice(0, 120)))
  const usage = obj(message.usage) ?? obj(entry.usage)
  if (!usage) return
  const cache = obj(usage.cache_creation) ?? {}
  const parts = (count(cache.ephemeral_5m_input_tokens) ?? 0) + (count(cache.ephemeral_1h_input_tokens) ?? 0)
  raise(ledger.tokensIn, count(usage.input_tokens))
  raise(ledger.tokensOut, count(usage.output_tokens))
  raise(ledger.cacheRead, count(usage.cache_read_input_tokens))
  raise(ledger.cacheWrite, Math.max(count(usage.cache_creation_input_tokens) ?? 0, parts))

  function raise(column: Ledger['tokensIn'], value = 0) {
    if (value > column.get(id)) column.set(id, value)
  }
}

const spawnNames = new Set(['Task', 'Agent', 'proxy_Task', 'Workflow', 'Skill', 'SendMessage'])

function noteCall({ledger, facts}: Scan, tool: number, name: string, input: Entry): void {
  ledger.callName.set(tool, ledger.names.add(name.slice(0, 200)))
  if (!spawnNames.has(name)) return
  const spawn: Spawn = {name}
  const prompt = word(input.prompt) ?? word(input.message)
  if (prompt !== undefined) spawn.prompt = hashText(withoutReminders(prompt))
  const description = word(input.description) ?? word(input.summary)
  if (description !== undefined) spawn.description = firstWords(description)
  const type = word(input.subagent_type)
  if (type !== undefined) spawn.type = type.slice(0, 120)
  const agentName = word(input.name)
  if (agentName !== undefined) spawn.agentName = agentName.slice(0, 120)
  if (input.run_in_background === true) spawn.background = true
  const resumes = word(input.resume) ?? (name === 'SendMessage' ? (word(input.to) ?? word(input.recipient)) : undefined)
  if (resumes !== undefined) spawn.resumes = resumes.slice(0, 200)
  facts.spawns.set(tool, spawn)
}

function noteResults(scan: Scan, entry: Entry, row: number): void {
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

function noteNotification({facts, ledger}: Scan, row: number, text: string): void {
  const found = parseNotification(text)
  facts.titles.set(row, firstWords(found?.summary ?? found?.result ?? text))
  const hash = hashText(found?.result ?? found?.summary ?? text)
  if (!found) return void facts.notifications.set(row, {status: 'completed', hash})
  const {task, tool, status} = found
  if (status === 'failed') ledger.flags.set(row, ledger.flags.get(row) | flag.error)
  facts.notifications.set(row, {...(task ? {task} : {}), ...(tool ? {tool} : {}), status, hash})
}

function noteQueue(scan: Scan, entry: Entry, row: number): void {
  const text = textOf(blocksOf(entry.content))
  scan.facts.queue.set(row, {operation: str(entry.operation) ?? '', hash: hashText(text), text: text.trim() !== ''})
  if (parseNotification(text)) noteNotification(scan, row, text)
  else if (text !== '') noteWords(scan, row, text)
}

function noteProgress({ledger, facts}: Scan, entry: Entry): void {
  const agent = word(obj(entry.data)?.agentId)
  const tool = word(entry.parentToolUseID)
  if (agent !== undefined && tool !== undefined && !facts.progress.has(agent))
    facts.progress.set(agent, ledger.tools.add(tool))
}

function noteBoundary({ledger, facts}: Scan, entry: Entry, row: number): void {
  const metadata = obj(entry.compactMetadata) ?? obj(entry.compact_metadata) ?? {}
  const segment = obj(metadata.preservedSegment) ?? obj(metadata.preserved_segment) ?? {}
  const messages = obj(metadata.preservedMessages) ?? {}
  const candidates = [
    segment.tailUuid,
    entry.logicalParentUuid,
    segment.headUuid,
    ...list(messages.uuids),
    ...list(messages.allUuids)
  ]
  facts.boundaries.set(
    row,
    candidates.flatMap((id) => (typeof id === 'string' && id !== '' ? ledger.ids.add(id) : [])).slice(0, 100)
  )
}
