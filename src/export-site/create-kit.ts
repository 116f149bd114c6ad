import fs from 'node:fs'
import {createRequire} from 'node:module'
import type {Highlighter} from '../html/highlight.js'
import {createTheme} from '../html/theme.js'
import type {SiteOptions} from '../options.js'
import type {Kit} from './stage-session.js'
import {themeFiles} from './theme-files.js'

/** What sessions are rendered with, loaded once in a process. */
export async function createKit({theme, highlight}: SiteOptions): Promise<Kit> {
  return {theme: createTheme(themeFiles(theme)), ...(highlight && {loadHighlighter})}
}

/** Only when it is wanted: it takes longer to load than all the rest. */
export async function loadHighlighter(): Promise<Highlighter> {
  const {createHighlighter} = await import('../html/highlight.js')
  return createHighlighter(fs.readFileSync(createRequire(import.meta.url).resolve('shiki/onig.wasm')))
}
