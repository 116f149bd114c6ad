import fs from 'node:fs'
import path from 'node:path'
import {hashOf} from './file-mark.js'

/** A hash of all that pages are made with besides a log: options of any kind, the version, the files of the theme. */
export function siteKey(options: object, {version, themes}: {version: string; themes: readonly string[]}): string {
  return hashOf([version, plain(options), ...themes.map(folderHash)].join('\n'))
}

/** A value as text, whatever it is made of; keys in order, so that it does not matter how it was put together. */
function plain(value: unknown): string {
  if (value instanceof RegExp) return String(value)
  if (value instanceof Set) return `[${[...value].map(plain)}]`
  if (value instanceof Map) return `{${[...value].map(plain)}}`
  if (Array.isArray(value)) return `[${value.map(plain)}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? typeof value
  const known = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${known.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => `${JSON.stringify(name)}:${plain(one)}`)}}`
}

function folderHash(folder: string): string {
  const names = fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()
  const files = names.filter((name) => /\.(?:eta|css|js|svg)$/.test(name))
  return hashOf(
    JSON.stringify(files.map((name) => [name.split(path.sep), fs.readFileSync(path.join(folder, name), 'utf8')]))
  )
}
