import type {Role} from './classify.js'
import {commandLine, parseCommandText} from './command-text.js'
import {blocksOf, contentOf, type Entry, list, obj, str, textOf, word} from './entry.js'
import {hashText} from './hash-text.js'
import {addTool, flag} from './ledger.js'
import {noteAnswer} from './note-answer.js'
import {firstWords} from './note-facts.js'
import {noteResults} from './note-results.js'
import {noteWords} from './note-words.js'
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

/** The words of agents, without their envelopes; what the harness says of them is no title. */
function notePeer(scan: Scan, row: number, text: string): void {
  const messages = parsePeerText(text)
  const said = messages.filter((message) => !isLifecycle(message))
  noteWords(scan, row, (said.length > 0 ? said : messages).map((message) => message.text).join('\n'))
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
