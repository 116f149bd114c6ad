import fs from 'node:fs'
import path from 'node:path'

/** Names in a folder, sorted; links count as what they lead to. */
export interface Folder {
  files: string[]
  folders: string[]
}

/** What is in a folder. One that is missing or may not be read is empty: others can still be shown. */
export function listFolder(folder: string): Folder {
  const files: string[] = []
  const folders: string[] = []
  for (const entry of readFolder(folder)) {
    const kind = entry.isSymbolicLink() ? targetOf(path.join(folder, entry.name)) : entry
    if (kind?.isFile()) files.push(entry.name)
    else if (kind?.isDirectory()) folders.push(entry.name)
  }
  return {files: files.sort(), folders: folders.sort()}
}

/** Whether there is a folder of this path. */
export function isFolder(folder: string): boolean {
  return targetOf(folder)?.isDirectory() ?? false
}

function readFolder(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, {withFileTypes: true})
  } catch {
    return []
  }
}

function targetOf(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file)
  } catch {
    return undefined
  }
}
