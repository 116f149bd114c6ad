import type {Element, ElementContent} from 'hast'
import {count} from '../content/quantities.js'
import {languageOf} from '../tools/kit-languages.js'
import type {ContentSetting} from './content.js'
import {element, text} from './element.js'
import type {DiffLine} from './read-diff.js'

/** A change line by line: old number, new number, sign, and the code in the colours of its file's language. */
export function diffHast(lines: readonly DiffLine[], setting: ContentSetting): ElementContent[] {
  const coloured = colour(lines, setting)
  return lines.flatMap((line, index) => {
    const made = row(line, coloured.get(line) ?? [text(line.code)])
    // Rows are a grid, where this is not seen; those who copy need it.
    return index > 0 ? [text('\n'), made] : [made]
  })
}

/** `4 lines added, 2 removed`. */
export function diffCounts(lines: readonly DiffLine[]): string {
  const added = lines.filter(({kind}) => kind === 'add').length
  const removed = lines.filter(({kind}) => kind === 'del').length
  if (added === 0 && removed > 0) return `${count(removed, 'line')} removed`
  return removed > 0 ? `${count(added, 'line')} added, ${removed} removed` : `${count(added, 'line')} added`
}

function row({kind, old, now}: DiffLine, code: ElementContent[]): Element {
  if (kind === 'head') return element('span', {className: ['hunk']}, code)
  const sign = element('span', {className: ['sign'], dataN: now ?? ''}, [element('b', {}, [signs[kind]])])
  if (kind === 'same') return element('span', {className: ['l'], dataO: old ?? ''}, [sign, ...code])
  const changed = element(kind === 'add' ? 'ins' : 'del', {}, code)
  return element('span', {className: ['l', kind], dataO: old ?? ''}, [sign, changed])
}

const signs = {same: ' ', add: '+', del: '−'}

/** Both sides by themselves, each hunk anew: a line is read after those that stood above it. */
function colour(lines: readonly DiffLine[], {highlighter, path}: ContentSetting): Map<DiffLine, ElementContent[]> {
  const made = new Map<DiffLine, ElementContent[]>()
  const lang = languageOf(path ?? lines.find(({path: named}) => named)?.path)
  if (!highlighter || !lang) return made
  for (const hunk of hunksOf(lines)) {
    for (const side of ['del', 'add'] as const) {
      const shown = hunk.filter(({kind}) => kind === 'same' || kind === side)
      const coloured = highlighter.lines(shown.map(({code}) => code).join('\n'), lang)
      for (const [index, line] of shown.entries()) made.set(line, coloured?.[index] ?? [text(line.code)])
    }
  }
  return made
}

function hunksOf(lines: readonly DiffLine[]): DiffLine[][] {
  const hunks: DiffLine[][] = []
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'head') continue
    if (index === 0 || lines[index - 1]?.kind === 'head') hunks.push([])
    hunks.at(-1)?.push(line)
  }
  return hunks
}
