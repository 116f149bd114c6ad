import {createRequire} from 'node:module'
import type {ElementContent} from 'hast'
import {createCssVariablesTheme, createHighlighterCoreSync, type RegexEngine} from 'shiki/core'
import {createOnigurumaEngine} from 'shiki/engine/oniguruma'
import type {LanguageRegistration} from 'shiki/types'
import {element, text} from './element.js'
import {isColourable, languageNamed} from './languages.js'
import {limitTries} from './limit-tries.js'
import {createLineMemory, type LineMemory} from './line-memory.js'
import {sharePatterns} from './share-patterns.js'

/** Colours code: the same code always in the same way, whatever was coloured before it. */
export interface Highlighter {
  /** Lines of code as spans; nothing for a language that is not known, and for code too long to colour. */
  lines(code: string, lang: string): ElementContent[][] | undefined
}

let loaded: Promise<Highlighter> | undefined

/**
 * The highlighter, which loads a language when it first meets it. One for all: what it compiles is never given back.
 * Whoever may read files gives it `shiki/onig.wasm`. It also comes as a module, packed, and to unpack that Node loads all
 * that it has for the web.
 */
export function createHighlighter(program?: Uint8Array): Promise<Highlighter> {
  loaded ??= load(program)
  return loaded
}

declare const WebAssembly: {instantiate(program: Uint8Array, imports: object): Promise<object>}

async function load(given: Uint8Array | undefined): Promise<Highlighter> {
  const program = limitTries(given ?? (await (await import('shiki/wasm')).wasmBinaryPromise))
  const oniguruma = await createOnigurumaEngine({
    instantiator: (imports) => WebAssembly.instantiate(program, imports ?? {})
  })
  const engine = sharePatterns(oniguruma)
  const grammars = new Map<string, LineMemory>()
  return {
    lines(code, lang) {
      const language = languageNamed(lang)
      if (!language || !isColourable(code, lang)) return
      const known = grammars.get(language.id)
      const memory = known ?? loadLanguage(language.id, engine)
      if (!known) grammars.set(language.id, memory)
      return memory.linesOf(code).map(({line, ends, classes}) => spans(line, ends, classes))
    }
  }
}

const require = createRequire(import.meta.url)

/** By itself: a grammar that embeds others would show them or not, depending on which were loaded before. */
function loadLanguage(id: string, engine: RegexEngine): LineMemory {
  // Not by `import`: a page is rendered in one go, and which languages are on it shows only then.
  const {default: langs}: {default: LanguageRegistration[]} = require(`shiki/langs/${id}.mjs`)
  const highlighter = createHighlighterCoreSync({engine, langs, themes: [theme], warnings: false})
  const {colorMap, theme: resolved} = highlighter.setTheme('classes')
  // Colours have numbers, which stand for colours like `#000001`, which stand for the theme's variables.
  const classes = colorMap.map((color) => classOf(resolved.colorReplacements?.[color?.toLowerCase()] ?? ''))
  return createLineMemory(highlighter.getLanguage(id), classes)
}

/** `var(--token-keyword)` as `tk-keyword`. */
function classOf(color: string): string {
  const name = /^var\((?:--)?token-([a-z-]+)\)$/.exec(color)?.[1]
  return name ? `tk-${name}` : ''
}

const theme = createCssVariablesTheme({name: 'classes', variablePrefix: '', fontStyle: false})

function spans(line: string, ends: readonly number[], classes: readonly string[]): ElementContent[] {
  let start = 0
  return ends.map((end, index) => {
    const words = line.slice(start, end)
    start = end
    const className = classes[index]
    return className ? element('span', {className: [className]}, [words]) : text(words)
  })
}
