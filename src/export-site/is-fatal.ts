import path from 'node:path'

/** Whether an error is about the place that is written to, so that nothing else could be written either. */
export function isFatal(error: unknown, root: string): boolean {
  if (!(error instanceof Error)) return false
  const {code, path: file}: Error & {code?: unknown; path?: unknown} = error
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS') return true
  return typeof code === 'string' && typeof file === 'string' && file.startsWith(root + path.sep)
}
