import {type Entry, obj} from '../../log/entry.js'
import type {Found} from './find-secrets.js'

/** Words of records that name an account, or an address that only its owner should know. */
export const accountWords = [
  'session_context',
  'bridge-session',
  'bridge_status',
  'frame-link',
  '"artifact-',
  'livesubscription'
]

const telling =
  /^(?:[\w.%+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/\S{8,}|session_\w{6,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** What such a record tells: none of it is shown, and wherever else it stands it is masked. */
export function accountFacts(entry: Entry): Found[] {
  const type = String(entry.type)
  if (entry.subtype === 'bridge_status') return told({url: entry.url})
  if (type === 'bridge-session' || type === 'frame-link' || type.startsWith('artifact-')) {
    const {sessionId: _, ...rest} = entry
    return told(rest)
  }
  const attachment = obj(entry.attachment)
  if (attachment?.type === 'session_context') return told(attachment)
  const result = obj(entry.toolUseResult)
  return result && 'liveSubscription' in result ? told({url: result.url}) : []
}

function told(record: Record<string, unknown>): Found[] {
  return Object.values(record).flatMap((value) =>
    typeof value === 'string' && telling.test(value)
      ? [{rule: 'account', secret: value, start: 0, end: value.length}]
      : []
  )
}
