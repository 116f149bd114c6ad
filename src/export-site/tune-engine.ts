import v8 from 'node:v8'

/** Set the engine up for a process that makes many nodes and lives for seconds. */
export function tuneEngine(): void {
  // Pages leave much garbage behind. Without this the heap grows further before it is looked for: the most memory
  // a run has differs by half from one to the next, and time is the same.
  v8.setFlagsFromString('--heap-growing-percent=12')
  // Up to V8 11, which Node 20 has, so many functions are compiled a second time so soon that compiling takes a third
  // of all processor time. Later ones wait by themselves, and have no such flag.
  if (Number.parseInt(process.versions.v8, 10) < 12) v8.setFlagsFromString('--interrupt-budget=600000')
}
