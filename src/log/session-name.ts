import {createHash} from 'node:crypto'

/** What a session may be named by. */
export interface Nameable {
  /** The main file's name without its ending. */
  stem: string
  /** `sessionId` of its first records. */
  recorded?: string | undefined
  /** Decides the order of those that share a name. */
  path: string
}

const uuid = /^[0-9a-f-]{36}$/i
const safe = /^[A-Za-z0-9_-]{1,80}$/

/** Whether a text has the shape of a session id that Claude Code gives. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}

/** Whether a text from a log may be part of a path. */
export function isSafe(text: string): boolean {
  return safe.test(text)
}

/** The name of a session: its file's where that is a UUID, else what its records say, else made of its file's. */
export function sessionName(session: Omit<Nameable, 'path'>): string {
  const name = bareName(session)
  // So its first thread is called.
  return name === 'main' ? 'session-main' : name
}

function bareName({stem, recorded}: Omit<Nameable, 'path'>): string {
  if (isUuid(stem)) return stem
  if (recorded !== undefined) return isSafe(recorded) ? recorded : hashed(recorded)
  const slug = stem
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? hashed(stem) : slug
}

/** Names of sessions found together, no two alike even where upper and lower case are one; in the order given. */
export function sessionNames(sessions: readonly Nameable[]): string[] {
  const names: string[] = sessions.map(() => '')
  const wanted = sessions.map(sessionName)
  const taken = new Set<string>()
  const reserved = new Set(wanted.map((name) => name.toLowerCase()))
  const order = [...sessions.keys()].sort((a, b) => compare(sessions[a]?.path ?? '', sessions[b]?.path ?? '') || a - b)
  for (const at of order) {
    const base = wanted[at] ?? ''
    let name = base
    for (
      let number = 2;
      taken.has(name.toLowerCase()) || (name !== base && reserved.has(name.toLowerCase()));
      number++
    ) {
      name = numberedName(base, number)
    }
    taken.add(name.toLowerCase())
    names[at] = name
  }
  return names
}

/** The name of the second session, and of those after it, that would have the same. */
export function numberedName(name: string, number: number): string {
  return number === 1 ? name : `${name.slice(0, 74)}-${number}`
}

/** Order by code units, the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function hashed(text: string): string {
  return `x-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}
