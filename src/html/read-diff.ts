/** A line of a change. */
export interface DiffLine {
  kind: 'head' | 'same' | 'add' | 'del'
  /** Without its sign. */
  code: string
  /** Its number before and after; none where the change does not say its place. */
  old?: number
  now?: number
  /** The file that a head names. */
  path?: string
}

/** Lines of a change in unified form, also of one without heads, or with heads that count wrong. */
export function readDiff(value: string): DiffLine[] {
  const lines = value.split('\n')
  const result: DiffLine[] = []
  let [old, now]: [number | undefined, number | undefined] = [undefined, undefined]
  const isFile = (index: number) => lines[index]?.startsWith('--- ') && lines[index + 1]?.startsWith('+++ ')
  for (const [index, line] of lines.entries()) {
    const hunk = line.startsWith('@@') && /^@@+ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line)
    if (hunk) [old, now] = [Number(hunk[1]), Number(hunk[2])]
    const kind = hunk || isFile(index) || isFile(index - 1) || isHead(line) ? 'head' : kindOf(line)
    if (kind === 'head') {
      const path = /^(?:---|\+\+\+) (?:[ab]\/)?([^\t]+)/.exec(line)?.[1]
      result.push(path && path !== '/dev/null' ? {kind, code: line, path} : {kind, code: line})
      continue
    }
    result.push({
      kind,
      code: /^[-+ ]/.test(line) ? line.slice(1) : line,
      ...(old !== undefined && kind !== 'add' ? {old: old++} : {}),
      ...(now !== undefined && kind !== 'del' ? {now: now++} : {})
    })
  }
  return result
}

function isHead(line: string): boolean {
  return /^(?:@@|diff |index [0-9a-f]|new file mode|deleted file mode|similarity index|rename |\\ No newline)/.test(
    line
  )
}

function kindOf(line: string): 'same' | 'add' | 'del' {
  return line.startsWith('+') ? 'add' : line.startsWith('-') ? 'del' : 'same'
}
