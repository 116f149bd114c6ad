import path from 'node:path'
import {targetAt} from '../export-site/safe-path.js'
import {resolvePath} from '../log/roots.js'
import {usageError} from '../usage-error.js'

export type Format = 'html' | 'md' | 'json'

/** Where the result goes, and as what. */
export interface Output {
  format: Format
  /** Absent for standard output. */
  file?: string
  /** A site goes in here, or one file per session. */
  folder?: string
}

interface Asked {
  out?: string | undefined
  format?: Format | undefined
}

const formats = new Map<string, Format>([
  ['.html', 'html'],
  ['.htm', 'html'],
  ['.md', 'md'],
  ['.markdown', 'md'],
  ['.json', 'json']
])

/** What `-o` and `--format` ask for. The name of the output says the format unless it is given. */
export function chooseOutput({out, format}: Asked, place: {cwd: string; home: string}): Output {
  if (out === undefined || out === '-') return {format: format ?? 'md'}
  if (out === '') throw usageError('Expected a file or folder after `-o`, got an empty name')
  const target = resolvePath(out, place)
  const stat = targetAt(target)
  if (stat?.isDirectory()) return {format: format ?? 'html', folder: target}
  const ending = path.extname(target).toLowerCase()
  const known = formats.get(ending)
  if (/[\\/]$/.test(out) || (ending === '' && !stat)) {
    if (stat) throw usageError(`Expected a folder after \`-o\`, got the file \`${out}\``)
    return {format: format ?? 'html', folder: target}
  }
  const asked = format ?? known
  if (asked !== undefined) return {format: asked, file: target}
  // Such as /dev/null.
  if (stat && !stat.isFile()) return {format: 'md', file: target}
  if (ending === '') throw usageError(`Expected a folder after \`-o\`, got the file \`${out}\``)
  throw usageError(`Expected a \`.html\`, \`.md\` or \`.json\` file or a folder after \`-o\`, got \`${out}\``)
}
