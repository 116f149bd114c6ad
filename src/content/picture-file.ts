import {createHash} from 'node:crypto'
import type {Image} from '../ast/nodes.js'

/** A picture that a browser may be given: its bytes, and a name made from nothing but them. */
export interface PictureFile {
  name: string
  mediaType: string
  bytes: Uint8Array
}

interface Format {
  mediaType: string
  ending: string
  /** What such files begin with, as hexadecimal digits; a dot for any. */
  start: RegExp
}

// No SVG: it can hold scripts.
const formats: readonly Format[] = [
  {mediaType: 'image/png', ending: 'png', start: /^89504e470d0a1a0a/},
  {mediaType: 'image/jpeg', ending: 'jpg', start: /^ffd8ff/},
  {mediaType: 'image/gif', ending: 'gif', start: /^47494638(?:37|39)61/},
  {mediaType: 'image/webp', ending: 'webp', start: /^52494646.{8}57454250/}
]

/** The file of a picture that stands in the log; nothing for what is not there, or is not the picture it claims to be. */
export function pictureFile({source, mediaType, value}: Image): PictureFile | undefined {
  const claimed = mediaType.toLowerCase().replace('image/jpg', 'image/jpeg')
  if (source !== 'base64' || !formats.some((format) => format.mediaType === claimed)) return undefined
  if (/[^A-Za-z0-9+/=\s]/.test(value)) return undefined
  const bytes = Buffer.from(value, 'base64')
  const start = bytes.subarray(0, 12).toString('hex')
  const format = formats.find((one) => one.start.test(start))
  if (!format) return undefined
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return {name: `${hash}.${format.ending}`, mediaType: format.mediaType, bytes}
}
