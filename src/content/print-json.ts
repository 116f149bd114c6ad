/** JSON as text; on a stack of its own, since a log may hold values nested deeper than `JSON.stringify` can go. */
export function printJson(value: unknown, {indent = 0, depth = Number.POSITIVE_INFINITY} = {}): string {
  const parts: string[] = []
  const stack: Frame[] = []
  open(value)
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const next = frame.entries.next()
    if (next.done) {
      stack.pop()
      if (frame.count > 0) parts.push(line(stack.length))
      parts.push(frame.end)
    } else {
      const [key, child] = next.value
      parts.push(frame.count++ ? ',' : '', line(stack.length))
      if (key !== undefined) parts.push(JSON.stringify(key), indent ? ': ' : ':')
      open(child)
    }
  }
  return parts.join('')

  function open(child: unknown): void {
    if (child === null || typeof child !== 'object') parts.push(JSON.stringify(child) ?? 'null')
    else if (stack.length >= depth) parts.push(Array.isArray(child) ? '[…]' : '{…}')
    else {
      const list = Array.isArray(child)
      parts.push(list ? '[' : '{')
      stack.push({entries: list ? items(child) : fields(child), end: list ? ']' : '}', count: 0})
    }
  }

  function line(level: number): string {
    return indent ? `\n${' '.repeat(indent * level)}` : ''
  }
}

interface Frame {
  entries: Iterator<Entry, unknown>
  end: string
  count: number
}

type Entry = [key: string | undefined, value: unknown]

function* items(list: unknown[]): Generator<Entry> {
  for (const value of list) yield [undefined, value]
}

function* fields(object: object): Generator<Entry> {
  for (const [key, value] of Object.entries(object)) if (value !== undefined) yield [key, value]
}
