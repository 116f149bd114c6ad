import fs from 'node:fs'
import path from 'node:path'
import {makeFolder} from './make-folder.js'
import {removeEmpty} from './remove-files.js'

interface Parts {
  write(text: string): void
  /** Puts a text aside; what it gives, gives it back. */
  keep(text: string): () => string
}

/** Characters that are put aside in memory before a file is. */
const inMemory = 4 << 20

/** Characters that are written at once. */
const atOnce = 1 << 20

/** Write a file part by part so that it is whole or not there; what is put aside meanwhile is in a file beside it. */
export function writeParts(file: string, produce: (parts: Parts) => void): void {
  const folder = path.dirname(file)
  const made = makeFolder(folder)
  const name = path.join(folder, `.${path.basename(file).slice(0, 100)}`)
  // By this ending the next run knows what is left of them after a kill.
  const ending = `.claude-export-${process.pid}.tmp`
  const spool = openSpool(`${name}.kept${ending}`)
  try {
    const descriptor = openNew(`${name}${ending}`)
    let held = ''
    const flush = () => {
      fs.writeFileSync(descriptor, held)
      held = ''
    }
    try {
      produce({
        keep: spool.keep,
        write(text) {
          held += text
          if (held.length > atOnce) flush()
        }
      })
      flush()
    } finally {
      fs.closeSync(descriptor)
    }
    fs.renameSync(`${name}${ending}`, file)
  } catch (error) {
    fs.rmSync(`${name}${ending}`, {force: true})
    spool.close()
    if (made !== undefined) removeEmpty(folder, path.resolve(made))
    throw error
  }
  spool.close()
}

/** By itself: all functions that are made in one place hold on to what any of them uses. */
function giving(text: string): () => string {
  return () => text
}

/** Never through a link, whoever put it there. */
function openNew(file: string): number {
  fs.rmSync(file, {force: true})
  return fs.openSync(file, 'wx+')
}

function openSpool(file: string): {keep: Parts['keep']; close(): void} {
  let free = inMemory
  let end = 0
  let descriptor = -1
  return {
    keep(text) {
      free -= text.length
      if (free > 0) return giving(text)
      if (descriptor < 0) descriptor = openNew(file)
      const bytes = Buffer.from(text)
      const start = end
      fs.writeFileSync(descriptor, bytes)
      end += bytes.length
      const {length} = bytes
      return () => read(start, length)
    },
    close() {
      if (descriptor < 0) return
      fs.closeSync(descriptor)
      fs.rmSync(file, {force: true})
      descriptor = -1
    }
  }

  function read(start: number, length: number): string {
    const bytes = Buffer.alloc(length)
    for (let filled = 0; filled < length; ) {
      const got = fs.readSync(descriptor, bytes, filled, length - filled, start + filled)
      if (got === 0) throw new Error('What was put aside is gone')
      filled += got
    }
    return bytes.toString('utf8')
  }
}
