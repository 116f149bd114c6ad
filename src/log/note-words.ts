import {hashText} from './hash-text.js'
import {firstWords} from './note-facts.js'
import type {Scan} from './scan-file.js'
import {withoutReminders} from './user-text.js'

/** Keep of what somebody said its beginning, its length and enough to know it again. */
export function noteWords({ledger, facts}: Scan, row: number, text: string): void {
  ledger.chars.set(row, text.length)
  ledger.hash.set(row, hashText(withoutReminders(text)))
  facts.titles.set(row, firstWords(text))
}
