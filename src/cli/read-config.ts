import fs from 'node:fs'
import path from 'node:path'
import {exportOptions, listOptions} from '../options.js'
import {usageError} from '../usage-error.js'

const configName = '.claude-exportrc.json'

/** Options that are kept in a file. */
export interface Config {
  file: string
  /** Each as it would be written before others on a command line, by its name. */
  args: ReadonlyMap<string, readonly string[]>
}

/** What is said anew each time: where to write, and what to do about it. */
const everyTime = new Set(['out', 'format', 'check', 'report-file', 'force', 'prune'])
const known = new Set(
  [...Object.keys(exportOptions), ...Object.keys(listOptions)].filter((name) => !everyTime.has(name))
)

/** The options in the nearest file at or above a folder, or in the home folder; none where there is no such file. */
export function readConfig({cwd, home}: {cwd: string; home: string}): Config | undefined {
  const file = [...above(cwd), home].map((folder) => path.join(folder, configName)).find(isFile)
  if (file === undefined) return undefined
  const args = new Map<string, string[]>()
  for (const [name, value] of Object.entries(parse(file))) {
    if (!known.has(name)) throw usageError(`Expected options that can be kept in \`${file}\`, found \`${name}\``)
    const values = (Array.isArray(value) ? value : [value]).map((one) => argOf(name, one))
    if (values.includes('')) throw usageError(`Expected a text, a number, true or false for \`${name}\` in \`${file}\``)
    args.set(name, values)
  }
  return {file, args}
}

function argOf(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? `--${name}` : `--no-${name}`
  return typeof value === 'string' || typeof value === 'number' ? `--${name}=${value}` : ''
}

function* above(folder: string): Generator<string> {
  for (let at = folder; ; at = path.dirname(at)) {
    yield at
    if (path.dirname(at) === at) return
  }
}

function isFile(file: string): boolean {
  return fs.statSync(file, {throwIfNoEntry: false})?.isFile() === true
}

function parse(file: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    // Said below.
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return {...value}
  throw usageError(`Expected a JSON object in \`${file}\``)
}
