/** The object that a text holds as JSON, if it does. */
export function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a value is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The strings of a list. */
export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}

/** The numbers of an object, by key. */
export function numbers(value: unknown): {[key: string]: number} {
  if (!isRecord(value)) return {}
  const found = Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return Object.fromEntries(found)
}
