import type {Code} from 'mdast'
import {startOf} from '../../content/code-points.js'
import {type Seam, seamOf} from './seam.js'

/** Code as several that fit each: cut between lines, and a line that is too long by itself between characters. */
export function splitCode(code: Code, {depth, size}: Pick<Seam, 'depth' | 'size'>): Code[] {
  const prefix = depth * 2
  // The fences, which are mostly three characters.
  const room = Math.max(1, size - 2 * (prefix + 8) - (code.lang ?? '').length - (code.meta ?? '').length)
  const chunks: string[] = []
  let held: string[] = []
  let used = 0
  const flush = () => {
    if (held.length > 0) chunks.push(held.join('\n'))
    held = []
    used = 0
  }
  for (const line of code.value.split('\n')) {
    const needed = prefix + line.length + 1
    if (used + needed > room) flush()
    if (needed > room) chunks.push(...slices(line, Math.max(1, room - prefix - 1)))
    else {
      held.push(line)
      used += needed
    }
  }
  flush()
  return chunks.flatMap((value) => halved({...code, value}, {depth, size}))
}

function slices(line: string, length: number): string[] {
  const all: string[] = []
  for (let at = 0; at < line.length; ) {
    // One character may take two units.
    const slice = startOf(line.slice(at), length) || line.slice(at, at + 2)
    all.push(slice)
    at += slice.length
  }
  return all
}

/** Fences longer than usual may need more room: then in halves, and those in halves. */
function halved(code: Code, bounds: Pick<Seam, 'depth' | 'size'>): Code[] {
  const {value} = code
  if (value.length < 2 || seamOf({depth: bounds.depth, nodes: [code]}).size <= bounds.size) return [code]
  const middle = value.length >> 1
  const line = value.lastIndexOf('\n', middle)
  const first = line > 0 ? value.slice(0, line) : startOf(value, middle) || value.slice(0, 2)
  const second = line > 0 ? value.slice(line + 1) : value.slice(first.length)
  return [first, second].flatMap((half) => (half ? halved({...code, value: half}, bounds) : []))
}
