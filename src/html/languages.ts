import {bundledLanguagesInfo} from 'shiki/langs'

/** A language of code. */
export interface Language {
  /** The grammar that reads it. */
  id: string
  /** As people write it. */
  name: string
}

/** Code beyond this is no longer read word by word. */
const longestCode = 50_000

/** Whether code is coloured at all. */
export function isColourable(code: string, lang: string): boolean {
  return code.length <= longestCode && languageNamed(lang) !== undefined
}

/** A language by any name of a fence or a file ending; nothing where we do not know it. */
export function languageNamed(name: string): Language | undefined {
  return languages.get(name.toLowerCase())
}

// One grammar for the whole family: another one costs more to load than it shows.
const tsx = new Set(['typescript', 'javascript', 'jsx', 'tsx'])

const languages = new Map(
  bundledLanguagesInfo.flatMap(({id, name, aliases = []}) => {
    const language = {id: tsx.has(id) ? 'tsx' : id, name}
    return [id, ...aliases].map((word): [string, Language] => [word, language])
  })
)
