import fs from 'node:fs'

/** Tells whether files are as they are now, or longer: of what a log grew by, whoever reads it knows. */
export function sameSince(paths: readonly string[]): () => boolean {
  const before = paths.map(statOf)
  return () => paths.every((path, at) => isSame(before[at], statOf(path)))
}

function isSame(was: fs.BigIntStats | undefined, now: fs.BigIntStats | undefined): boolean {
  if (!was || !now) return was === now
  return now.size > was.size || (now.size === was.size && now.mtimeNs === was.mtimeNs && now.ino === was.ino)
}

function statOf(path: string): fs.BigIntStats | undefined {
  try {
    return fs.statSync(path, {bigint: true})
  } catch {
    return undefined
  }
}
