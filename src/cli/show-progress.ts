import {count} from '../content/quantities.js'
import type {SiteProgress} from '../export-site/track-progress.js'
import type {Io} from './io.js'
import {printable} from './printable.js'

/** Says on standard error how far a site is, and what was done in the end. */
export interface Shown {
  progress(at: SiteProgress): void
  /** Take away the line that says how far it is, so that something else can be said. */
  clear(): void
  /** Say what was done. */
  end(): void
  /** How many sessions were done, of how many. */
  far(): {done: number; all: number}
}

interface Showing {
  quiet: boolean
  verbose: boolean
  /** What is done with sessions, as it is said in the end. */
  verb?: string
}

/** What takes less needs no words. */
const patience = 1000
/** Bytes that surely take longer; nothing is heard of them until they have been read once. */
const much = 64 << 20
/** Milliseconds between two lines. */
const pause = 200

/** Show progress on a terminal, for what takes over a second; a line for each session where more is asked for. */
export function showProgress(io: Io, {quiet, verbose, verb = 'rendered'}: Showing): Shown {
  const begun = io.now()
  let last: SiteProgress = {kept: 0, sessions: 0, sessionsDone: 0, bytes: 0, bytesDone: 0}
  let shown = begun + patience - pause
  let isShown = false
  // Sessions are read as a whole before anything is done with them.
  let first: {at: number; bytes: number} | undefined
  // Some terminals do not say how wide they are.
  const width = quiet || io.terminal === undefined ? undefined : io.terminal || 80
  return {
    progress(at) {
      const isNext = at.sessionsDone > last.sessionsDone
      const isBegin = last.bytes === 0 && at.bytes > much
      last = at
      const now = io.now()
      if (at.bytesDone > 0) first ??= {at: now, bytes: at.bytesDone}
      if (verbose && isNext) {
        clear()
        io.stderr(`claude-export: ${printable(`\`${at.now}\``)} done, ${at.sessionsDone} of ${at.sessions}\n`)
      }
      if (width === undefined || (now - shown < pause && !isBegin) || at.sessionsDone === at.sessions) return
      shown = now
      isShown = true
      io.stderr(`\r\u001b[K${line(at, timeLeft(at, now)).slice(0, Math.max(0, width - 1))}`)
    },
    clear,
    end() {
      clear()
      const took = io.now() - begun
      if (quiet || (!verbose && (width === undefined || took < patience))) return
      io.stderr(`claude-export: ${summary(last, {took, verb})}\n`)
    },
    far: () => ({done: last.sessionsDone, all: last.sessions})
  }

  function timeLeft({bytes, bytesDone}: SiteProgress, now: number): number | undefined {
    const [took, done] = first ? [now - first.at, bytesDone - first.bytes] : [0, 0]
    return took > 0 && done > 0 ? (took / done) * (bytes - bytesDone) : undefined
  }

  function clear(): void {
    if (isShown) io.stderr('\r\u001b[K')
    isShown = false
  }
}

function line({sessions, sessionsDone, bytes, bytesDone, now}: SiteProgress, ms: number | undefined): string {
  const part = bytes === 0 ? 0 : bytesDone / bytes
  const left = ms === undefined ? '' : `, ${spell(ms)} left`
  const far = `${sessionsDone} of ${count(sessions, 'session')}, ${size(bytesDone)} of ${size(bytes)}`
  return `${far}, ${Math.floor(part * 100)} %${left}${now === undefined ? '' : `: ${printable(now)}`}`
}

function summary({kept, sessionsDone, bytesDone}: SiteProgress, {took, verb}: {took: number; verb: string}): string {
  const same = kept === 0 ? '' : `, ${kept} left as ${kept === 1 ? 'it was' : 'they were'}`
  return `${count(sessionsDone, 'session')} ${verb} (${size(bytesDone)})${same}, ${spell(took)}`
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}

function spell(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
