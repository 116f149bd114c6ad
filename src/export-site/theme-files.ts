import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import type {ReadTheme} from '../html/theme.js'
import {usageError} from '../usage-error.js'

/** Reads files of a theme's folder, and ours where it has none. */
export function themeFiles(folder: string | undefined): ReadTheme {
  if (folder !== undefined && !fs.statSync(folder, {throwIfNoEntry: false})?.isDirectory()) {
    throw usageError(`Expected a folder of templates for --theme, got \`${folder}\``)
  }
  const builtIn = path.join(packageFolder(), 'templates')
  return (name, isBuiltIn) => {
    const own = folder === undefined || isBuiltIn ? undefined : read(path.join(folder, name))
    return own ?? read(path.join(builtIn, name))
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
