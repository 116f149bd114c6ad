/** The name highlighters have for the language of a file. */
export function languageOf(path: string | undefined): string | undefined {
  const name = path?.split(/[\\/]/).at(-1)?.toLowerCase() ?? ''
  if (names.has(name)) return names.get(name)
  const extension = /\.([a-z0-9+]+)$/.exec(name)?.[1]
  if (extension === undefined) return
  return own.has(extension) ? extension : extensions.get(extension)
}

const names = new Map([
  ['dockerfile', 'dockerfile'],
  ['makefile', 'makefile'],
  ['gemfile', 'ruby'],
  ['rakefile', 'ruby'],
  ['cmakelists.txt', 'cmake']
])

/** Extensions that are the name of their language. */
const own = new Set(
  `astro awk bat c clj cmake cpp css csv dart diff elm go gradle graphql groovy haml html ini java jl js json json5
  jsonc jsx kt less lua mdx nix php proto r sass scala scss sol sql svelte swift tex tf toml ts tsx vue xml yaml
  zig`.split(/\s+/)
)

const extensions = new Map([
  ['bash', 'bash'],
  ['cc', 'cpp'],
  ['cjs', 'js'],
  ['cs', 'csharp'],
  ['cts', 'ts'],
  ['cxx', 'cpp'],
  ['erl', 'erlang'],
  ['ex', 'elixir'],
  ['exs', 'elixir'],
  ['fs', 'fsharp'],
  ['h', 'c'],
  ['hpp', 'cpp'],
  ['hs', 'haskell'],
  ['htm', 'html'],
  ['ipynb', 'json'],
  ['jsonl', 'json'],
  ['kts', 'kotlin'],
  ['m', 'objectivec'],
  ['markdown', 'markdown'],
  ['md', 'markdown'],
  ['mjs', 'js'],
  ['ml', 'ocaml'],
  ['mts', 'ts'],
  ['patch', 'diff'],
  ['pl', 'perl'],
  ['ps1', 'powershell'],
  ['py', 'python'],
  ['pyi', 'python'],
  ['rb', 'ruby'],
  ['rs', 'rust'],
  ['sh', 'bash'],
  ['svg', 'xml'],
  ['vim', 'vim'],
  ['yml', 'yaml'],
  ['zsh', 'bash']
])
