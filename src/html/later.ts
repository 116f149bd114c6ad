import type {Highlighter} from './highlight.js'
import {isColourable} from './languages.js'
import {printHtml} from './print-html.js'

/** Code that is to be coloured. */
export interface Snippet {
  code: string
  lang: string
}

/** One of its lines, where it will stand. */
export interface Later {
  snippet: Snippet
  line: number
}

/** HTML, and lines in it that have no colours yet. Plain data: another thread may colour them. */
export type Piece = string | Later

/** In place of a highlighter: says what is to be coloured, and where. */
export const colourLater: Highlighter = {
  lines(code, lang) {
    if (!isColourable(code, lang)) return
    const snippet = {code, lang}
    return code.split('\n').map((_, line) => [{type: 'printed', value: {snippet, line}}])
  }
}

/** Pieces as HTML, coloured. */
export function paint(pieces: readonly Piece[], highlighter?: Highlighter): string {
  const painted = new Map<Snippet, string[]>()
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const {snippet, line} = piece
      const known = painted.get(snippet) ?? linesOf(snippet, highlighter)
      painted.set(snippet, known)
      return known[line] ?? ''
    })
    .join('')
}

function linesOf({code, lang}: Snippet, highlighter: Highlighter | undefined): string[] {
  const lines = highlighter?.lines(code, lang) ?? code.split('\n').map((value) => [{type: 'text', value} as const])
  return lines.map((children) => printHtml({type: 'root', children}))
}
