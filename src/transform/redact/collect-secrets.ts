import {threads} from '../../ast/walk.js'
import {planText, spilledTexts} from '../../log/companion-text.js'
import {eachLine} from '../../log/each-line.js'
import {obj} from '../../log/entry.js'
import type {Ledger} from '../../log/ledger.js'
import {type LogFile, openLog} from '../../log/log-files.js'
import {normalise} from '../../log/normalise.js'
import type {SessionFiles} from '../../log/session-files.js'
import type {RedactOptions} from '../../options.js'
import type {Outline} from '../../tree/outline-session.js'
import {accountFacts} from './account.js'
import {type Found, findSecrets, mayHoldSecret} from './find-secrets.js'
import type {LookAhead} from './look-ahead.js'
import type {Masking} from './mask-text.js'
import {type FindMore, findEmails, findPattern} from './own-patterns.js'
import {createTable, type Finding} from './secret-table.js'
import {someString} from './walk-strings.js'

/** Gathers what is to be masked, from anything that may hold it. */
export interface Collector {
  /** A text, or a value with texts in it. */
  look(value: unknown): void
  /** The lines of a log; `onLine` is told of each. Gives how many bytes were looked at. */
  lookAtLog(file: Pick<LogFile, 'path' | 'bytes'>, onLine?: () => void): number
  /** What another collector found first. */
  take(findings: Findings): void
  masking: Masking
}

/** What was found in logs, each once, in the order of the log: plain data. */
export interface Findings {
  secrets: readonly Finding[]
  /** Whose home folders there are. */
  owners: readonly string[]
  /** How many bytes of each log were looked at. */
  read: readonly number[]
}

/** Make a collector that knows nothing yet; `onFound` is told of every secret, as often as it is found. */
export function createCollector(
  {home = true, emails = false, patterns = []}: RedactOptions,
  onFound?: (finding: Finding) => void
): Collector {
  const table = createTable()
  const owners = new Set<string>()
  const more: FindMore[] = [...(emails ? [findEmails] : []), ...patterns.map(findPattern)]
  const note = (owner: string) => void owners.add(owner)
  return {masking: {spellings: table.spellings, ...(home ? {owners} : {})}, look, lookAtLog, take}

  function add({rule, secret, start, end}: Found, text: string): void {
    const finding = {rule, secret, written: text.slice(start, end)}
    table.add(finding)
    onFound?.(finding)
  }

  function take(findings: Findings): void {
    for (const finding of findings.secrets) table.add(finding)
    for (const owner of findings.owners) owners.add(owner)
  }

  function look(value: unknown): void {
    someString(value, (text) => {
      for (const found of findSecrets(text, note)) add(found, text)
      for (const find of more) for (const found of find(text)) add(found, text)
      return false
    })
  }

  function lookAtLog(file: Pick<LogFile, 'path' | 'bytes'>, onLine?: () => void): number {
    try {
      const source = openLog(file)
      try {
        return eachLine(source, (bytes, from, to) => {
          onLine?.()
          // A person's own patterns may match anything.
          if (mayHoldSecret(bytes, from, to, note) || more.length > 0) lookAtLine(bytes.toString('utf8', from, to))
        })
      } finally {
        source.close()
      }
    } catch {
      return 0 // it could not be read the first time either
    }
  }

  function lookAtLine(line: string): void {
    try {
      const entry = obj(JSON.parse(line))
      if (!entry) return
      for (const found of accountFacts(normalise(entry))) add(found, found.secret)
      look(entry)
    } catch {
      // No record, and shown nowhere.
    }
  }
}

/** Look at all that a session is made of: the main file, its agents' by name, what lies beside them. */
export function collectSecrets(
  collector: Collector,
  files: SessionFiles,
  {outline, ahead}: {outline: Outline; ahead: LookAhead}
): Masking {
  const {files: logs, facts, ledger} = outline.shape
  const found = ahead.isAt(logs) ? ahead.found() : undefined
  if (found) collector.take(found)
  // A log may have grown after it was looked at, and before it was read.
  for (const [at, log] of logs.entries()) if (endOf(ledger, log) > (found?.read[at] ?? -1)) collector.lookAtLog(log)
  for (const text of spilledTexts(files)) collector.look(text)
  for (const {sidecar} of files.agents) collector.look(sidecar)
  for (const {snapshot} of files.workflows) collector.look(snapshot)
  collector.look(logs.map(({name}) => name))
  // Only what is shown is told to whoever asks which files were read.
  const {looked: _, ...unseen} = files
  for (const slug of facts.slugs) collector.look(planText(unseen, slug))
  collector.look([files.customTitle, files.indexed?.summary, files.indexed?.firstPrompt])
  // Other files of the project may have named the session; a journal names the phases of its agents.
  collector.look([outline.session.title, ...Array.from(threads(outline.session), ({phase}) => phase)])
  return collector.masking
}

/** Where the last record of a log ends. */
function endOf({start, length}: Ledger, {first, last}: LogFile): number {
  return last > first ? start.get(last - 1) + length.get(last - 1) : 0
}
