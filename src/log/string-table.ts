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
  // What is looked for: so many bytes of a buffer. A view of them for each of a million ids would cost more than the rest.
  let key = scratch
  let length = 0
  // A record names nearly always the one before it, and a result the call before it: those need not be looked up.
  let latest: string | undefined
  let latestNumber = -1

  return {
    get size() {
      return size
    },
    add(text) {
      if (text === latest) return latestNumber
      latest = text
      latestNumber = numberOf(text)
      return latestNumber
    },
    clear() {
      bytes = Buffer.alloc(0)
      ends = new Uint32Array(0)
      slots = new Int32Array(1).fill(-1)
      size = 0
      latest = undefined
    },
    find(text) {
      encode(text)
      return slots[slotOf(key, 0, length)] ?? -1
    },
    get(number) {
      const start = number === 0 ? 0 : (ends[number - 1] ?? 0)
      const end = ends[number] ?? start
      if (start === end) return '' // or else the first byte of the next one would be looked at
      // One byte a character; a zero byte and then UTF-16; or a one, the bytes of a UUID, and what follows it.
      if (bytes[start] === 0) return bytes.toString('utf16le', start + 1, end)
      if (bytes[start] !== 1) return bytes.toString('latin1', start, end)
      const hex = bytes.toString('hex', start + 1, start + 17)
      const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
      return end === start + 17 ? uuid : uuid + bytes.toString('latin1', start + 17, end)
    }
  }

  function numberOf(text: string): number {
    encode(text)
    let slot = slotOf(key, 0, length)
    const known = slots[slot] ?? -1
    if (known >= 0) return known
    if (size * 2 >= slots.length) {
      grow()
      slot = slotOf(key, 0, length)
    }
    const start = size === 0 ? 0 : (ends[size - 1] ?? 0)
    while (start + length > bytes.length) bytes = twice(bytes)
    for (let at = 0; at < length; at++) bytes[start + at] = key[at] ?? 0
    if (size === ends.length) {
      const larger = new Uint32Array(size * 2)
      larger.set(ends)
      ends = larger
    }
    ends[size] = start + length
    slots[slot] = size
    return size++
  }

  function encode(text: string): void {
    key = scratch
    length = packUuid(text) ? packBytes(text, 36, 17) : packBytes(text, 0, 0)
    if (length > 0 || text === '') return
    key = Buffer.concat([Buffer.from([0]), Buffer.from(text, 'utf16le')])
    length = key.length
  }

  /** One byte a character from one on, to a place, where that is enough; gives how many there are then, or 0. */
  function packBytes(text: string, from: number, to: number): number {
    if (text.length >= scratch.length || text.charCodeAt(0) === 1) return 0
    for (let at = from; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (unit === 0 || unit > 255) return 0
      scratch[to++] = unit
    }
    return to
  }

  /** Nearly all ids begin with a UUID, or are one: half the memory for them. */
  function packUuid(text: string): boolean {
    if (text.length < 36) return false
    scratch[0] = 1
    for (let at = 0, byte = 1; at < 36; at += 2) {
      if (at === 8 || at === 13 || at === 18 || at === 23) {
        if (text.charCodeAt(at) !== dash) return false
        at++
      }
      const value = ((digits[text.charCodeAt(at)] ?? -1) << 4) | (digits[text.charCodeAt(at + 1)] ?? -1)
      if (value < 0) return false
      scratch[byte++] = value
    }
    return true
  }

  /** Where some bytes of a buffer are, or the free place where they would go. */
  function slotOf(from: Uint8Array, start: number, end: number): number {
    let hash = 0x811c9dc5
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (from[at] ?? 0), 0x01000193)
    hash ^= hash >>> 15
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot] ?? -1
      if (number < 0 || isAt(number, from, start, end)) return slot
    }
  }

  function isAt(number: number, from: Uint8Array, start: number, end: number): boolean {
    const shift = (number === 0 ? 0 : (ends[number - 1] ?? 0)) - start
    if ((ends[number] ?? 0) - shift !== end) return false
    for (let at = start; at < end; at++) if (bytes[at + shift] !== from[at]) return false
    return true
  }

  function grow() {
    const mask = slots.length * 2 - 1
    slots = new Int32Array(mask + 1).fill(-1)
    for (let number = 0; number < size; number++) {
      slots[slotOf(bytes, number === 0 ? 0 : (ends[number - 1] ?? 0), ends[number] ?? 0)] = number
    }
  }
}

/** The same bytes and as much room again, which no memory is needed for before it is used. */
function twice(bytes: Buffer): Buffer<ArrayBuffer> {
  const larger = Buffer.alloc(bytes.length * 2)
  larger.set(bytes)
  return larger
}

const dash = 45

/** The values of hexadecimal digits in lower case by their codes; -1 for any other sign. */
const digits = Int8Array.from({length: 256}, (_, code) => '0123456789abcdef'.indexOf(String.fromCharCode(code)))
