const longest = 200

/** The folder Claude Code keeps a working directory's sessions in: its path, resolved, with all but letters and digits dashed. */
export function projectKey(cwd: string): string {
  const key = plainProjectKey(cwd)
  if (key.length <= longest) return key
  let hash = 0
  for (let at = 0; at < cwd.length; at++) hash = ((hash << 5) - hash + cwd.charCodeAt(at)) | 0
  return `${key.slice(0, longest)}-${Math.abs(hash).toString(36)}`
}

/** The key as older versions wrote it, however long. Per UTF-16 unit: an emoji gives two dashes. */
export function plainProjectKey(cwd: string): string {
  return cwd.replace(/[^a-zA-Z0-9]/g, '-')
}
