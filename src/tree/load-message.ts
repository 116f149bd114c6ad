import type {Loaded, Stub, Thread} from '../ast/nodes.js'
import {type Ledger, roleOf} from '../log/ledger.js'
import {type LogFile, rowReader} from '../log/log-files.js'
import type {SessionFiles} from '../log/session-files.js'
import type {Report} from '../report.js'
import {loadAnswer} from './blocks/answer.js'
import {loadCommand} from './blocks/command.js'
import type {Line, Loading} from './blocks/loading.js'
import {loadLooseResults} from './blocks/loose-results.js'
import {loadCompaction, loadNotice, loadUnknown} from './blocks/notice.js'
import {loadWords} from './blocks/words.js'
import type {Outline} from './outline-session.js'

/** Gives the whole node of a stub. Close it to let go of the files. */
export interface MessageLoader {
  (thread: Thread, stub: Stub): Loaded
  close(): void
}

/** Pass 2: read the lines of stubs again, from memory or from the disk. */
export function messageLoader(files: SessionFiles, outline: Outline, report: Report): MessageLoader {
  const {ledger} = outline.shape
  const read = rowReader(ledger, outline.shape.files)
  const byName = new Map(outline.shape.files.map((file) => [file.name, file]))
  return Object.assign(load, {close: read.close})

  function load(thread: Thread, stub: Stub): Loaded {
    const file = byName.get(thread.source)
    const lines: Line[] = []
    for (let n = 0; file && n < stub.ranges.length; n += 2) {
      const row = rowAt(ledger, file, stub.ranges[n] ?? 0)
      lines.push({row, role: roleOf(ledger, row), entry: read(row)})
    }
    const [own, ...others] = lines
    if (!own) throw new Error(`Expected a stub of this outline, got \`${stub.id}\` of \`${thread.source}\``)
    return loadNode({files, outline, report, thread, stub, lines: [own, ...others]})
  }
}

function loadNode(loading: Loading): Loaded {
  switch (loading.stub.of) {
    case 'notice':
      return loadNotice(loading)
    case 'compaction':
      return loadCompaction(loading)
    case 'unknown':
      return loadUnknown(loading)
    case 'message':
      switch (loading.lines[0].role) {
        case 'assistant':
          return loadAnswer(loading)
        case 'command':
          return loadCommand(loading)
        case 'result':
          return loadLooseResults(loading)
        default:
          return loadWords(loading)
      }
  }
}

/** The row whose line begins at an offset: a file's rows are in its order. */
function rowAt({start}: Ledger, file: LogFile, offset: number): number {
  let low = file.first
  let high = file.last - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (start.get(middle) < offset) low = middle + 1
    else high = middle
  }
  return low
}
