import fs from 'node:fs'

/** Bytes that can be read at any place: a file, or what came by standard input. */
export interface Source {
  size: number
  /** Fill `buffer` from `position`; gives how many bytes there were. */
  read(buffer: Uint8Array, position: number): number
  close(): void
}

/** Open a file for reading. A folder or a device is refused: reading it could block or never end. */
export function fileSource(path: string): Source {
  const descriptor = fs.openSync(path, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0))
  const stat = fs.fstatSync(descriptor)
  if (!stat.isFile()) {
    fs.closeSync(descriptor)
    throw new Error('not a regular file')
  }
  return {
    size: stat.size,
    read: (buffer, position) => fs.readSync(descriptor, buffer, 0, buffer.length, position),
    close: () => fs.closeSync(descriptor)
  }
}

/** Bytes in memory as a source. */
export function bytesSource(bytes: Uint8Array): Source {
  return {
    size: bytes.length,
    read(buffer, position) {
      const part = bytes.subarray(position, position + buffer.length)
      buffer.set(part)
      return part.length
    },
    close() {}
  }
}
