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
        if (typeof item !== 'string' || !isBytes(value, key, item)) stack.push(item ?? null)
        stack.push(key)
      }
    }
  }
  return false
}

/** Whether a field holds a picture, a document, or the seal of what was thought, and not only says so. */
export function isBytes(holder: object, key: string, value: string): boolean {
  return mayBeBytes(holder, key) && !/[^A-Za-z0-9+/=\s]/.test(value)
}

function mayBeBytes(holder: object, key: string): boolean {
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

/** A list or an object on the way down; its copy, once something in it is changed. */
interface Place {
  value: Json[] | JsonObject
  copy?: Json[] | JsonObject
  holder?: Place | undefined
  key: string | number
}

/** A JSON value with every string and key of it changed, but for the bytes of pictures: itself where nothing is. */
export function mapStrings(root: Json, change: (text: string) => string): Json {
  if (typeof root === 'string') return change(root)
  if (typeof root !== 'object' || root === null) return root
  const top: Place = {value: root, key: ''}
  const stack = [top]
  for (let place = stack.pop(); place; place = stack.pop()) {
    const {value} = place
    if (Array.isArray(value)) for (let at = 0; at < value.length; at++) see(place, at, value[at] ?? null)
    else {
      const named = withKeys(value, change)
      if (named !== value) put(place, named)
      for (const key of Object.keys(named)) {
        const item = named[key] ?? null
        if (typeof item !== 'string' || !isBytes(named, key, item)) see(place, key, item)
      }
    }
  }
  return top.copy ?? root

  function see(holder: Place, key: string | number, item: Json): void {
    if (typeof item === 'string') {
      const changed = change(item)
      if (changed !== item) setIn(copyOf(holder), key, changed)
    } else if (typeof item === 'object' && item !== null) stack.push({value: item, holder, key})
  }
}

function withKeys(object: JsonObject, change: (text: string) => string): JsonObject {
  let changed: Map<string, string> | undefined
  for (const key of Object.keys(object)) {
    const named = change(key)
    if (named !== key) changed = (changed ?? new Map()).set(key, named)
  }
  if (!changed) return object
  const copy: JsonObject = {}
  for (const key of Object.keys(object)) setIn(copy, changed.get(key) ?? key, object[key] ?? null)
  return copy
}

function copyOf(place: Place): Json[] | JsonObject {
  return place.copy ?? put(place, shallow(place.value))
}

/** Put a copy where the value was, into copies of all that hold it. */
function put(place: Place, copy: Json[] | JsonObject): Json[] | JsonObject {
  place.copy = copy
  for (let at = place; at.holder; at = at.holder) {
    const {holder, key} = at
    const isCopied = holder.copy !== undefined
    holder.copy ??= shallow(holder.value)
    setIn(holder.copy, key, at.copy ?? null)
    if (isCopied) break
  }
  return copy
}

function shallow(value: Json[] | JsonObject): Json[] | JsonObject {
  return Array.isArray(value) ? [...value] : {...value}
}

/** Also a field that is called `__proto__`. */
function setIn(holder: Json[] | JsonObject, key: string | number, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(holder, key, {value, enumerable: true, configurable: true, writable: true})
  } else if (Array.isArray(holder)) holder[Number(key)] = value
  else holder[key] = value
}
