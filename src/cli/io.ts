/** What a command may touch of the process, so that a test can stand in for it. */
export interface Io {
  /** Results. May throw an error with the code `EPIPE` when nobody reads any more. */
  stdout: (text: string) => void
  /** Words about the results. */
  stderr: (text: string) => void
  stdin: () => Uint8Array
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  home: string
  /** Milliseconds since 1970. */
  now: () => number
  /** Width of the terminal; absent where there is none. */
  columns?: number
  /** Width of the terminal that words about the results go to; absent where there is none. */
  terminal?: number
  /** Told how many bytes of log this process is about to read. */
  foresee?: (bytes: number) => void
  /** Have something done when the user asks to stop, once; gives what ends that. */
  onInterrupt?: (act: () => void) => () => void
}
