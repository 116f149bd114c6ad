/** Names that Windows keeps for devices, whatever ending they have. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Gives each thing a path of its own, and none that `isTaken`; two that differ in case alone are one file on some disks. */
export function pathClaims(
  taken: Iterable<string> = [],
  isTaken: (path: string) => boolean = () => false
): (folder: string, id: string, ending?: string) => string {
  const claimed = new Set([...taken].map((path) => path.toLowerCase()))
  return (folder, id, ending = '') => {
    const safe = id.replace(/[^A-Za-z0-9_.-]/g, '_').replace(/^\.+/, '')
    const name = safe === '' || devices.test(safe) ? `x-${safe}` : safe
    let path = `${folder}${name}${ending}`
    for (let n = 2; claimed.has(path.toLowerCase()) || isTaken(path); n++) path = `${folder}${name}-${n}${ending}`
    claimed.add(path.toLowerCase())
    return path
  }
}
