import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import type {ReadTheme} from '../html/theme.js'
import {usageError} from '../usage-error.js'

/** Folders that a theme's files are looked for in, the first before the others. */
export function themeFolders(folder: string | undefined): string[] {
  return [...(folder === undefined ? [] : [folder]), path.join(packageFolder(), 'templates')]
}

/** Reads files of a theme's folder, and ours where it has none. */
export function themeFiles(folder: string | undefined): ReadTheme {
  if (folder !== undefined && !fs.statSync(folder, {throwIfNoEntry: false})?.isDirectory()) {
    throw usageError(`Expected a folder of templates for --theme, got \`${folder}\``)
  }
  const folders = themeFolders(folder)
  return (name, isBuiltIn) => {
    for (const one of isBuiltIn ? folders.slice(-1) : folders) {
      const text = read(path.join(one, name))
      if (text !== undefined) return text
    }
    return undefined
  }
}

function read(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
}

/** The package's own folder, the same for its source and for what is built of it. */
function packageFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!fs.existsSync(path.join(folder, 'package.json')) && path.dirname(folder) !== folder) {
    folder = path.dirname(folder)
  }
  return folder
}
