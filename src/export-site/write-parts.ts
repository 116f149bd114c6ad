import fs from 'node:fs'
import path from 'node:path'

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
  fs.mkdirSync(folder, {recursive: true})
  const name = path.join(folder, `.${path.basename(file).slice(0, 100)}.${process.pid}`)
  const spool = openSpool(`${name}.kept.tmp`)
  try {
    const descriptor = fs.openSync(`${name}.tmp`, 'w')
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
    fs.renameSync(`${name}.tmp`, file)
  } catch (error) {
    fs.rmSync(`${name}.tmp`, {force: true})
    throw error
  } finally {
    spool.close()
  }
}

/** By itself: all functions that are made in one place hold on to what any of them uses. */
function giving(text: string): () => string {
  return () => text
}

function openSpool(file: string): {keep: Parts['keep']; close(): void} {
  let free = inMemory
  let end = 0
  let descriptor = -1
  return {
    keep(text) {
      free -= text.length
      if (free > 0) return giving(text)
      if (descriptor < 0) descriptor = fs.openSync(file, 'w+')
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
