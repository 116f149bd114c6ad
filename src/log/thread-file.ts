import fs from 'node:fs'

/** Bytes of logs that are read sooner than another thread could be of help. */
export const worthAThread: number = 8 << 20

/** The built file that a thread of ours runs. As source, or inside of somebody else's bundle, there is none. */
export function threadFile(name: string): URL | undefined {
  const url = new URL(`./${name}.js`, import.meta.url)
  return url.protocol === 'file:' && fs.existsSync(url) ? url : undefined
}
