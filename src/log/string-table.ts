/** Strings as small numbers: the ids of a million records without a million objects. */
export interface StringTable {
  /** The number of a string, new or known. */
  add(text: string): number
  /** The number of a known string, or -1. */
  find(text: string): number
  get(number: number): string
  /** Forget all strings. */
  clear(): void
  readonly size: number
}

/** Make an empty table. Strings are kept as bytes in one buffer and compared whole, so two are never confused. */
export function stringTable(): StringTable {
  let bytes = Buffer.alloc(1 << 12)
  let ends = new Uint32Array(1 << 8)
  let slots = new Int32Array(1 << 9).fill(-1)
  let size = 0
  const scratch = Buffer.alloc(1 << 10)

  return {
    get size() {
      return size
    },
    add(text) {
      const key = encode(text)
      let slot = slotOf(key)
      const known = slots[slot] ?? -1
      if (known >= 0) return known
      if (size * 2 >= slots.length) {
        grow()
        slot = slotOf(key)
      }
      const start = size === 0 ? 0 : (ends[size - 1] ?? 0)
      while (start + key.length > bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2)
      key.copy(bytes, start)
      if (size === ends.length) {
        const larger = new Uint32Array(size * 2)
        larger.set(ends)
        ends = larger
      }
      ends[size] = start + key.length
      slots[slot] = size
      return size++
    },
    clear() {
      bytes = Buffer.alloc(0)
      ends = new Uint32Array(0)
      slots = new Int32Array(1).fill(-1)
      size = 0
    },
    find: (text) => slots[slotOf(encode(text))] ?? -1,
    get(number) {
      const start = number === 0 ? 0 : (ends[number - 1] ?? 0)
      const end = ends[number] ?? start
      // One byte a character; a zero byte and then UTF-16; or a one and then the bytes of a UUID.
      if (bytes[start] === 0) return bytes.toString('utf16le', start + 1, end)
      if (bytes[start] !== 1) return bytes.toString('latin1', start, end)
      const hex = bytes.toString('hex', start + 1, end)
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    }
  }

  function encode(text: string): Buffer {
    if (text.length === 36 && packUuid(text)) return scratch.subarray(0, 17)
    if (text.length < scratch.length && text.charCodeAt(0) !== 1) {
      let at = 0
      for (; at < text.length; at++) {
        const unit = text.charCodeAt(at)
        if (unit === 0 || unit > 255) break
        scratch[at] = unit
      }
      if (at === text.length) return scratch.subarray(0, at)
    }
    return Buffer.concat([Buffer.from([0]), Buffer.from(text, 'utf16le')])
  }

  /** Nearly all ids are UUIDs: half the memory for them. */
  function packUuid(text: string): boolean {
    scratch[0] = 1
    for (let at = 0, byte = 1; at < 36; at += 2) {
      if (at === 8 || at === 13 || at === 18 || at === 23) {
        if (text.charCodeAt(at) !== dash) return false
        at++
      }
      const high = digit(text.charCodeAt(at))
      const low = digit(text.charCodeAt(at + 1))
      if (high < 0 || low < 0) return false
      scratch[byte++] = high * 16 + low
    }
    return true
  }

  /** Where the key is, or the free place where it would go. */
  function slotOf(key: Buffer): number {
    let hash = 0x811c9dc5
    for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ (key[at] ?? 0), 0x01000193)
    hash ^= hash >>> 15
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot] ?? -1
      if (number < 0 || isAt(number, key)) return slot
    }
  }

  function isAt(number: number, key: Buffer): boolean {
    const start = number === 0 ? 0 : (ends[number - 1] ?? 0)
    if ((ends[number] ?? 0) - start !== key.length) return false
    for (let at = 0; at < key.length; at++) if (bytes[start + at] !== key[at]) return false
    return true
  }

  function grow() {
    const mask = slots.length * 2 - 1
    slots = new Int32Array(mask + 1).fill(-1)
    for (let number = 0; number < size; number++) {
      const start = number === 0 ? 0 : (ends[number - 1] ?? 0)
      slots[slotOf(bytes.subarray(start, ends[number]))] = number
    }
  }
}

const dash = 45

/** The value of a hexadecimal digit in lower case, or -1. */
function digit(unit: number): number {
  if (unit >= 48 && unit <= 57) return unit - 48
  return unit >= 97 && unit <= 102 ? unit - 87 : -1
}
