import type {Page} from 'playwright-core'

/** Write down all that goes wrong in a page: what it complains of, asks others for, does not get, or shouts. */
export function watchPage(page: Page, base: string): string[] {
  const problems: string[] = []
  const short = (url: string) => url.replace(base, '').slice(0, 200)
  const add = (words: string) => problems.push(`${short(page.url())}: ${words}`)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') add(message.text())
  })
  page.on('pageerror', (error) => add(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith('data:image/')) add(`asked for ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    // A page that is left for another one.
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') add(`${why} ${short(request.url())}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) add(`${response.status()} for ${short(response.url())}`)
  })
  page.on('dialog', (dialog) => {
    add(`said ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => add(`opened ${popup.url()}`))
  page.on('download', (download) => add(`loaded down ${download.url()}`))
  return problems
}
