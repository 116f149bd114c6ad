/** Many words, of which the one at a place is found in time that hardly grows with how many there are. */
export interface SortedWords {
  /** The longest word that stands at a place of a text. */
  longestAt(text: string, at: number): string | undefined
  /** A word that begins so. */
  beginningWith(start: string): string | undefined
}

/** Put words in their order. */
export function sortWords(words: Iterable<string>): SortedWords {
  const sorted = [...words].sort()
  const shorter = shorterOnes(sorted)
  return {
    longestAt(text, at) {
      // Whatever stands here comes last of those that do not come after the text.
      let found = countWhere(sorted, (word) => compareAt(word, text, at) <= 0) - 1
      while (found >= 0 && compareAt(sorted[found] ?? '', text, at) !== 0) found = shorter[found] ?? -1
      return sorted[found]
    },
    beginningWith(start) {
      const word = sorted[countWhere(sorted, (one) => one < start)]
      return word?.startsWith(start) ? word : undefined
    }
  }
}

/** For each word the place of the longest other one that it begins with, or -1. */
function shorterOnes(sorted: readonly string[]): Int32Array {
  const shorter = new Int32Array(sorted.length).fill(-1)
  for (const [at, word] of sorted.entries()) {
    let found = at - 1
    while (found >= 0 && !word.startsWith(sorted[found] ?? '')) found = shorter[found] ?? -1
    shorter[at] = found
  }
  return shorter
}

/** How many of the first ones are so, where all that are come first. */
function countWhere(sorted: readonly string[], isSo: (word: string) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isSo(sorted[middle] ?? '')) low = middle + 1
    else high = middle
  }
  return low
}

/** 0 where the word stands there; else whether it comes before or after what does. */
function compareAt(word: string, text: string, at: number): number {
  for (let index = 0; index < word.length; index++) {
    const difference = word.charCodeAt(index) - text.charCodeAt(at + index)
    if (difference !== 0) return Number.isNaN(difference) ? 1 : difference
  }
  return 0
}
