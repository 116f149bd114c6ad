/** How a terminal writes from here on. */
export interface Pen {
  bold?: boolean
  dim?: boolean
  italic?: boolean
  underline?: boolean
  inverse?: boolean
  /** Names of the design: the eight colours, and `dim` for greys. */
  colour?: string
  ground?: string
}

/** A pen after the numbers of a colour code; those we do not know change nothing. */
export function applyCodes(pen: Pen, codes: string): Pen {
  if (codes === '' || codes === '0') return {}
  const numbers = codes.split(';').flatMap(numbersOf)
  let next: Pen = {...pen}
  for (let at = 0; at < numbers.length; at++) {
    const code = numbers[at] ?? 0
    if (code === 0) next = {}
    else if (code !== 38 && code !== 48 && code !== 58) apply(next, code)
    else {
      const [kind, first = 0, second = 0, third = 0] = numbers.slice(at + 1, at + 5)
      if (kind !== 2 && kind !== 5) continue
      const colour = kind === 5 ? indexed(first) : nearest(first, second, third)
      if (code !== 58) next[code === 38 ? 'colour' : 'ground'] = colour
      at += kind === 5 ? 2 : 4
    }
  }
  return next
}

/** Classes of the design for a pen. */
export function classesOf({bold, dim, italic, underline, inverse, colour, ground}: Pen): string[] {
  const [ink, paper] = inverse ? [ground, colour ?? 'black'] : [colour, ground]
  const seen = ink ?? (dim ? 'dim' : undefined)
  return [
    ...(paper ? ['ansi-bg', `ansi-bg-${paper === 'dim' ? 'black' : paper}`] : seen ? [`ansi-${seen}`] : []),
    ...(bold ? ['ansi-bold'] : []),
    ...(italic ? ['ansi-italic'] : []),
    ...(underline ? ['ansi-underline'] : [])
  ]
}

/** Numbers between semicolons; colons join those that belong to one, as in `4:3` and `38:2::255:0:0`. */
function numbersOf(group: string): number[] {
  const [code = 0, kind = 0, ...rest] = group.split(':').map(Number)
  if (!group.includes(':')) return [code]
  if (code === 38 || code === 48 || code === 58) return [code, kind, ...rest.slice(kind === 2 ? -3 : 0)]
  return [code === 4 && kind === 0 ? 24 : code]
}

function apply(pen: Pen, code: number): void {
  if (code === 1) pen.bold = true
  else if (code === 2) pen.dim = true
  else if (code === 3) pen.italic = true
  else if (code === 4 || code === 21) pen.underline = true
  else if (code === 7) pen.inverse = true
  else if (code === 22) pen.bold = pen.dim = false
  else if (code === 23) pen.italic = false
  else if (code === 24) pen.underline = false
  else if (code === 27) pen.inverse = false
  else if (code === 39) delete pen.colour
  else if (code === 49) delete pen.ground
  else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) pen.colour = named(code % 10, code >= 90)
  else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) pen.ground = named(code % 10, code >= 100)
}

const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']

/** Bright black is what programs write when they mean grey. */
function named(index: number, isBright: boolean): string {
  return index === 0 && isBright ? 'dim' : (names[index] ?? 'white')
}

/** One of 256 colours: the sixteen, a cube of six steps each way, greys. */
function indexed(index: number): string {
  if (index < 16) return named(index % 8, index >= 8)
  if (index >= 232) return grey((index - 232) * 10)
  const light = (step: number) => (Math.floor((index - 16) / step) % 6) * 51
  return nearest(light(36), light(6), light(1))
}

/** By hue: which of the three lights are on. */
function nearest(red: number, green: number, blue: number): string {
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  if (most - least < 40) return grey(most)
  const half = (most + least) / 2
  return names[(red > half ? 1 : 0) + (green > half ? 2 : 0) + (blue > half ? 4 : 0)] ?? 'white'
}

function grey(light: number): string {
  return light < 64 ? 'black' : light < 192 ? 'dim' : 'white'
}
