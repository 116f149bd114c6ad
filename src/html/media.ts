import type {Image} from '../ast/nodes.js'
import {pictureFile} from '../content/picture-file.js'
import {type PictureSize, pictureSize} from './picture-size.js'

/** A picture that was put into a file, or into its own address. */
export interface Kept extends Partial<PictureSize> {
  /** Relative to the session's folder; or all of it, as `data:`. */
  path: string
}

/** Gives pictures files named by their bytes: the same one is put once. */
export function keepMedia(put: (path: string, bytes: Uint8Array) => void): (image: Image) => Kept | undefined {
  const known = new Set<string>()
  return (image) => {
    const file = pictureFile(image)
    if (!file) return undefined
    const path = `media/${file.name}`
    if (!known.has(path)) put(path, file.bytes)
    known.add(path)
    return {path, ...pictureSize(file.bytes)}
  }
}

/** Pictures inside the page, for one that is a single file. */
export function embedMedia(image: Image): Kept | undefined {
  const file = pictureFile(image)
  if (!file) return undefined
  const data = Buffer.from(file.bytes).toString('base64')
  return {path: `data:${file.mediaType};base64,${data}`, ...pictureSize(file.bytes)}
}
