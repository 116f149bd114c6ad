import path from 'node:path'
import type {AgentFile, SessionFiles} from '../log/session-files.js'
import {type FileMark, hashOf, markFile, noFile, parseMarks, type Sameness, stillSame} from './file-mark.js'
import {mustRead} from './must-read.js'
import {isRecord, strings} from './parse-json.js'
import {entryAt} from './safe-path.js'

/**
 * What a session was made from. Nothing in it can be read back: names and texts are hashes,
 * since the record lies in a folder that may be published.
 */
export interface Inputs {
  /** What finding gave: names of files, and the small ones that were read then. */
  found: string
  /** The log, its agents, journals, agents of other sessions: in this order. */
  files: FileMark[]
  /** Ids of agents that were looked for beside other sessions, and what was found of them. */
  wanted: string[]
  copied: string
  /** Titles that the project's other files give, where they were asked for. */
  summaries: string
  /** Files beside the log that were looked for, by name; absent ones too, since they may come. */
  beside: {[name: string]: FileMark}
}

/** A session's files that note what is read of them, and what was noted. */
export interface Noted {
  files: SessionFiles
  /** What the session was made from, and the mark of each file by its path; to be asked for when all is read. */
  inputs(): {inputs: Inputs; marked: Map<string, FileMark>}
}

/** Watch what a session is made from. A file is marked before it is read: what comes later is then seen as a change. */
export function noteInputs(files: SessionFiles): Noted {
  const marked = new Map<string, FileMark>()
  const own = ownFiles(files).map(mark)
  if (files.main !== undefined) mustRead(files.main)
  const inputs: Inputs = {found: foundHash(files), files: own, wanted: [], copied: '', summaries: '', beside: {}}
  const {agentsNamed, summaries} = files
  return {
    files: {
      ...files,
      ...(agentsNamed && {
        agentsNamed(ids) {
          inputs.wanted = [...ids].map(hashOf).sort()
          const agents = agentsNamed(ids)
          inputs.copied = agentsHash(files, agents)
          inputs.files = [...own, ...agents.map((agent) => mark(agent.path))]
          return agents
        }
      }),
      ...(summaries && {
        summaries() {
          const titles = summaries()
          inputs.summaries = summariesHash(titles)
          return titles
        }
      }),
      looked(file) {
        const name = besideName(files, file)
        const found = markFile(file)
        inputs.beside[name] = found ?? noFile
        if (found) marked.set(file, found)
      }
    },
    inputs: () => ({inputs: {...inputs, beside: sorted(inputs.beside)}, marked})
  }

  function mark(file: string): FileMark {
    const found = markFile(file)
    if (found) marked.set(file, found)
    else if (!entryAt(file)) throw Object.assign(new Error('It is gone'), {code: 'ENOENT', syscall: 'open', path: file})
    return found ?? noFile
  }
}

/** Whether a session would be made from the same; without reading its files where none of them is newer. */
export function sameInputs(
  inputs: Inputs,
  files: SessionFiles,
  {stamp, names}: {stamp: number; names: NamesIn}
): Sameness {
  if (inputs.found === '' || inputs.found !== foundHash(files)) return undefined
  if (inputs.wanted.length > 0 && inputs.copied !== agentsHash(files, copiedAgents(inputs, files))) return undefined
  if (inputs.summaries !== '' && inputs.summaries !== summariesHash(files.summaries?.() ?? new Map())) return undefined
  const paths = inputPaths(inputs, files, names)
  const marks = [...inputs.files, ...Object.values(inputs.beside)]
  if (paths.length !== marks.length) return undefined
  return stillSame(
    paths.map((file, at) => ({file, mark: marks[at] ?? noFile})),
    stamp
  )
}

/** Where the files now are that a session was made from; empty for one that is not there. */
export function inputPaths(inputs: Inputs, files: SessionFiles, names: NamesIn): string[] {
  const looked = Object.keys(inputs.beside)
  const beside = looked.length === 0 ? new Map<string, string>() : besideFiles(files, names)
  return [
    ...ownFiles(files),
    ...copiedAgents(inputs, files).map((agent) => agent.path),
    ...looked.map((name) => beside.get(name) ?? '')
  ]
}

