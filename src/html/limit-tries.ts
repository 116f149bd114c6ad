/** Ways that a pattern may try from one place in a line. Of 130,000 lines of real code, half as many change none. */
const most = 100_000

/** What the engine allows: to give up takes a twentieth of a second, at every place and for every state that asks. */
const usual = 10_000_000

/**
 * The program of the engine with a lower limit: some grammars look for brackets in brackets in twice as many ways for
 * each that opens. Counted, not timed: what is found is the same on every machine. The engine has no setting for it,
 * but keeps its limit in the program's data; a program that has it elsewhere is left as it is.
 */
export function limitTries(program: Uint8Array): Uint8Array {
  const limited = new Uint8Array(program)
  const [at, ...others] = placesOf(bytesOf(usual), limited)
  if (at !== undefined && others.length === 0) limited.set(bytesOf(most), at)
  return limited
}

function placesOf(bytes: Uint8Array, program: Uint8Array): number[] {
  const [first = 0] = bytes
  const places: number[] = []
  for (let at = program.indexOf(first); at >= 0; at = program.indexOf(first, at + 1)) {
    if (bytes.every((byte, index) => program[at + index] === byte)) places.push(at)
  }
  return places
}

/** As WebAssembly keeps numbers: the lowest byte first. */
function bytesOf(number: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number, true)
  return bytes
}
