import {readFileSync} from 'node:fs'
import type {Page} from 'playwright-core'

const source = readFileSync(new URL('in-page.js', import.meta.url), 'utf8').replace(/^export /m, '')

interface Answers {
  look: {wide: string[]; background: number[]; isQuiet: boolean; dull: string[]}
  links: {ids: string[]; urls: string[]}
  openAll: undefined
  heights: number[]
  place: {isOpen: boolean; isSeen: boolean; top: number; bottom: number} | undefined
  printed: {lost: string[]; idle: string[]}
  foreign: string[]
}

/** Ask a page something that `in-page.js` can answer. */
export function ask<Name extends keyof Answers>(page: Page, name: Name, about = ''): Promise<Answers[Name]> {
  return page.evaluate(`(() => {${source}\nreturn inPage.${name}(${JSON.stringify(about)})})()`)
}
