import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {defineConfig, type UserConfig} from 'tsdown'

const shared = {format: 'esm', platform: 'node', target: 'node20', fixedExtension: false} as const

/** The program starts in half the time when it need not look for four hundred small files: it holds what it needs. */
export const program: UserConfig = {
  ...shared,
  entry: {
    cli: 'src/cli/bin.ts',
    worker: 'src/export-site/worker.ts',
    'scribe-thread': 'src/export-site/scribe-thread.ts',
    'look-thread': 'src/transform/redact/look-thread.ts'
  },
  dts: false,
  // What yargs lays out its help with is never seen, and takes as long to load as all the rest.
  alias: {cliui: ours('no-layout'), 'string-width': ours('no-width')},
  // Languages are many, and loaded when they are met.
  deps: {alwaysBundle: [/./], neverBundle: [/^shiki\/(?:langs|wasm)/]},
  outputOptions: {codeSplitting: {groups: [{name: partOf}], includeDependenciesRecursively: false}},
  plugins: [{name: 'licenses', generateBundle}]
}

/** Whoever builds upon the library has its dependencies already, or wants them once. */
const library: UserConfig = {...shared, entry: {index: 'src/index.ts'}, dts: true}

export default defineConfig([library, program])

function ours(name: string): string {
  return source(`cli/${name}.ts`)
}

function source(name: string): string {
  return fileURLToPath(new URL(`src/${name}`, import.meta.url))
}

/**
 * To find a file takes longer than to read it: what every run needs is in one, and what is needed to see whether
 * anything has changed in another.
 */
function partOf(file: string): string | null {
  if (file === source('cli/bin.ts')) return null
  parts ??= {
    first: importedBy([source('cli/bin.ts')]),
    start: importedBy([source('cli/export.ts'), source('export-site.ts')])
  }
  return parts.first.has(file) ? 'first' : parts.start.has(file) ? 'start' : null
}

let parts: {first: Set<string>; start: Set<string>} | undefined

/** Files of ours, and those that they import before they do anything. */
function importedBy(files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    const imports = fs.readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^']*from '(\.[^']+)\.js'/gm)
    importedBy(
      [...imports].map(([, name]) => path.join(path.dirname(file), `${name}.ts`)),
      found
    )
  }
  return found
}

interface Bundling {
  emitFile(file: {type: 'asset'; fileName: string; source: string}): void
}

/** What others wrote goes with their licences. */
function generateBundle(this: Bundling, _: unknown, bundle: {[file: string]: object}): void {
  const ids = Object.values(bundle).flatMap((file) => ('moduleIds' in file ? list(file.moduleIds) : []))
  const packages = new Set(ids.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []))
  const texts = [...packages].sort().map(licenceOf)
  this.emitFile({type: 'asset', fileName: 'licenses.txt', source: texts.join('\n\n')})
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function licenceOf(folder: string): string {
  const {name, version, license} = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = fs.readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file === undefined ? '' : `\n\n${fs.readFileSync(path.join(folder, file), 'utf8').trim()}`
  return `${name} ${version}: ${license}${text}\n`
}
