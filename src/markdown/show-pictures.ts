import type {Image} from '../ast/nodes.js'
import {type PictureFile, pictureFile} from '../content/picture-file.js'
import type {MarkdownOptions} from '../options.js'

interface Place {
  images: MarkdownOptions['images']
  /** Address of the folder that pictures go to. */
  folder?: string
  /** Puts a picture into the folder. */
  keep?: (file: PictureFile) => void
}

/** Where each picture can be seen, for `picture` of a source; nothing for one that is only named. */
export function showPictures({images, folder, keep}: Place): (image: Image) => string | undefined {
  return (image) => {
    const file = images === 'omit' ? undefined : pictureFile(image)
    if (!file) return undefined
    if (images === 'embed') return `data:${file.mediaType};base64,${Buffer.from(file.bytes).toString('base64')}`
    if (folder === undefined || !keep) return undefined
    keep(file)
    return `${folder}/${file.name}`
  }
}