function copiedAgents({wanted}: Inputs, files: SessionFiles): AgentFile[] {
  return wanted.length === 0 ? [] : (files.agentsNamed?.(hashedSet(wanted)) ?? [])
}

/** Inputs as they were kept. */
export function parseInputs(value: unknown): Inputs | undefined {
  if (!isRecord(value)) return undefined
  const {found, wanted, copied, summaries, beside} = value
  const files = parseMarks(value.files)
  if (typeof found !== 'string' || typeof copied !== 'string' || typeof summaries !== 'string') return undefined
  if (!files || !isRecord(beside)) return undefined
  const marks: Inputs['beside'] = {}
  for (const [name, mark] of Object.entries(beside)) marks[name] = parseMarks([mark])?.[0] ?? noFile
  return {found, files, wanted: strings(wanted), copied, summaries, beside: marks}
}

/** The names in a folder, each folder read once. */
export type NamesIn = (folder: string) => readonly string[]

function ownFiles({main, agents, workflows}: SessionFiles): string[] {
  const written = agents.filter(({bytes}) => !bytes).map((agent) => agent.path)
  return [...(main === undefined ? [] : [main]), ...written, ...workflows.flatMap(({journal}) => journal ?? [])]
}

function foundHash(files: SessionFiles): string {
  const {id, bytes, indexed, customTitle, lostAgents, main, agents, workflows} = files
  const runs = workflows.map((run) => ({...run, ...(run.journal !== undefined && {journal: near(files, run.journal)})}))
  const name = main === undefined ? '' : near(files, main)
  const given = [bytes, ...agents.map((agent) => agent.bytes)].map((some) => (some ? hashOf(some) : ''))
  const lost = [...(lostAgents ?? [])]
  const beside = besideFolders(files).map((folder) => near(files, folder))
  return hashAll([id, name, given, indexed, customTitle, lost, beside, agentsHash(files, agents), runs])
}

function agentsHash(files: SessionFiles, agents: readonly AgentFile[]): string {
  return hashAll(agents.map(({path: file, id, sidecar, run}) => [near(files, file), id, sidecar, run]))
}

function summariesHash(titles: ReadonlyMap<string, string>): string {
  return hashAll([...titles])
}

/** Empty for what is nested too deeply to be printed: it is never known to be the same. */
function hashAll(values: unknown[]): string {
  try {
    return hashOf(JSON.stringify(values))
  } catch {
    return ''
  }
}

/** A path as the tree shows it: the same wherever the logs are. */
function near({folder}: SessionFiles, file: string): string {
  const start = `${folder}${path.sep}`
  // Nearly all lie below it: to resolve both paths each time takes longer than to hash them.
  const below = file.startsWith(start) ? file.slice(start.length) : path.relative(folder, file)
  return below.split(path.sep).join('/')
}

function hashedSet(hashes: readonly string[]): Set<string> {
  const known = new Set(hashes)
  return Object.assign(new Set<string>(), {has: (id: string) => known.has(hashOf(id))})
}

function besideName(files: SessionFiles, file: string): string {
  return hashOf(`${besideFolders(files).indexOf(path.dirname(file))} ${path.basename(file)}`)
}

function besideFolders({toolResults, plans}: SessionFiles): string[] {
  return [...(plans === undefined ? [] : [plans]), ...toolResults]
}

/** Every file that could have been looked for, by the hash of its name. */
function besideFiles(files: SessionFiles, names: NamesIn): Map<string, string> {
  const folders = besideFolders(files)
  const all = folders.flatMap((folder) => names(folder).map((name) => path.join(folder, name)))
  return new Map(all.map((file) => [besideName(files, file), file]))
}

function sorted<Value>(record: {[name: string]: Value}): {[name: string]: Value} {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
