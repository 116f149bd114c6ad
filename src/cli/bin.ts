#!/usr/bin/env node
import fs from 'node:fs'
import os from 'node:os'
import {tuneEngine} from '../export-site/tune-engine.js'
import {run} from './main.js'

/** How somebody, or the system, asks for an end. */
const signals = ['SIGINT', 'SIGTERM'] as const

process.exitCode = await run(process.argv.slice(2), {
  stdout: (text) => writeAll(1, text),
  stderr: (text) => writeAll(2, text),
  stdin: readAll,
  cwd: process.cwd(),
  env: process.env,
  home: os.homedir(),
  now: Date.now,
  ...(process.stdout.isTTY && {columns: process.stdout.columns}),
  ...(process.stderr.isTTY && {terminal: process.stderr.columns}),
  foresee: tuneEngine,
  onInterrupt(act) {
    for (const signal of signals) process.once(signal, act)
    return () => {
      for (const signal of signals) process.off(signal, act)
    }
  }
})

/** Write at once: a pipe that is slow to read must not make the output pile up in memory. */
function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) {
    const wrote = patiently(() => fs.writeSync(descriptor, bytes, at))
    if (wrote === 0) throw Object.assign(new Error('Nobody reads any more'), {code: 'EPIPE'})
    at += wrote
  }
}

function readAll(): Uint8Array {
  const chunks: Buffer[] = []
  for (;;) {
    const chunk = Buffer.allocUnsafe(1 << 16)
    const got = patiently(() => fs.readSync(0, chunk, 0, chunk.length, null))
    if (got === 0) return Buffer.concat(chunks)
    chunks.push(chunk.subarray(0, got))
  }
}

/** Try again while the other end of a pipe is not ready. */
function patiently(act: () => number): number {
  for (;;) {
    try {
      return act()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      // How Windows says that a pipe was closed.
      if (code === 'EOF') return 0
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}
