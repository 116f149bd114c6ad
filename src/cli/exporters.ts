import fs from 'node:fs'
import path from 'node:path'
import type {Session} from '../ast/nodes.js'
import {withCommas} from '../content/quantities.js'
import {removeEmpty} from '../export-site/remove-files.js'
import type {SessionFiles} from '../log/session-files.js'
import {githubLimit, type MarkdownOptions, type Redaction} from '../options.js'
import type {Report} from '../report.js'
import type {Tick} from '../transform/count-bytes.js'
import type {linkCounts} from '../tree/link-counts.js'
import {isSpecial, writeFile} from './write-file.js'

/** A session that was written, and to which file. Without what is in it: there may be thousands of them. */
export interface Done {
  session: Session
  links: ReturnType<typeof linkCounts>
  target?: string
}

/** What a format does with sessions; loaded when it is asked for. */
export interface Exporter {
  write(
    files: SessionFiles,
    write: (text: string) => void,
    place: {report: Report; target?: string; tick?: Tick}
  ): Session
  /** Take back what was written beside the document of the last session: it could not be made. */
  undo?(): void
  /** A document about all that were written. */
  index?(done: readonly Done[]): string
  /** What is to be said about all that were written. */
  remarks?(): string[]
}

/** Sessions as JSON trees. */
export async function jsonExporter(redact: Redaction): Promise<Exporter> {
  const {exportJson} = await import('../export-json.js')
  return {write: (files, write, {report, tick}) => exportJson(files, write, report, {redact, ...(tick && {tick})})}
}

const limit = withCommas(githubLimit)
const advice = '--max-chars github leaves out what does not fit, --split cuts it in parts'

interface Place {
  /** Throws for a file that must not be written over. */
  refuse: (target: string) => void
  /** Write nothing of a session none of whose turns are asked for. */
  ifAny: boolean
  redact: Redaction
}

/** Sessions as Markdown. */
export async function markdownExporter(options: MarkdownOptions, {refuse, ifAny, redact}: Place): Promise<Exporter> {
  const {exportMarkdown} = await import('../export-markdown.js')
  const {indexTable} = await import('../markdown/index-table.js')
  const {leavesAny} = await import('../transform/select-turns.js')
  let long = 0
  let skipped = 0
  const without = new Set<string>()
  const made = new Set<string>()
  return {
    undo() {
      for (const file of made) fs.rmSync(file, {force: true})
      for (const file of made) removeEmpty(path.dirname(file), path.dirname(file))
      made.clear()
    },
    write(files, write, {report, target, tick}) {
      const counted = countCharacters(write)
      const names = new Set<string>()
      made.clear()
      const beside =
        target === undefined || isSpecial(target) ? {} : {beside: besideFile(target, {refuse, names, made})}
      const session = exportMarkdown(files, counted.write, report, {
        ...options,
        ...beside,
        ifAny,
        redact,
        ...(tick && {tick})
      })
      const parts = [...names].filter((name) => /^[^/]*\.\d+\.md$/.test(name)).length
      if (options.split && target !== undefined) removeOldParts(target, {after: parts, session: session.id})
      if (counted.isOver()) long++
      if (!leavesAny(session, options)) {
        skipped++
        if (ifAny && target !== undefined) without.add(target)
      }
      return session
    },
    index(done) {
      const written = done.filter(({target = ''}) => !without.has(target))
      const rows = written.map(({session, target = ''}) => ({session, document: firstPart(target, options)}))
      return indexTable(rows, options)
    },
    remarks() {
      const some = skipped === 1 ? (ifAny ? '1 session has' : 'The session has') : `${skipped} sessions have`
      const what = long === 1 ? 'The Markdown is' : `${long} files are`
      const isFitted = options.maxChars !== undefined || options.split
      return [
        ...(skipped > 0 ? [`${some} none of these turns`] : []),
        ...(long > 0 && !isFitted ? [`${what} longer than the ${limit} characters GitHub takes; ${advice}`] : [])
      ]
    }
  }
}

interface Beside extends Pick<Place, 'refuse'> {
  /** Names of files that were written. */
  names: Set<string>
  /** Paths of those that were not there before. */
  made: Set<string>
}

function besideFile(target: string, {refuse, names, made}: Beside) {
  return {
    document: path.basename(target),
    write(name: string, produce: (write: (data: string | Uint8Array) => void) => void): void {
      const file = path.join(path.dirname(target), ...name.split('/'))
      refuse(file)
      const isNew = !fs.existsSync(file)
      writeFile(file, produce)
      names.add(name)
      if (isNew) made.add(file)
    }
  }
}

/** Parts that an earlier run wrote of the same session, when it had more of them. */
function removeOldParts(target: string, {after, session}: {after: number; session: string}): void {
  const {dir, name} = path.parse(target)
  for (let part = after + 1; ; part++) {
    const file = path.join(dir, `${name}.${part}.md`)
    const mark = `<!-- claude-export: ${session} part ${part} -->`
    if (!fs.existsSync(file) || !fs.readFileSync(file, 'utf8').startsWith(mark)) return
    fs.rmSync(file)
  }
}

/** The name of a document, or of its first part where it is split. */
function firstPart(target: string, {split}: MarkdownOptions): string {
  const name = path.basename(target)
  return split ? `${path.parse(name).name}.1.md` : name
}

/** Passes text on, and knows when GitHub would not take all of it; counting ends there. */
function countCharacters(write: (text: string) => void): {write(text: string): void; isOver(): boolean} {
  let count = 0
  return {
    write(text) {
      // The second half of a pair of surrogates is no character of its own.
      if (count <= githubLimit) count += text.length - (text.match(/[\udc00-\udfff]/g)?.length ?? 0)
      write(text)
    },
    isOver: () => count > githubLimit
  }
}
