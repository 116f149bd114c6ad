import type {Compaction, Notice, Text, Unknown} from '../../ast/nodes.js'
import {classify} from '../../log/classify.js'
import {contentOf, count, type Entry, jsonOf, list, obj, str, textOf, word} from '../../log/entry.js'
import {parseNotification} from '../../log/notification.js'
import {tagBody, withoutReminders} from '../../log/user-text.js'
import {textNode} from './content.js'
import {known, type Loading, lineId, numbered, positionOf, timed} from './loading.js'
import {notificationText} from './tool-result.js'

/** Something the harness says. */
export function loadNotice(loading: Loading): Notice {
  const {stub, lines, outline} = loading
  const [own] = lines
  const {role, name, level} = classify(own.entry)
  const about = outline.about.get(own.row)
  const isNotification = role === 'notification' || role === 'queue'
  return {
    type: 'notice',
    id: stub.id,
    ...known(
      stub.id,
      lines.slice(1).map((line) => lineId(loading, line))
    ),
    position: positionOf(loading, own),
    ...timed(loading, own),
    kind: isNotification ? 'notification' : name || role,
    level: isNotification ? levelOf(own.entry) : level,
    ...(about === undefined ? {} : {about}),
    value: isNotification ? notificationValue(own.entry, outline.answered.has(own.row)) : noticeValue(own.entry)
  }
}

function levelOf(entry: Entry): Notice['level'] {
  const status = parseNotification(notificationText(entry))?.status ?? 'completed'
  return status === 'failed' ? 'error' : status === 'completed' ? 'info' : 'warning'
}

/** Where the answer is shown with the call it answers, the notice only says that it came. */
function notificationValue(entry: Entry, isShown: boolean): string {
  const text = notificationText(entry)
  const found = parseNotification(text)
  if (!found) return text
  const summary = found.summary ?? `${found.task ?? 'A task'}: ${found.status}`
  return isShown || !found.result ? summary : `${summary}\n\n${found.result}`
}

const envelope = new Set(
  'type subtype uuid parentUuid logicalParentUuid isSidechain isMeta level timestamp userType cwd sessionId session_id version gitBranch entrypoint slug agentId toolUseID promptId'.split(
    ' '
  )
)

function noticeValue(entry: Entry): string {
  const attachment = obj(entry.attachment)
  if (attachment) return attachmentText(attachment)
  const text = textOf(contentOf(entry))
  if (text.trim() !== '') return unwrapped(text)
  const hooks = list(entry.hookErrors).filter((item) => typeof item === 'string')
  if (hooks.length > 0) return hooks.join('\n')
  const error = obj(entry.error)
  const message =
    word(obj(error?.error)?.message) ?? word(obj(obj(error?.error)?.error)?.message) ?? word(error?.message)
  if (message !== undefined) return [word(String(error?.status ?? '')), message].filter(Boolean).join(' ')
  return print(Object.fromEntries(Object.entries(entry).filter(([key]) => !envelope.has(key))))
}

function unwrapped(text: string): string {
  const rest = withoutReminders(text).trim() || text.trim()
  const tag =
    /^<(user-memory-input|local-command-stdout|local-command-stderr|bash-stdout|user-prompt-submit-hook|post-tool-use-hook|system-reminder)>/.exec(
      rest
    )?.[1]
  const whole =
    tag !== undefined && rest.endsWith(`</${tag}>`) && rest.indexOf(`</${tag}>`) === rest.length - tag.length - 3
  return whole ? (tagBody(rest, tag)?.trim() ?? rest) : rest
}

const labels = ['displayPath', 'filename', 'path', 'planFilePath', 'hookName', 'uri']
const bodies = [
  'content',
  'snippet',
  'planContent',
  'prompt',
  'message',
  'stdout',
  'stderr',
  'blockingError',
  'reason',
  'condition'
]

/** The words of an attachment, whatever its type calls them; its JSON where it has none we know. */
function attachmentText(attachment: Entry): string {
  const label = labels.map((key) => word(attachment[key])).find((text) => text !== undefined)
  const said = bodies.map((key) => wordsIn(attachment[key])).filter((text) => text.trim() !== '')
  if (label === undefined && said.length === 0)
    return print(Object.fromEntries(Object.entries(attachment).filter(([key]) => key !== 'type')))
  return [label, ...new Set(said)].filter((text) => text !== undefined).join('\n')
}

function wordsIn(value: unknown): string {
  const inner = obj(value)
  const text = str(obj(inner?.file)?.content) ?? str(inner?.content) ?? str(inner?.blockingError)
  if (text !== undefined) return text
  const lines = list(value).filter((item) => typeof item === 'string')
  return lines.length > 0 ? lines.join('\n') : textOf(value)
}

function print(value: object): string {
  try {
    return Object.keys(value).length === 0 ? '' : JSON.stringify(value)
  } catch {
    return '' // nested too deeply to be printed
  }
}

/** Where the context was replaced by a summary of it. */
export function loadCompaction(loading: Loading): Compaction {
  const {stub, lines} = loading
  const [own, ...others] = lines
  const metadata = obj(own.entry.compactMetadata) ?? obj(own.entry.compact_metadata) ?? {}
  const before = count(metadata.preTokens) ?? count(metadata.pre_tokens)
  const nextId = numbered(stub.id)
  const children = lines.flatMap((line): Text[] => {
    const text = line.role === 'boundary' ? '' : textOf(contentOf(line.entry))
    return text === '' ? [] : [textNode(loading, line, nextId(), text, 'markdown')]
  })
  return {
    type: 'compaction',
    id: stub.id,
    ...known(
      stub.id,
      others.map((line) => lineId(loading, line))
    ),
    position: positionOf(loading, own),
    ...timed(loading, own),
    trigger: metadata.trigger === 'manual' ? 'manual' : 'auto',
    ...(before === undefined ? {} : {tokensBefore: before}),
    children
  }
}

/** A record of a type we do not know, as it stood in the log. */
export function loadUnknown(loading: Loading): Unknown {
  const [own] = loading.lines
  const {name} = classify(own.entry)
  const {id} = loading.stub
  return {
    type: 'unknown',
    id,
    position: positionOf(loading, own),
    of: 'entry',
    ...(name === '' ? {} : {name}),
    raw: jsonOf(own.entry)
  }
}
