import path from 'node:path'

/** The address of a file of the site as seen from another; both from the site's root. */
export function siteUrl(from: string, to: string): string {
  const way = path.posix.relative(path.posix.dirname(from), to)
  return way.split('/').map(encodeURIComponent).join('/')
}

/** From a file of the site to its root: empty, or `../` for each level. */
export function rootOf(file: string): string {
  return '../'.repeat(file.split('/').length - 1)
}
