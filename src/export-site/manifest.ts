/** Which files of a folder are ours. */
export interface Manifest {
  /** Files of each session, by its folder; paths from the root of the site. */
  sessions: Map<string, Set<string>>
  /** Those that belong to no session. */
  files: Set<string>
}

/** Where it is kept. */
export const manifestName = '.claude-export.json'

/** A manifest as text; the same one always as the same text. */
export function printManifest({sessions, files}: Manifest): string {
  const sorted = [...sessions].sort(([a], [b]) => (a < b ? -1 : 1))
  const lists = Object.fromEntries(sorted.map(([session, own]) => [session, [...own].sort()]))
  return `${JSON.stringify({files: [...files].sort(), sessions: lists}, null, 1)}\n`
}

/** What a manifest says; a path that we would not have written is left out, since what is named here may be removed. */
export function parseManifest(text: string): Manifest {
  const manifest: Manifest = {sessions: new Map(), files: new Set()}
  const read = parse(text)
  if (!isRecord(read)) return manifest
  manifest.files = new Set(paths(read.files))
  if (!isRecord(read.sessions)) return manifest
  for (const [session, own] of Object.entries(read.sessions)) {
    const below = paths(own).filter((file) => file.startsWith(`${session}/`))
    if (isPath(session)) manifest.sessions.set(session, new Set(below))
  }
  return manifest
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function paths(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((file): file is string => typeof file === 'string' && isPath(file)) : []
}

function isPath(file: string): boolean {
  return file.split('/').every((part) => /^[\w-][\w.-]*$/.test(part))
}
