/** An error in one sentence: those of the system say what was tried, and on what. */
export function sentence(error: unknown): string {
  if (!(error instanceof Error)) return `Something went wrong: ${String(error)}`
  const code = codeOf(error)
  if (code === undefined) return error.message.split('\n')[0] || error.name
  const file = 'path' in error && typeof error.path === 'string' ? ` \`${error.path}\`` : ''
  const reason = reasons.get(code) ?? error.message.split('\n')[0]
  return `Could not ${verbs.get('syscall' in error ? error.syscall : '') ?? 'use'}${file}: ${reason}`
}

/** The code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const verbs = new Map<unknown, string>([
  ['open', 'open'],
  ['read', 'read'],
  ['access', 'read'],
  ['scandir', 'read'],
  ['stat', 'read'],
  ['mkdir', 'make'],
  ['write', 'write'],
  ['rename', 'write'],
  ['link', 'write'],
  ['unlink', 'remove'],
  ['rmdir', 'remove']
])

const reasons = new Map<string, string>([
  ['EACCES', 'permission denied'],
  ['EPERM', 'operation not permitted'],
  ['ENOENT', 'no such file or folder'],
  ['ENOTDIR', 'part of the path is not a folder'],
  ['EEXIST', 'part of the path is not a folder'],
  ['EISDIR', 'it is a folder'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['ELOOP', 'too many symbolic links'],
  ['EMFILE', 'too many open files'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['EDQUOT', 'there is no more room for you on the disk'],
  ['ECHANGED', 'it changed while it was read']
])
