/** What one agent wrote to another. */
export interface PeerMessage {
  /** Who says so; absent where the text does not tell. */
  from?: string
  text: string
}

const envelope = /<(teammate-message|agent-message|cross-session-message)\b([^>]{0,500})>/g

/** The messages in a record: several teammates may speak in one. Text that has no envelope is a message by itself. */
export function parsePeerText(text: string): PeerMessage[] {
  const found: PeerMessage[] = []
  let rest = 0
  for (const match of text.matchAll(envelope)) {
    if (match.index < rest) continue
    const end = text.indexOf(`</${match[1]}>`, match.index)
    // Nothing closes it, nor any like it that follows.
    if (end < 0) break
    addLoose(text.slice(rest, match.index))
    rest = end + (match[1]?.length ?? 0) + 3
    const from = /\b(?:teammate_id|from)="([^"]{1,200})"/.exec(match[2] ?? '')?.[1]
    const body = text.slice(match.index + match[0].length, end).trim()
    found.push({...(from === undefined ? {} : {from}), text: body})
  }
  addLoose(text.slice(rest))
  return found

  function addLoose(part: string): void {
    const said = part.trim().replace(opening, '').trim()
    if (said !== '') found.push({text: said})
  }
}

const opening = /^(?:Another Claude session sent a message|The coordinator sent a message while you were working):/

/** Whether a message is of the harness about a teammate: that it is idle, or has gone. */
export function isLifecycle({from, text}: PeerMessage): boolean {
  return from === 'system' || /^\{"type":"(?:idle_notification|shutdown_\w+|teammate_terminated)"/.test(text)
}
