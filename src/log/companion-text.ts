import fs from 'node:fs'
import path from 'node:path'
import type {SessionFiles} from './session-files.js'

/** Larger files stay where they are; the log's own preview is shown. */
const largest = 64 << 20

/**
 * Tool output that was too long for the log. The path is of another machine, and any tool can print one:
 * only its last part counts, and only files directly inside the session's own folders are read.
 */
export function spilledText(files: SessionFiles, text: string): string | undefined {
  if (!text.trimStart().startsWith('<persisted-output>')) return undefined
  const named = /Full output saved to:[ \t]*([^\n]+)/.exec(text.slice(0, 5000))?.[1]
  const base = named?.trim().split(/[\\/]/).at(-1)
  if (base === undefined || !/^[A-Za-z0-9][A-Za-z0-9_.-]{0,200}$/.test(base)) return undefined
  for (const folder of files.toolResults) {
    const found = readPlainFile(path.join(folder, base), files)
    if (found !== undefined) return found
  }
  return undefined
}

/** Every text that was too long for the log, in the order of the folders and of their names, one in memory at a time. */
export function* spilledTexts(files: SessionFiles): Generator<string> {
  for (const folder of files.toolResults) {
    for (const name of listNames(folder)) {
      const text = readPlainFile(path.join(folder, name), files)
      if (text !== undefined) yield text
    }
  }
}

function listNames(folder: string): string[] {
  try {
    return fs.readdirSync(folder).sort()
  } catch {
    return []
  }
}

/** The text of a plan that the log only names. */
export function planText(files: SessionFiles, slug: string | undefined): string | undefined {
  const {plans} = files
  if (plans === undefined || slug === undefined || !/^[A-Za-z0-9_-]{1,200}$/.test(slug)) return undefined
  return readPlainFile(path.join(plans, `${slug}.md`), files)
}

function readPlainFile(file: string, {looked}: SessionFiles): string | undefined {
  looked?.(file)
  try {
    const {size} = fs.lstatSync(file)
    return fs.lstatSync(file).isFile() && size <= largest ? fs.readFileSync(file, 'utf8') : undefined
  } catch {
    return undefined
  }
}
