import type {Json} from '../../ast/nodes.js'

/**
 * See every string of a JSON value in its order, keys too, but not the bytes of pictures; stops and gives true once
 * `see` does. On a stack of its own: JSON nests deeply.
 */
export function someString(root: unknown, see: (text: string) => boolean): boolean {
  const stack: unknown[] = [root]
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (typeof value === 'string') {
      if (see(value)) return true
    } else if (Array.isArray(value)) {
      if (holdsKey(value) && see(value.join('\n'))) return true
      for (let at = value.length - 1; at >= 0; at--) stack.push(value[at] ?? null)
    } else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value)
      for (let at = entries.length - 1; at >= 0; at--) {
        const [key = '', item] = entries[at] ?? []
        if (typeof item !== 'string' || !isBytes(value, key)) stack.push(item ?? null)
        stack.push(key)
      }
    }
  }
  return false
}

/** Whether a field holds a picture, a document, or the seal of what was thought. */
export function isBytes(holder: object, key: string): boolean {
  switch (key) {
    case 'data':
      return 'type' in holder && holder.type === 'base64'
    case 'value':
      return 'source' in holder && holder.source === 'base64'
    case 'base64':
      return 'type' in holder || 'originalSize' in holder
    case 'signature':
      return 'thinking' in holder
    default:
      return false
  }
}

/** A change lists its lines one by one. */
function holdsKey(list: readonly unknown[]): boolean {
  return list.length > 1 && list.some((item) => typeof item === 'string' && item.includes('PRIVATE KEY'))
}

type JsonObject = {[key: string]: Json}

/** A copy of a JSON object with every string and key of it changed, but for the bytes of pictures. */
export function mapStrings(root: JsonObject, change: (text: string) => string): JsonObject {
  const top = copyOf(root)
  const work: Array<JsonObject | Json[]> = [top]
  for (let copy = work.pop(); copy; copy = work.pop()) {
    if (Array.isArray(copy)) for (const [at, item] of copy.entries()) copy[at] = changed(item)
    else {
      for (const [key, item] of Object.entries(copy)) {
        set(copy, key, typeof item === 'string' && isBytes(copy, key) ? item : changed(item))
      }
    }
  }
  return top

  function changed(item: Json): Json {
    if (typeof item === 'string') return change(item)
    if (typeof item !== 'object' || item === null) return item
    const copy = Array.isArray(item) ? [...item] : copyOf(item)
    work.push(copy)
    return copy
  }

  function copyOf(object: JsonObject): JsonObject {
    const copy: JsonObject = {}
    for (const [key, item] of Object.entries(object)) set(copy, change(key), item)
    return copy
  }
}

/** Also a field that is called `__proto__`. */
function set(object: JsonObject, key: string, value: Json): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, {value, enumerable: true, configurable: true, writable: true})
  else object[key] = value
}
