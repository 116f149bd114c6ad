import v8 from 'node:v8'

/** From so many bytes of log on, what is called often is called so often that it is worth compiling soon. */
const much = 32 << 20

/**
 * Set the engine up for a process that makes many nodes and lives for seconds, for so many bytes of log. Not before there
 * are any: what is loaded of Node after this is compiled anew, as it was prepared for other settings.
 */
export function tuneEngine(bytes: number): void {
  // Pages leave much garbage behind. Without this the heap grows further before it is looked for: the most memory
  // a run has differs by half from one to the next, and time is the same.
  v8.setFlagsFromString('--heap-growing-percent=12')
  // Later engines than that of Node 20 give new nodes four times the room. Only threads that start after this hear it.
  v8.setFlagsFromString('--max-semi-space-size=16')
  // Nodes live as long as a page does. Where the engine takes some of them for lasting ones, as it does in one run of
  // five, it has to look through all of the heap four times as often.
  v8.setFlagsFromString('--no-allocation-site-pretenuring')
  // Up to V8 11, which Node 20 has, so many functions are compiled a second time so soon, each with so much of what it
  // calls, that compiling takes a third of all processor time. Later ones have other flags and other habits.
  if (Number.parseInt(process.versions.v8, 10) >= 12) return
  v8.setFlagsFromString('--max-inlined-bytecode-size-cumulative=60')
  v8.setFlagsFromString(`--interrupt-budget=${bytes < much ? 600_000 : 40_000}`)
}
