/** Strings as small numbers: the ids of a million records without a million objects. */
export interface StringTable {
  /** The number of a string, new or known. */
  add(text: string): number
  /** The number of a known string, or -1. */
  find(text: string): number
  get(number: number): string
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
    find: (text) => slots[slotOf(encode(text))] ?? -1,
    get(number) {
      const start = number === 0 ? 0 : (ends[number - 1] ?? 0)
      const end = ends[number] ?? start
      // One byte a character, or a zero byte and then UTF-16.
      return bytes[start] === 0 ? bytes.toString('utf16le', start + 1, end) : bytes.toString('latin1', start, end)
    }
  }

  function encode(text: string): Buffer {
    if (text.length < scratch.length) {
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
