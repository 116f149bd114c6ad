import {spilledTexts} from '../../log/companion-text.js'
import {eachLine} from '../../log/each-line.js'
import {obj} from '../../log/entry.js'
import {type LogFile, openLog} from '../../log/log-files.js'
import {normalise} from '../../log/normalise.js'
import type {SessionFiles} from '../../log/session-files.js'
import type {RedactOptions} from '../../options.js'
import {accountFacts} from './account.js'
import {findSecrets, mayHoldSecret} from './find-secrets.js'
import type {Masking} from './mask-text.js'
import {type FindMore, findEmails, findPattern} from './own-patterns.js'
import {createTable} from './secret-table.js'
import {someString} from './walk-strings.js'

/** Gathers what is to be masked, from anything that may hold it. */
export interface Collector {
  /** A text, or a value with texts in it. */
  look(value: unknown): void
  /** The lines of a log. */
  lookAtLog(file: LogFile): void
  masking: Masking
}

/** Make a collector that knows nothing yet. */
export function createCollector({home = true, emails = false, patterns = []}: RedactOptions): Collector {
  const table = createTable()
  const owners = new Set<string>()
  const more: FindMore[] = [...(emails ? [findEmails] : []), ...patterns.map(findPattern)]
  const note = (owner: string) => void owners.add(owner)
  return {masking: {spellings: table.spellings, ...(home ? {owners} : {})}, look, lookAtLog}

  function look(value: unknown): void {
    someString(value, (text) => {
      for (const found of findSecrets(text, note)) table.add(found, text)
      for (const find of more) for (const found of find(text)) table.add(found, text)
      return false
    })
  }

  function lookAtLog(file: LogFile): void {
    try {
      const source = openLog(file)
      try {
        eachLine(source, (bytes, from, to) => {
          // A person's own patterns may match anything.
          if (mayHoldSecret(bytes, from, to, note) || more.length > 0) lookAtLine(bytes.toString('utf8', from, to))
        })
      } finally {
        source.close()
      }
    } catch {
      // It could not be read the first time either.
    }
  }

  function lookAtLine(line: string): void {
    try {
      const entry = obj(JSON.parse(line))
      if (!entry) return
      for (const found of accountFacts(normalise(entry))) table.add(found, found.secret)
      look(entry)
    } catch {
      // No record, and shown nowhere.
    }
  }
}

/** Look at all that a session is made of: the main file, its agents' by name, what lies beside them. */
export function collectSecrets(files: SessionFiles, logs: readonly LogFile[], options: RedactOptions): Masking {
  const collector = createCollector(options)
  for (const log of logs) collector.lookAtLog(log)
  for (const text of spilledTexts(files)) collector.look(text)
  for (const {sidecar} of files.agents) collector.look(sidecar)
  for (const {snapshot} of files.workflows) collector.look(snapshot)
  collector.look(logs.map(({name}) => name))
  collector.look([files.customTitle, files.indexed?.summary, files.indexed?.firstPrompt])
  return collector.masking
}
