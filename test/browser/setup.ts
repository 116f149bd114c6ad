import type {TestProject} from 'vitest/node'
import {type Found, findBrowser} from './find-browser.js'

declare module 'vitest' {
  interface ProvidedContext {
    browser: Found
  }
}

/** Once for all browser tests: find a browser, or get one. Where there is none, the tests say so themselves. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('browser', await findBrowser((words) => console.log(words)))
}
