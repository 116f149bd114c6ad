import {type Browser, chromium} from 'playwright-core'
import {inject} from 'vitest'

/** The browser that was found; throws the sentence that says what to install where there is none. */
export async function openBrowser(): Promise<Browser> {
  const found = inject('browser')
  if ('problem' in found) throw new Error(found.problem)
  return chromium.launch({executablePath: found.path})
}
