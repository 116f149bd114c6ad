import fs from 'node:fs'

/** Throws, saying why, where a file cannot be read: what an earlier run made of it is better than a page that says so. */
export function mustRead(file: string): void {
  // A pipe that nobody writes to would keep us waiting.
  const descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0))
  try {
    fs.readSync(descriptor, Buffer.alloc(1), 0, 1, 0)
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, {path: file}) : error
  } finally {
    fs.closeSync(descriptor)
  }
}
