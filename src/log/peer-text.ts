/** What one agent wrote to another. */
export interface PeerMessage {
  /** Who says so; absent where the text does not tell. */
  from?: string
  text: string
}

const envelope = /<(teammate-message|agent-message|cross-session-message)\b([^>]{0,500})>([\s\S]*?)<\/\1>/g

/** The messages in a record: several teammates may speak in one. Text that has no envelope is a message by itself. */
export function parsePeerText(text: string): PeerMessage[] {
  const found: PeerMessage[] = []
  let rest = 0
  for (const match of text.matchAll(envelope)) {
    addLoose(text.slice(rest, match.index))
    rest = match.index + match[0].length
    const from = /\b(?:teammate_id|from)="([^"]{1,200})"/.exec(match[2] ?? '')?.[1]
    found.push({...(from === undefined ? {} : {from}), text: (match[3] ?? '').trim()})
  }
  addLoose(text.slice(rest))
  return found

  function addLoose(part: string): void {
    const said = part
      .replace(
        /^\s*(?:Another Claude session sent a message|The coordinator sent a message while you were working):\s*/,
        ''
      )
      .trim()
    if (said !== '') found.push({text: said})
  }
}

/** Whether a message is of the harness about a teammate: that it is idle, or has gone. */
export function isLifecycle({from, text}: PeerMessage): boolean {
  return from === 'system' || /^\{"type":"(?:idle_notification|shutdown_\w+|teammate_terminated)"/.test(text)
}
