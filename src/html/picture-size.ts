/** Width and height of a picture in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** What the head of a PNG, GIF, JPEG or WebP file says; nothing where it does not say it, or says nonsense. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = sizeIn(view)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // The head is cut off.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function sizeIn(view: DataView): PictureSize | undefined {
  switch (view.getUint16(0)) {
    case 0x8950:
      return {width: view.getUint32(16), height: view.getUint32(20)}
    case 0x4749:
      return {width: view.getUint16(6, true), height: view.getUint16(8, true)}
    case 0xffd8:
      return jpegSize(view)
    case 0x5249:
      return webpSize(view)
    default:
      return undefined
  }
}

/** In the first frame; what stands before it is passed over by the lengths it gives. */
function jpegSize(view: DataView): PictureSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return {height: view.getUint16(at + 5), width: view.getUint16(at + 7)}
  }
  return undefined
}

function webpSize(view: DataView): PictureSize | undefined {
  switch (view.getUint32(12)) {
    // `VP8 `, `VP8L`, `VP8X`
    case 0x56503820:
      return {width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff}
    case 0x5650384c: {
      const bits = view.getUint32(21, true)
      return {width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1}
    }
    case 0x56503858:
      return {width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1}
    default:
      return undefined
  }
}
